import { type Expression, type SqlBool, sql } from 'kysely';
import type { Caller, Student } from './caller.ts';
import { invalidField, Refusal } from './errors.ts';

/** The records that a request covers: one university or all (super administrator without a chosen one), one faculty or all. */
export interface Scope {
  universityId: number | null;
  facultyId: number | null;
}

/**
 * The scope of one request. Only this function checks the `university_id` of a client: a super administrator may name
 * any university, all others only their own (403).
 */
export function scopeOf(caller: Caller, requestedUniversityId: number | undefined): Scope {
  if (caller.kind === 'staff' && caller.superAdministrator)
    return { universityId: requestedUniversityId ?? null, facultyId: null };
  if (requestedUniversityId !== undefined && requestedUniversityId !== caller.universityId)
    throw new Refusal('forbidden');
  return {
    universityId: caller.universityId,
    facultyId: caller.kind === 'student' ? null : caller.facultyId,
  };
}

/** The context of a student for what works within a scope: that of the own university. */
export const inOwnUniversity = <Own extends { caller: Student }>(context: Own): Own & { scope: Scope } => ({
  ...context,
  scope: scopeOf(context.caller, undefined),
});

/** A column of a table, such as `faculties.university_id`. */
type Column = `${string}.${string}`;

/** Condition that limits a query to the scope. `faculty` is the column with the faculty of the row, if it has one. */
export function inScope(
  scope: Scope,
  columns: { university?: Column; faculty?: Column },
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  if (columns.university !== undefined && scope.universityId !== null) {
    conditions.push(sql<SqlBool>`${sql.ref(columns.university)} = ${scope.universityId}`);
  }
  if (columns.faculty !== undefined && scope.facultyId !== null) {
    conditions.push(sql<SqlBool>`${sql.ref(columns.faculty)} = ${scope.facultyId}`);
  }
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** The university of a new record; a super administrator has to name it. */
export function universityFor(scope: Scope): number {
  if (scope.universityId === null) throw invalidField('university_id', 'university_id.required');
  return scope.universityId;
}
