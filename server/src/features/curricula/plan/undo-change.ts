import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import type { PlanChange, semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Refusal, requireAccepted } from '#api/errors.ts';
import { errorField } from '#db/database-errors.ts';
import { isShort } from '#features/syllabi/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import {
  changesEnds,
  changesMarks,
  isMoved,
  lockAttempts,
  requireNoMarks,
  requireOpenSheets,
  requireUnmarked,
} from '../exams/control-marks.ts';
import { testControlsOfSubjects } from '../exams/test-controls.ts';
import { removeUnstartedTests, requireNoResults } from '../results.ts';
import { requireSameExaminers } from '../teachers/closed-sheets.ts';
import { visibleCurricula } from '../visible-curricula.ts';
import { changePlan, type LockedPlan, stale } from './change-plan.ts';
import { dissolveSingles } from './elective-rows.ts';
import { type SubjectState, storeStates } from './subject-state.ts';
import { workLostWith } from './syllabus-work.ts';
import { restoreTaken } from './taken-subjects.ts';

interface Recorded {
  structure: boolean;
  semester_ids: number[];
  before: SubjectState[];
  after: { id: number; version: number }[];
  created_at: string;
}

type Undone = Recorded & BodyOf<typeof semesterSubjects.undo>;

const NOT_UNDOABLE = { expired: 'plan_undo.expired', deleted: 'plan_undo.deleted' } as const;

async function readChange(context: Context, id: number): Promise<Recorded> {
  return visibleCurricula(context)
    .innerJoin('plan_changes', 'plan_changes.curriculum_id', 'curricula.id')
    .select(['structure', 'semester_ids', 'before', 'after', 'plan_changes.created_at'])
    .where('plan_changes.id', '=', id)
    .where('plan_changes.created_at', '>', sql<string>`now() - interval '1 day'`)
    .$castTo<Recorded>()
    .executeTakeFirstOrThrow(() => new Refusal('not_found', { key: NOT_UNDOABLE.expired }));
}

/** A syllabus that was deleted since does not come back. */
const dropRemovedSyllabi = ({ db }: Context, ids: number[]) =>
  sql`
  update semester_subjects set syllabus_id = null from syllabi
  where semester_subjects.id = any(${ids}::integer[]) and syllabi.id = semester_subjects.syllabus_id and syllabi.removed_at is not null`.execute(
    db,
  );

/**
 * Earlier changes expect the versions that they left. The undone subjects have the same content under new versions, so that the
 * change before this one can be undone next.
 */
async function renameVersions(
  { db }: Context,
  { curriculumId, semesterIds }: LockedPlan,
  before: SubjectState[],
) {
  const old = JSON.stringify(before.map(({ id, version }) => ({ id, version })));
  await sql`
    update plan_changes set after = (
      select jsonb_agg(case when subject.id is null then entry else jsonb_set(entry, '{version}', to_jsonb(subject.version)) end)
      from jsonb_array_elements(after) entry
      left join jsonb_to_recordset(${old}::jsonb) as undone(id integer, version integer)
        on undone.id = (entry ->> 'id')::integer and undone.version = (entry ->> 'version')::integer
      left join semester_subjects subject on subject.id = undone.id and subject.semester_id = any(${semesterIds}::integer[]))
    where curriculum_id = ${curriculumId} and created_at > now() - interval '1 day' and exists (
      select from jsonb_array_elements(${old}::jsonb) undone where after @> jsonb_build_array(undone))`.execute(
    db,
  );
}

const [UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION] = ['23505', '23503'];

/** The sentence for a change that the plan no longer admits; undefined: any other failure. */
function obstacleOf(error: unknown): TextKey | undefined {
  // The semester itself is gone.
  if (error instanceof Refusal) return error.code === 'not_found' ? NOT_UNDOABLE.deleted : undefined;
  const state = errorField(error, 'code');
  if (state === UNIQUE_VIOLATION) return 'semester_subject.already';
  // A subject, teacher or group of the change is gone.
  const isMissing = state === FOREIGN_KEY_VIOLATION && errorField(error, 'message').startsWith('insert');
  return isMissing ? NOT_UNDOABLE.deleted : undefined;
}

/**
 * Stores the subjects as they were before a change, which is a change itself: undoing it again repeats the first one.
 * @throws Refusal 409 when others have changed the subjects since, 404 after a day, 405 when a record of it was deleted or the
 * semester has the subject again, Unaccepted (409) when students have worked with a syllabus that it replaces
 */
export async function undoChange(
  context: Context,
  id: number,
  { accepted }: BodyOf<typeof semesterSubjects.undo>,
): Promise<PlanChange> {
  const change = { ...(await readChange(context, id)), accepted };
  const { structure, semester_ids } = change;
  try {
    return await changePlan(context, semester_ids, { structure }, (plan) => restore(context, plan, change));
  } catch (error) {
    const key = obstacleOf(error);
    throw key === undefined ? error : new Refusal('not_undoable', { key });
  }
}

type ControlState = SubjectState['exams'][number];

/** The controls of restored subjects that undo changes in this respect; undefined: it would remove the control. */
function changedControls(
  { subjects }: LockedPlan,
  before: SubjectState[],
  isChanged: (exam: ControlState, restored: ControlState | undefined) => boolean,
): ControlState[] {
  const former = new Map(before.map(({ id, exams }) => [id, exams]));
  return subjects.flatMap(({ id, exams }) => {
    const restored = former.get(id);
    if (restored === undefined) return [];
    return exams.filter((exam) =>
      isChanged(
        exam,
        restored.find((one) => one.id === exam.id),
      ),
    );
  });
}

/** The controls that undo would add to a statement: new ones, and those of another statement now. */
function controlsAddedToStatements({ subjects }: LockedPlan, before: SubjectState[]): ControlState[] {
  const present = new Map(
    subjects.flatMap(({ exams }) => exams.map(({ id, statement }) => [id, statement] as const)),
  );
  return before.flatMap(({ exams }) => exams.filter(({ id, statement }) => present.get(id) !== statement));
}

/** The subjects whose present syllabus undo would replace. */
function replacedSyllabi({ subjects }: LockedPlan, before: SubjectState[]) {
  const former = new Map(before.map(({ id, row }) => [id, row.syllabus_id]));
  return subjects.flatMap(({ id, row: { syllabus_id: syllabusId } }) =>
    syllabusId === null || !former.has(id) || former.get(id) === syllabusId
      ? []
      : [{ semesterSubjectId: id, syllabusId }],
  );
}

/**
 * Stores the subjects as they were; their syllabi are locked, so that no lesson is removed meanwhile.
 * @throws Refusal 405 when a test control would come back without its lessons or questions
 */
async function storeLocked(context: Context, before: SubjectState[]): Promise<void> {
  const { db } = context;
  const ids = before.map(({ id }) => id);
  const syllabi = before.flatMap(({ row }) => row.syllabus_id ?? []);
  await sql`select from syllabi where id = any(${syllabi}::integer[]) order by id for share`.execute(db);
  const shortIds = async () =>
    (await testControlsOfSubjects(db, ids)).filter(isShort).map((control) => control.id);
  const known = new Set(await shortIds());
  await storeStates(db, before);
  await dropRemovedSyllabi(context, ids);
  if ((await shortIds()).some((id) => !known.has(id)))
    throw new Refusal('not_undoable', { key: 'plan_undo.questions' });
}

async function restore(
  context: Context,
  plan: LockedPlan,
  { before, after, structure, created_at, accepted }: Undone,
): Promise<void> {
  const current = new Map(plan.subjects.map((one) => [one.id, one.version]));
  const expected = new Map(after.map((one) => [one.id, one.version]));
  const ids = new Set([...before, ...after].map((one) => one.id));
  if ([...ids].some((one) => current.get(one) !== expected.get(one))) throw await stale(context, plan);
  requireAccepted(await workLostWith(context.db, replacedSyllabi(plan, before)), accepted);
  const restored = new Set(before.map((one) => one.id));
  const added = after.map((one) => one.id).filter((one) => !restored.has(one));
  const prolonged = changedControls(plan, before, changesEnds);
  await lockAttempts(
    context.db,
    prolonged.map((control) => control.id),
  );
  if (structure) await requireNoResults(context.db, { semesterSubjectIds: [...ids] });
  const controls = changedControls(plan, before, changesMarks);
  await requireNoMarks(context.db, controls);
  await requireNoResults(context.db, { controlIds: controls.map((control) => control.id) });
  for (const control of controlsAddedToStatements(plan, before)) await requireUnmarked(context.db, control);
  await requireOpenSheets(context.db, changedControls(plan, before, isMoved));
  await requireSameExaminers(
    context,
    before.map(({ id }) => id),
    before.flatMap(({ teachers }) => teachers),
  );
  await removeUnstartedTests(context.db, { semesterSubjectIds: added });
  await context.db
    .deleteFrom('semester_subjects')
    .where('id', '=', sql<number>`any(${added}::integer[])`)
    .execute();
  await storeLocked(context, before);
  await renameVersions(context, plan, before);
  // The other members of an elective group may have left it since.
  for (const semesterId of plan.semesterIds) await dissolveSingles(context, semesterId);
  await restoreTaken(context.db, { before, present: plan.subjects, since: created_at });
}
