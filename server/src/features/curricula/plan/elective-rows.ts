import { regrouped } from '@dekanat/contract/curricula/elective-groups.ts';
import type { Context } from '#api/context.ts';
import { requireNoResults } from '../results.ts';

const groupsOf = ({ db }: Context, semesterId: number) =>
  db
    .selectFrom('semester_subjects')
    .select(['id', 'choice_of_subject'])
    .where('semester_id', '=', semesterId)
    .orderBy('sort')
    .orderBy('id')
    .execute();
type Grouped = Awaited<ReturnType<typeof groupsOf>>;

/** Stores the elective groups of a semester after a change of them. @throws InUse (405) when a subject that it changes has results */
export async function regroup(
  context: Context,
  semesterId: number,
  change: (subjects: Grouped) => Grouped,
): Promise<void> {
  const before = await groupsOf(context, semesterId);
  const numbers = new Map(before.map(({ id, choice_of_subject }) => [id, choice_of_subject]));
  const changed = change(before).filter(({ id, choice_of_subject }) => numbers.get(id) !== choice_of_subject);
  await requireNoResults(context.db, { semesterSubjectIds: changed.map(({ id }) => id) });
  for (const { id, choice_of_subject } of changed)
    await context.db
      .updateTable('semester_subjects')
      .set({ choice_of_subject })
      .where('id', '=', id)
      .execute();
}

/** Dissolves the groups of a semester that lost all members but one. */
export const dissolveSingles = (context: Context, semesterId: number) =>
  regroup(context, semesterId, (subjects) => regrouped(subjects, 0, null));
