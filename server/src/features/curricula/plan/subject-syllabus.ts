import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { INTERIM } from '@dekanat/contract/curricula/control-rules.ts';
import type { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { definedOnly } from '#crud/paging.ts';
import { requireTeachers } from '../teachers/scope-of-people.ts';
import { changePlan, subjectIn } from './change-plan.ts';
import type { SubjectState } from './subject-state.ts';

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

/** Tests draw questions of the syllabus. @throws Refusal 405 for an interim control without a syllabus */
export async function followSyllabus(
  { db }: Context,
  { id, exams }: SubjectState,
  syllabusId: number | null,
): Promise<void> {
  if (syllabusId === null && exams.some(({ control_type_id }) => control_type_id === INTERIM))
    throw new Refusal('in_use', { key: 'exam_schedule.interim.syllabus' });
  await sql`
    delete from exam_schedule_lessons chosen using exam_schedules exam, syllabus_lessons lesson
    where exam.id = chosen.exam_schedule_id and exam.semester_subject_id = ${id} and lesson.id = chosen.lesson_id
      and lesson.syllabus_id is distinct from ${syllabusId}`.execute(db);
}

/** Stores syllabus, lead and second teacher of a subject; what is left out stays. */
export const saveSyllabus = (context: Context, semesterId: number, { subject_id, version, ...body }: Body) =>
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
    await requireTeachers(context, plan.universityId, [
      { field: 'teacher_id', id: after.teacher_id, before: row.teacher_id },
      { field: 'tutor_id', id: after.tutor_id, before: row.tutor_id },
    ]);
    if (after.syllabus_id !== row.syllabus_id) {
      if (after.syllabus_id !== null) await requireSyllabus(context, after.syllabus_id, plan.universityId);
      await followSyllabus(context, state, after.syllabus_id);
    }
    await context.db.updateTable('semester_subjects').set(after).where('id', '=', id).execute();
  });
