import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { LOOKUP_MAX } from '@dekanat/contract/api/lists.ts';
import { combined, regrouped } from '@dekanat/contract/curricula/elective-groups.ts';
import { SEMESTER_SUBJECTS_MAX, semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { definedOnly } from '#crud/paging.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { nameMatches } from '#crud/translations.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { removeUnstartedTests, requireNoResults } from '../results.ts';
import { visibleCurricula } from '../visible-curricula.ts';
import { changePlan, type LockedPlan, plannedIn, subjectIn } from './change-plan.ts';
import { dissolveSingles, regroup } from './elective-rows.ts';
import { readPlan } from './plan-rows.ts';
import { saveSyllabus } from './subject-syllabus.ts';
import { undoChange } from './undo-change.ts';

interface Place {
  semesterId: number;
  beforeId?: number | null | undefined;
}

/** A number between those of the neighbours. @throws Invalid on `before_id` when it is not in the semester */
function sortAt({ subjects }: LockedPlan, { semesterId, beforeId }: Place, movedId?: number): number {
  const here = subjects.filter(({ id, row }) => row.semester_id === semesterId && id !== movedId);
  const last = here.at(-1)?.row.sort ?? 0;
  if (beforeId == null) return last + 1;
  const index = here.findIndex(({ id }) => id === beforeId);
  const next = here[index]?.row.sort;
  if (next === undefined) throw invalidField('before_id', 'invalid.out_of_scope');
  return ((here[index - 1]?.row.sort ?? next - 2) + next) / 2;
}

/** @throws Refusal 405 when the semester has the subject already, or too many */
function requireFree({ subjects }: LockedPlan, semesterId: number, subjectId: number): void {
  const here = subjects.filter(({ row }) => row.semester_id === semesterId);
  if (here.some(({ row }) => row.subject_id === subjectId))
    throw new Refusal('exists', { key: 'semester_subject.already' });
  if (here.length >= SEMESTER_SUBJECTS_MAX)
    throw new Refusal('limit', { key: 'semester_subject.max', values: { maximum: SEMESTER_SUBJECTS_MAX } });
}

async function insertSubject(
  { db }: Context,
  plan: LockedPlan,
  subjectId: number,
  place: Place,
): Promise<number> {
  requireFree(plan, place.semesterId, subjectId);
  const { id } = await db
    .insertInto('semester_subjects')
    .values({
      university_id: plan.universityId,
      curriculum_id: plan.curriculumId,
      semester_id: place.semesterId,
      subject_id: subjectId,
      sort: sortAt(plan, place),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function remove(
  context: Context,
  semesterId: number,
  { subject_id, version }: BodyOf<typeof semesterSubjects.remove>,
) {
  return changePlan(context, [semesterId], { structure: true }, async (plan) => {
    const { id } = await subjectIn(context, plan, semesterId, subject_id, version);
    await requireNoResults(context.db, { semesterSubjectIds: [id] });
    await removeUnstartedTests(context.db, { semesterSubjectIds: [id] });
    await context.db.deleteFrom('semester_subjects').where('id', '=', id).execute();
    await dissolveSingles(context, semesterId);
  });
}

/** Moves a subject with all its data. */
async function moveSubject(
  context: Context,
  plan: LockedPlan,
  {
    fromId,
    subjectId,
    version,
    ...place
  }: Place & { fromId: number; subjectId: number; version?: number | undefined },
): Promise<number> {
  const { id } = await subjectIn(context, plan, fromId, subjectId, version);
  const change = { sort: sortAt(plan, place, id) };
  if (fromId === place.semesterId) {
    await context.db.updateTable('semester_subjects').set(change).where('id', '=', id).execute();
    return id;
  }
  requireFree(plan, place.semesterId, subjectId);
  await requireNoResults(context.db, { semesterSubjectIds: [id] });
  await context.db
    .updateTable('semester_subjects')
    .set({ ...change, semester_id: place.semesterId, choice_of_subject: null })
    .where('id', '=', id)
    .execute();
  await dissolveSingles(context, fromId);
  return id;
}

async function choose(context: Context, semesterId: number, body: BodyOf<typeof semesterSubjects.choose>) {
  return changePlan(context, [semesterId], { structure: true }, async (plan) => {
    const { id } = await subjectIn(context, plan, semesterId, body.subject_id, body.version);
    const group = body.choice_subject || null;
    const others = plan.subjects.filter((one) => one.id !== id);
    if (group !== null && !others.some(({ row }) => row.choice_of_subject === group))
      throw invalidField('choice_subject', 'semester_subject.group.unknown');
    await regroup(context, semesterId, (subjects) => regrouped(subjects, id, group));
  });
}

async function combine(
  context: Context,
  semesterId: number,
  {
    subject_id,
    dragged_sub_id,
    from_semester_id: fromId = semesterId,
  }: BodyOf<typeof semesterSubjects.combine>,
) {
  if (subject_id === dragged_sub_id) throw invalidField('dragged_sub_id', 'semester_subject.group.same');
  return changePlan(context, [semesterId, fromId], { structure: true }, async (plan) => {
    const target = await subjectIn(context, plan, semesterId, subject_id);
    const here = plannedIn(plan, semesterId, dragged_sub_id);
    if (here !== undefined && fromId !== semesterId)
      throw new Refusal('exists', { key: 'semester_subject.already' });
    const dragged =
      here?.id ??
      (fromId === semesterId
        ? await insertSubject(context, plan, dragged_sub_id, { semesterId })
        : await moveSubject(context, plan, { fromId, subjectId: dragged_sub_id, semesterId }));
    await regroup(context, semesterId, (subjects) => combined(subjects, dragged, target.id));
  });
}

async function saveHours(
  context: Context,
  semesterId: number,
  { subject_id, version, ...hours }: BodyOf<typeof semesterSubjects.saveHours>,
) {
  return changePlan(context, [semesterId], { structure: true }, async (plan) => {
    const { id, row } = await subjectIn(context, plan, semesterId, subject_id, version);
    if (row.credit_hour !== hours.credit_hour)
      await requireNoResults(context.db, { semesterSubjectIds: [id] });
    await context.db.updateTable('semester_subjects').set(hours).where('id', '=', id).execute();
  });
}

/** The subjects of a curriculum or a semester, for selects. */
async function options(
  context: Context,
  {
    search,
    ...filters
  }: { search?: string | undefined; curriculum_id?: number | undefined; semester_id?: number | undefined },
) {
  const rows = await visibleCurricula(context)
    .innerJoin('semester_subjects', 'semester_subjects.curriculum_id', 'curricula.id')
    .innerJoin('semesters', 'semesters.id', 'semester_subjects.semester_id')
    .select([
      'semester_subjects.id',
      'semester_subjects.university_id',
      'semester_subjects.subject_id',
      'semester_subjects.semester_id',
      'semester_subjects.curriculum_id',
    ])
    .where(search ? nameMatches(SUBJECT, 'semester_subjects.subject_id', search) : sql<SqlBool>`true`)
    .where((eb) =>
      eb.and(
        definedOnly({
          'semester_subjects.curriculum_id': filters.curriculum_id,
          'semester_subjects.semester_id': filters.semester_id,
        }),
      ),
    )
    .orderBy('semester_subjects.curriculum_id')
    .orderBy('semesters.number')
    .orderBy('semester_subjects.sort')
    .orderBy('semester_subjects.id')
    .limit(LOOKUP_MAX)
    .execute();
  const named = await addRelatedNames(context, rows, { name: relatedName(SUBJECT, 'name', 'subject_id') });
  return named.map(({ university_id: _university, ...option }) => option);
}

export const semesterSubjectFeature = implement(semesterSubjects, {
  plan: (context, { query }) => readPlan(context, query.curriculum_id),
  options: (context, { query }) => options(context, query),
  add: (context, { params: { semesterId }, body: { subject_id, before_id } }) =>
    changePlan(context, [semesterId], { structure: true }, (plan) =>
      insertSubject(context, plan, subject_id, { semesterId, beforeId: before_id }),
    ),
  remove: (context, { params: { semesterId }, body }) => remove(context, semesterId, body),
  move: (
    context,
    { params: { semesterId }, body: { subject_id, from_semester_id: fromId, before_id, version } },
  ) =>
    changePlan(context, [semesterId, fromId], { structure: true }, (plan) =>
      moveSubject(context, plan, { semesterId, fromId, subjectId: subject_id, beforeId: before_id, version }),
    ),
  choose: (context, { params: { semesterId }, body }) => choose(context, semesterId, body),
  combine: (context, { params: { semesterId }, body }) => combine(context, semesterId, body),
  saveHours: (context, { params: { semesterId }, body }) => saveHours(context, semesterId, body),
  saveSyllabus: (context, { params: { semesterId }, body }) => saveSyllabus(context, semesterId, body),
  undo: (context, { params: { changeId }, body }) => undoChange(context, changeId, body),
});
