import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Invalid, type invalidField } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { STRUCTURE_SCOPE } from '#features/structure/shared.ts';
import { TEACHER_SCOPE } from '#features/teachers/shared.ts';
import type { TextKey } from '#locales/text-key.ts';

interface Reference {
  field: string;
  id: number | null;
  /** What the record referred to before: it stays valid. */
  before?: number | null;
}

const refused = (fields: string[], key: TextKey = 'invalid.out_of_scope'): ReturnType<typeof invalidField> =>
  new Invalid(fields.map((field) => ({ field, key, values: {} })));

/**
 * Newly chosen teachers are in the caller's scope, and of the university if it is given.
 * @returns the university of the first one
 * @throws Invalid on the fields of others
 */
export async function requireTeachers(
  { db, scope }: Context,
  universityId: number | null,
  references: Reference[],
): Promise<number> {
  const chosen = references.filter(({ id, before }) => id !== null && id !== before);
  if (chosen.length === 0) return universityId ?? 0;
  const rows = await db
    .selectFrom('teachers')
    .innerJoin('departments', 'departments.id', 'teachers.department_id')
    .select(['teachers.id', 'teachers.university_id'])
    .where('teachers.id', '=', sql<number>`any(${chosen.map(({ id }) => id)}::integer[])`)
    .where(inScope({ universityId, facultyId: null }, TEACHER_SCOPE.teachers))
    .where(inScope(scope, TEACHER_SCOPE.teachers))
    .execute();
  const known = new Set<number | null>(rows.map(({ id }) => id));
  const unknown = chosen.filter(({ id }) => !known.has(id));
  if (unknown.length > 0) throw refused(unknown.map(({ field }) => field));
  return rows[0]?.university_id ?? 0;
}

/** @throws Invalid on the fields with an inactive teacher */
export async function requireActive(
  { db }: Pick<Context, 'db'>,
  references: readonly Pick<Reference, 'field' | 'id'>[],
): Promise<void> {
  if (references.length === 0) return;
  const rows = await db
    .selectFrom('teachers')
    .select('id')
    .where('id', '=', sql<number>`any(${references.map(({ id }) => id)}::integer[])`)
    .where('status', '<>', 1)
    .execute();
  const inactive = new Set<number | null>(rows.map(({ id }) => id));
  const unusable = references.filter(({ id }) => inactive.has(id));
  if (unusable.length > 0)
    throw refused(
      unusable.map(({ field }) => field),
      'teacher.inactive',
    );
}

/** @returns the university of a group in the caller's scope. @throws Invalid on `group_id` */
export async function requireGroup({ db, scope }: Context, id: number): Promise<number> {
  const group = await db
    .selectFrom('student_groups')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .select('student_groups.university_id')
    .where('student_groups.id', '=', id)
    .where(inScope(scope, STRUCTURE_SCOPE.student_groups))
    .executeTakeFirst();
  if (group === undefined) throw refused(['group_id']);
  return group.university_id;
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
  if (unknown.length > 0) throw refused([...new Set(unknown.map(({ field }) => field))]);
}
