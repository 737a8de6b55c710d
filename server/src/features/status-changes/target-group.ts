import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { groupName } from '#features/structure/shared.ts';
import { groupOfFaculty } from '#features/students/shared.ts';

/**
 * The new group of a transfer, locked against removal; undefined for other changes. @throws Invalid on `group_id`
 * when it is closed, of another university, or outside the faculty of the caller
 */
export async function targetGroup(
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  universityId: number,
  groupId: number | null,
): Promise<{ name: string | null } | undefined> {
  if (groupId === null) return undefined;
  const group = await db
    .selectFrom('student_groups')
    .innerJoin('universities', 'universities.id', 'student_groups.university_id')
    .where('student_groups.id', '=', groupId)
    .where('student_groups.university_id', '=', universityId)
    .$if(scope.facultyId !== null, (query) =>
      query.where(groupOfFaculty('student_groups.id', scope.facultyId ?? 0)),
    )
    .select(['student_groups.status', groupName('student_groups.id', language).as('name')])
    .forKeyShare('student_groups')
    .executeTakeFirst();
  if (group === undefined) throw invalidField('group_id', 'invalid.out_of_scope');
  if (group.status !== 1) throw invalidField('group_id', 'status_change.group.closed');
  return { name: group.name };
}
