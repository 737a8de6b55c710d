import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Invalid, type invalidField } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { SCOPE as TEACHER_SCOPE } from '#features/teachers/shared.ts';

interface Reference {
  field: string;
  id: number | null;
  /** What the record referred to before: it stays valid. */
  before?: number | null;
}

const outOfScope = (fields: string[]): ReturnType<typeof invalidField> =>
  new Invalid(fields.map((field) => ({ field, key: 'invalid.out_of_scope', values: {} })));

/** Newly chosen teachers are in the caller's scope and of the university. @throws Invalid on the fields of others */
export async function requireTeachers(
  { db, scope }: Context,
  universityId: number,
  references: Reference[],
): Promise<void> {
  const chosen = references.filter(({ id, before }) => id !== null && id !== before);
  if (chosen.length === 0) return;
  const rows = await db
    .selectFrom('teachers')
    .innerJoin('departments', 'departments.id', 'teachers.department_id')
    .select('teachers.id')
    .where('teachers.id', '=', sql<number>`any(${chosen.map(({ id }) => id)}::integer[])`)
    .where('teachers.university_id', '=', universityId)
    .where(inScope(scope, TEACHER_SCOPE.teachers))
    .execute();
  const known = new Set<number | null>(rows.map(({ id }) => id));
  const unknown = chosen.filter(({ id }) => !known.has(id));
  if (unknown.length > 0) throw outOfScope(unknown.map(({ field }) => field));
}

/** Groups study the speciality of the curriculum. @throws Invalid on the fields of others */
export async function requireGroups(
  { db }: Context,
  specialityId: number,
  references: { field: string; id: number }[],
): Promise<void> {
  const rows = await db
    .selectFrom('student_groups')
    .select('id')
    .where('speciality_id', '=', specialityId)
    .where('id', '=', sql<number>`any(${references.map(({ id }) => id)}::integer[])`)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const unknown = references.filter(({ id }) => !known.has(id));
  if (unknown.length > 0) throw outOfScope([...new Set(unknown.map(({ field }) => field))]);
}
