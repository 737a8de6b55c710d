import { type PlanChange, SEMESTER_SUBJECTS_MAX } from '@dekanat/contract/curricula/plan.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { requireNoResults } from '../results.ts';
import { changePlan, type LockedPlan, plannedIn } from './change-plan.ts';
import { dissolveSingles, storeGroups } from './elective-rows.ts';
import type { PlanRow } from './plan-file-rows.ts';
import { readPlan } from './plan-rows.ts';
import type { SubjectState } from './subject-state.ts';
import { requireNoTests } from './subject-syllabus.ts';

type Columns = PlanRow['columns'];

const FIXED = ['credit_hour', 'choice_of_subject'] as const;

/**
 * Changes a planned subject by a row, but for its elective group.
 * @throws InUse (405) when its credits or elective group would change although it has results
 */
async function changeSubject(context: Context, state: SubjectState, columns: Columns): Promise<void> {
  const { id, row } = state;
  const entries = Object.entries(columns).filter(([name, value]) => row[name] !== value);
  const changed: Columns = Object.fromEntries(entries);
  if (FIXED.some((name) => name in changed)) await requireNoResults(context.db, { semesterSubjectIds: [id] });
  if (changed.syllabus_id !== undefined) requireNoTests(state, changed.syllabus_id);
  const { choice_of_subject: _group, ...own } = changed;
  if (Object.keys(own).length > 0)
    await context.db.updateTable('semester_subjects').set(own).where('id', '=', id).execute();
}

/** Stores the rows of one semester; new subjects come after the planned ones, in the order of the file. */
async function writeSemester(
  context: Context,
  plan: LockedPlan,
  semester_id: number,
  rows: readonly PlanRow[],
): Promise<void> {
  const planned = plan.subjects.filter(({ row }) => row.semester_id === semester_id);
  const last = planned.at(-1)?.row.sort ?? 0;
  if (planned.length + rows.filter(({ effect }) => effect === 'added').length > SEMESTER_SUBJECTS_MAX)
    throw new Refusal('limit', { key: 'semester_subject.max', values: { maximum: SEMESTER_SUBJECTS_MAX } });
  const groups: Parameters<typeof storeGroups>[1] = [];
  for (const [index, { subject_id, columns }] of rows.entries()) {
    const known = planned.find(({ row }) => row.subject_id === subject_id);
    if (known !== undefined) {
      await changeSubject(context, known, columns);
      const { choice_of_subject = known.row.choice_of_subject } = columns;
      groups.push({ id: known.id, choice_of_subject });
    } else if (subject_id !== null)
      await context.db
        .insertInto('semester_subjects')
        .values({
          ...columns,
          university_id: plan.universityId,
          curriculum_id: plan.curriculumId,
          semester_id,
          subject_id,
          sort: last + index + 1,
        })
        .execute();
  }
  await storeGroups(context, groups);
  await dissolveSingles(context, semester_id);
}

/**
 * Locks the syllabi that rows give to subjects, which were found before the plan was locked. A subject keeps the one that it has, also when
 * that was removed.
 * @throws Refusal 409 when one was removed since
 */
async function requireSyllabi({ db }: Context, plan: LockedPlan, rows: readonly PlanRow[]): Promise<void> {
  const given = rows.map(({ semester_id, subject_id, columns: { syllabus_id } }) => {
    const known = plannedIn(plan, semester_id, subject_id);
    return known?.row.syllabus_id === syllabus_id ? null : syllabus_id;
  });
  const ids = [...new Set(given.flatMap((id) => id ?? []))];
  const found = await db
    .selectFrom('syllabi')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  if (found.length < ids.length) throw new Refusal('stale', { key: 'import.preview.stale' });
}

/** Adds and changes subjects of a locked plan by the rows of a file. */
async function writePlanRows(context: Context, plan: LockedPlan, rows: readonly PlanRow[]): Promise<void> {
  const written = rows.filter(({ effect }) => effect !== 'same');
  await requireSyllabi(context, plan, written);
  const bySemester = Map.groupBy(written, ({ semester_id }) => semester_id);
  for (const [semesterId, own] of bySemester)
    if (semesterId !== null) await writeSemester(context, plan, semesterId, own);
}

/** Stores rows without faults as one change of the plan; `allow` may refuse it once the plan is locked. */
export async function storePlanRows(
  context: Context,
  id: number,
  rows: readonly PlanRow[],
  allow: (plan: LockedPlan) => void = () => undefined,
): Promise<PlanChange> {
  const { semesters } = await readPlan(context, id);
  const semesterIds = semesters.map((semester) => semester.id);
  return changePlan(context, semesterIds, { structure: true }, async (plan) => {
    allow(plan);
    await writePlanRows(context, plan, rows);
  });
}
