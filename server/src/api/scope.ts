import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { invalidField, Refusal } from './errors.ts';

/** What a request may see: one university or (super administrator, none chosen) all; one faculty or all of them. */
export interface Scope {
  universityId: number | null;
  facultyId: number | null;
}

/** Whoever is signed in, as sessions.ts read them no more than a few seconds ago. */
export interface Person {
  id: number;
  sessionId: string;
  kind: 'admin' | 'teacher' | 'student';
  username: string | null;
  superAdministrator: boolean;
  universityId: number | null;
  facultyId: number | null;
  permissions: ReadonlySet<Permission>;
  mustSetPassword: boolean;
  /** Required by the permission group, and not there. */
  mustSetSecondFactor: boolean;
  /** Deadline passed or university closed: every call but those `whileClosed` answers 402. */
  closed: boolean;
}

/**
 * The scope of one request. A client's `university_id` is checked here and nowhere else: a super administrator picks
 * any, everybody else only their own (403).
 */
export function scopeOf(person: Person, requestedUniversityId: number | undefined): Scope {
  if (person.superAdministrator) return { universityId: requestedUniversityId ?? null, facultyId: null };
  if (requestedUniversityId !== undefined && requestedUniversityId !== person.universityId)
    throw new Refusal('forbidden');
  return { universityId: person.universityId, facultyId: person.facultyId };
}

/** A column of a table, such as `faculties.university_id`. */
type Column = `${string}.${string}`;

/** Condition that narrows a query to the scope. `faculty` is the column that names the row's faculty, where there is one. */
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

/** The university that a new record belongs to; a super administrator has to name it. */
export function universityFor(scope: Scope): number {
  if (scope.universityId === null) throw invalidField('university_id', 'university_id.required');
  return scope.universityId;
}
