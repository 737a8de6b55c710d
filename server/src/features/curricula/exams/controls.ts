import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { FINAL, INTERIM, STATEMENTS, type Statement } from '@dekanat/contract/curricula/control-rules.ts';
import { type Control, type ControlInput, examSchedules } from '@dekanat/contract/curricula/controls.ts';
import type { Context } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { requireUnchanged } from '#crud/fixed-fields.ts';
import { definedOnly } from '#crud/paging.ts';
import { lockVersion } from '#crud/versions.ts';
import { visibleSyllabi } from '#features/syllabi/shared.ts';
import { changePlan, subjectIn, touchSubject } from '../plan/change-plan.ts';
import type { SubjectState } from '../plan/subject-state.ts';
import { requireNoResults } from '../results.ts';
import { visibleCurricula } from '../visible-curricula.ts';
import { calendar, currentPeriod } from './calendar.ts';
import { clashesOf } from './clashes.ts';
import { type ControlForm, validControl } from './control-form.ts';
import {
  changesEnds,
  changesMarks,
  isMoved,
  lockAttempts,
  requireNoMarks,
  requireOpenSheets,
  requireUnmarked,
} from './control-marks.ts';
import { controlRow } from './control-rows.ts';
import { planFinals, suggestFinals } from './final-planning.ts';
import { lessonsOf } from './question-pool.ts';

async function storeLessons(
  { db }: Context,
  curriculum_id: number,
  id: number,
  lessons: number[],
): Promise<void> {
  await db.deleteFrom('exam_schedule_lessons').where('exam_schedule_id', '=', id).execute();
  if (lessons.length > 0)
    await db
      .insertInto('exam_schedule_lessons')
      .values(lessons.map((lesson_id) => ({ curriculum_id, exam_schedule_id: id, lesson_id })))
      .execute();
}

async function stored({ db }: Context, id: number): Promise<Control> {
  const control = await controlRow(db, id);
  if (control === undefined) throw notFound();
  return control;
}

async function add(
  context: Context,
  semesterId: number,
  control_type_id: 2 | 3,
  { subject_id, control_type_id: sent = control_type_id, ...form }: ControlInput,
): Promise<Control> {
  if (sent !== control_type_id) throw invalidField('control_type_id', 'invalid.out_of_scope');
  let id = 0;
  await changePlan(context, [semesterId], { structure: false }, async (plan) => {
    const subject = await subjectIn(context, plan, semesterId, subject_id);
    const { columns, lessons } = await validControl(context.db, { ...form, control_type_id }, subject);
    await requireUnmarked(context.db, { semester_subject_id: subject.id, statement: form.statement });
    ({ id } = await context.db
      .insertInto('exam_schedules')
      .values({
        ...columns,
        university_id: plan.universityId,
        curriculum_id: plan.curriculumId,
        semester_subject_id: subject.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow());
    await storeLessons(context, plan.curriculumId, id, lessons);
    await touchSubject(context, subject.id);
  });
  return stored(context, id);
}

/** The control in scope with its place. */
const placeOf = (context: Context, id: number) =>
  visibleCurricula(context)
    .innerJoin('exam_schedules', 'exam_schedules.curriculum_id', 'curricula.id')
    .innerJoin('semester_subjects', 'semester_subjects.id', 'exam_schedules.semester_subject_id')
    .select(['semester_subjects.semester_id', 'semester_subjects.subject_id', 'exam_schedules.curriculum_id'])
    .where('exam_schedules.id', '=', id)
    .executeTakeFirstOrThrow(notFound);

/** Runs `work` with a control and its subject, both locked. */
async function changeControl(
  context: Context,
  id: number,
  work: (control: Control, subject: SubjectState, curriculumId: number) => Promise<void>,
): Promise<void> {
  const { semester_id, subject_id, curriculum_id } = await placeOf(context, id);
  await changePlan(context, [semester_id], { structure: false }, async (plan) => {
    const subject = await subjectIn(context, plan, semester_id, subject_id);
    await work(await stored(context, id), subject, curriculum_id);
    await touchSubject(context, subject.id);
  });
}

/** @throws Refusal 405 while a re-sit follows the exam */
function requireNoResit({ exams }: SubjectState, { control_type_id, statement }: Control): void {
  const later = STATEMENTS.slice(STATEMENTS.indexOf(statement) + 1);
  const isFollowed = exams.some((one) => later.includes(one.statement as Statement));
  if (control_type_id === FINAL && isFollowed)
    throw new Refusal('in_use', { key: 'exam_schedule.remove.resit' });
}

async function update(
  context: Context,
  id: number,
  { version, subject_id, control_type_id, ...body }: BodyOf<typeof examSchedules.update>,
) {
  await changeControl(context, id, async (before, subject, curriculumId) => {
    const form = { ...before, ...definedOnly(body) } as ControlForm;
    if (changesEnds(before, form)) await lockAttempts(context.db, [id]);
    await lockVersion(context, 'exam_schedules', id, version);
    requireUnchanged({ subject_id, control_type_id }, { ...before, ...(await placeOf(context, id)) });
    if (form.statement !== before.statement) requireNoResit(subject, before);
    if (changesMarks(before, form)) {
      await requireNoMarks(context.db, [before]);
      await requireNoResults(context.db, { controlIds: [id] });
    }
    if (isMoved(before, form)) await requireOpenSheets(context.db, [before]);
    const { columns, lessons } = await validControl(context.db, form, subject, id);
    if (form.statement !== before.statement)
      await requireUnmarked(context.db, { semester_subject_id: subject.id, statement: form.statement });
    await context.db.updateTable('exam_schedules').set(columns).where('id', '=', id).execute();
    await storeLessons(context, curriculumId, id, lessons);
  });
  return stored(context, id);
}

async function remove(context: Context, id: number): Promise<null> {
  await changeControl(context, id, async (control, subject) => {
    requireNoResit(subject, control);
    await requireNoMarks(context.db, [control]);
    await requireNoResults(context.db, { controlIds: [id] });
    await context.db.deleteFrom('exam_schedules').where('id', '=', id).execute();
  });
  return null;
}

export const examScheduleFeature = implement(examSchedules, {
  addInterim: (context, { params, body }) => add(context, params.semesterId, INTERIM, body),
  addFinal: (context, { params, body }) => add(context, params.semesterId, FINAL, body),
  update: (context, { params, body }) => update(context, params.id, body),
  remove: (context, { params }) => remove(context, params.id),
  lessons: async (context, { params: { syllabusId } }) => {
    await visibleSyllabi(context).select('id').where('id', '=', syllabusId).executeTakeFirstOrThrow(notFound);
    return lessonsOf(context.db, syllabusId);
  },
  clashes: (context, { query }) => clashesOf(context, query),
  suggestions: (context, { query }) => suggestFinals(context, query),
  planFinals: (context, { body }) => planFinals(context, body),
  calendar: async (context, { query }) => calendar(context, await currentPeriod(context, query)),
});
