import { regrouped } from '@dekanat/contract/curricula/elective-groups.ts';
import { sql } from 'kysely';
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

/** Stores elective groups in one statement: choices follow the plan as it is after all changes, whatever their order. */
export async function storeGroups({ db }: Context, subjects: Grouped): Promise<void> {
  const ids = subjects.map(({ id }) => id);
  const groups = subjects.map(({ choice_of_subject }) => choice_of_subject);
  await sql`
    update semester_subjects subject set choice_of_subject = wanted.choice
    from unnest(${ids}::integer[], ${groups}::integer[]) wanted (id, choice)
    where subject.id = wanted.id and subject.choice_of_subject is distinct from wanted.choice`.execute(db);
}

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
  await storeGroups(context, changed);
}

/** Dissolves the groups of a semester that lost all members but one. */
export const dissolveSingles = (context: Context, semesterId: number) =>
  regroup(context, semesterId, (subjects) => regrouped(subjects, 0, null));
