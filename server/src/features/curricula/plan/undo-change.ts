import type { PlanChange } from '@dekanat/contract/curricula/plan.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { requireNoResults } from '../results.ts';
import { visible } from '../shared.ts';
import { changePlan, stale } from './change-plan.ts';
import { type SubjectState, storeStates } from './subject-state.ts';

interface Recorded {
  structure: boolean;
  semester_ids: number[];
  before: SubjectState[];
  after: { id: number; version: number }[];
}

async function readChange(context: Context, id: number): Promise<Recorded> {
  const found = await visible(context)
    .innerJoin('plan_changes', 'plan_changes.curriculum_id', 'curricula.id')
    .select(['structure', 'semester_ids', 'before', 'after'])
    .where('plan_changes.id', '=', id)
    .where('plan_changes.created_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow(notFound);
  return found as unknown as Recorded;
}

/** A syllabus that was deleted since does not come back. */
const dropRemovedSyllabi = ({ db }: Context, ids: number[]) =>
  sql`
  update semester_subjects set syllabus_id = null from syllabi
  where semester_subjects.id = any(${ids}::integer[]) and syllabi.id = semester_subjects.syllabus_id and syllabi.removed_at is not null`.execute(
    db,
  );

/**
 * Stores the subjects as they were before a change, which is a change itself: undoing it again repeats the first one.
 * @throws Refusal 409 when others have changed the subjects since, 404 after a day
 */
export async function undoChange(context: Context, id: number): Promise<PlanChange> {
  const { before, after, structure, semester_ids } = await readChange(context, id);
  return changePlan(context, semester_ids, { structure }, async (plan) => {
    const current = new Map(plan.subjects.map((one) => [one.id, one.version]));
    const expected = new Map(after.map((one) => [one.id, one.version]));
    const ids = new Set([...before, ...after].map((one) => one.id));
    if ([...ids].some((one) => current.get(one) !== expected.get(one))) throw await stale(context, plan);
    const restored = new Set(before.map((one) => one.id));
    const added = after.map((one) => one.id).filter((one) => !restored.has(one));
    if (structure) await requireNoResults(context.db, { semesterSubjectIds: [...ids] });
    await context.db
      .deleteFrom('semester_subjects')
      .where('id', '=', sql<number>`any(${added}::integer[])`)
      .execute();
    await storeStates(context.db, before);
    await dropRemovedSyllabi(context, [...restored]);
  });
}
