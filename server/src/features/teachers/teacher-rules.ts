import type { TeacherUpdate } from '@dekanat/contract/teachers/teachers.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { type Rule, rulesOf } from '#api/form-rules.ts';
import { inScope } from '#api/scope.ts';
import { type LookupCache, lookupCache } from '#crud/lookup-cache.ts';
import { requireLabel } from '#features/reference/shared.ts';
import { TEACHER_SCOPE } from './record-scope.ts';

export type TeacherValues = Omit<z.output<typeof TeacherUpdate>, 'teacher_group_ids'> & {
  teacher_group_ids?: number[] | undefined;
};
const LABELS = {
  post: 'post_teachers',
  scientific_title: 'academic_title',
  scientific_degree: 'degree_management',
  citizenship_id: 'citizenship',
} as const;
type Labelled = keyof typeof LABELS;
const LABELLED: Labelled[] = ['post', 'scientific_title', 'scientific_degree', 'citizenship_id'];

/** The stored teacher, for an update. */
export type Before = Record<Labelled, string> & { department_id: number; teacher_group_ids?: number[] };

/** A user bound to a faculty adds teachers to it only; the schema separates universities. */
async function requireDepartment({ db, scope }: Context, id: number): Promise<void> {
  const department = await db
    .selectFrom('departments')
    .select('id')
    .where('id', '=', id)
    .where(inScope(scope, { university: 'departments.university_id', faculty: 'departments.faculty_id' }))
    .executeTakeFirst();
  if (department === undefined) throw invalidField('department_id', 'invalid.out_of_scope');
}

async function requireGroups({ db, scope }: Context, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const { count } = await db
    .selectFrom('teacher_groups')
    .select(sql<number>`count(*)`.as('count'))
    .where('id', 'in', ids)
    .where(inScope(scope, TEACHER_SCOPE.teacher_groups))
    .executeTakeFirstOrThrow();
  if (count !== ids.length) throw invalidField('teacher_group_ids', 'invalid.out_of_scope');
}

const rule = rulesOf<TeacherValues>();

/**
 * Rules across fields: a newly chosen value must be available to the caller; a stored one may stay. Callers
 * that validate many records pass a shared lookup cache.
 */
export function teacherRules(
  context: Context,
  { before, look = lookupCache() }: { before?: Before | undefined; look?: LookupCache } = {},
): Rule<TeacherValues>[] {
  const labels = LABELLED.map((field) =>
    rule([field], async ({ [field]: key }) => {
      if (key !== before?.[field])
        await look(`${field} ${key}`, () => requireLabel(context.db, LABELS[field], field, key));
    }),
  );
  return [
    ...labels,
    rule(['department_id'], async ({ department_id }) => {
      if (department_id !== before?.department_id)
        await look(`department ${department_id}`, () => requireDepartment(context, department_id));
    }),
    rule(['teacher_group_ids'], ({ teacher_group_ids = [] }) =>
      requireGroups(
        context,
        teacher_group_ids.filter((id) => !before?.teacher_group_ids?.includes(id)),
      ),
    ),
  ];
}
