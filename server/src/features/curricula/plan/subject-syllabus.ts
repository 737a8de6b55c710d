import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { INTERIM } from '@dekanat/contract/curricula/control-rules.ts';
import type { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal, requireAccepted } from '#api/errors.ts';
import { formatInstant } from '#api/instant-format.ts';
import { definedOnly } from '#crud/paging.ts';
import { requireActive, requireTeachers } from '../teachers/scope-of-people.ts';
import { changePlan, subjectIn } from './change-plan.ts';
import type { SubjectState } from './subject-state.ts';
import { lostWork } from './syllabus-work.ts';

type Body = BodyOf<typeof semesterSubjects.saveSyllabus>;

/** @throws Invalid when it is removed or of another university */
async function requireSyllabus({ db }: Context, id: number, universityId: number): Promise<void> {
  const found = await db
    .selectFrom('syllabi')
    .select('id')
    .where('id', '=', id)
    .where('university_id', '=', universityId)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (found === undefined) throw invalidField('syllabus_id', 'invalid.out_of_scope');
}

/** The times of the test controls of a subject, which draw from lessons of its syllabus; empty without any. */
export const timesOfTests = (exams: readonly { type: string; start_date: string }[]): string =>
  exams
    .filter(({ type }) => type === 'test')
    .map(({ start_date }) => formatInstant(start_date))
    .join(', ');

/**
 * Another syllabus has none of the lessons that test controls draw from, so these must go first.
 * @throws Refusal 405 for an interim control without a syllabus, and for test controls
 */
export function requireNoTests({ exams }: SubjectState, syllabusId: number | null): void {
  if (syllabusId === null && exams.some(({ control_type_id }) => control_type_id === INTERIM))
    throw new Refusal('syllabus_needed', { key: 'exam_schedule.interim.syllabus' });
  const controls = timesOfTests(exams);
  if (controls !== '')
    throw new Refusal('in_use', { key: 'semester_subject.syllabus.tests', values: { controls } });
}

/** Stores syllabus, lead and second teacher of a subject; what is left out stays. Warns of the work of students in the former syllabus. */
export const saveSyllabus = (
  context: Context,
  semesterId: number,
  { subject_id, version, accepted, ...body }: Body,
) =>
  changePlan(context, [semesterId], { structure: false }, async (plan) => {
    const state = await subjectIn(context, plan, semesterId, subject_id, version);
    const { id, row } = state;
    const after = {
      syllabus_id: row.syllabus_id,
      teacher_id: row.teacher_id,
      tutor_id: row.tutor_id,
      ...definedOnly(body),
    };
    if (after.teacher_id !== null && after.teacher_id === after.tutor_id)
      throw invalidField('tutor_id', 'semester_subject.tutor.same');
    const people = [
      { field: 'teacher_id', id: after.teacher_id, before: row.teacher_id },
      { field: 'tutor_id', id: after.tutor_id, before: row.tutor_id },
    ];
    await requireTeachers(context, plan.universityId, people);
    await requireActive(
      context,
      people.filter(({ id, before }) => id !== before),
    );
    if (after.syllabus_id !== row.syllabus_id) {
      if (after.syllabus_id !== null) await requireSyllabus(context, after.syllabus_id, plan.universityId);
      requireNoTests(state, after.syllabus_id);
      requireAccepted(await lostWork(context.db, id, row.syllabus_id), accepted);
    }
    await context.db.updateTable('semester_subjects').set(after).where('id', '=', id).execute();
  });
