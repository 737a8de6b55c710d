import { type RawBuilder, sql } from 'kysely';
import { THIS_SECOND } from '#crud/today.ts';
import type { Queryable } from '#db/database.ts';
import { DRAWABLE, SHOWN, type TestControl } from '#features/syllabi/shared.ts';

/** Students with a time of their own take the control later, for as long. */
const IS_OVER = sql<boolean>`(
  coalesce(exam.end_date, exam.start_date) < ${THIS_SECOND} and not exists (
    select from individual_exam_schedules own where own.exam_schedule_id = exam.id and not own.replaced and not own.cancelled
      and own.start_date + (coalesce(exam.end_date, exam.start_date) - exam.start_date) >= ${THIS_SECOND}))`;

const select = (db: Queryable, condition: RawBuilder<unknown>) =>
  sql<TestControl>`
    select exam.id, curricula.name as curriculum_name, exam.start_date, ${IS_OVER} as over, exam.count_test_in_lesson,
      exam.count_of_test_for_student,
      (select coalesce(jsonb_agg(jsonb_build_object('id', lesson.id, 'name', lesson.name,
          'shown', ${SHOWN} and lesson.syllabus_id = subject.syllabus_id,
          'questions', ${DRAWABLE}) order by lesson.id), '[]')
        from exam_schedule_lessons drawn join syllabus_lessons lesson on lesson.id = drawn.lesson_id
        join syllabus_modules module on module.id = lesson.module_id
        where drawn.exam_schedule_id = exam.id) as lessons
    from exam_schedules exam
    join semester_subjects subject on subject.id = exam.semester_subject_id
    join curricula on curricula.id = exam.curriculum_id
    where exam.type = 'test' and ${condition} order by exam.start_date, exam.id`
    .execute(db)
    .then(({ rows }) => rows);

/** The test controls that draw from lessons of a syllabus. */
export const testControlsOf = (db: Queryable, syllabusId: number): Promise<TestControl[]> =>
  select(
    db,
    sql`exam.id in (
      select drawn.exam_schedule_id from exam_schedule_lessons drawn
      join syllabus_lessons lesson on lesson.id = drawn.lesson_id where lesson.syllabus_id = ${syllabusId})`,
  );

/** The test controls of semester subjects. */
export const testControlsOfSubjects = (db: Queryable, ids: number[]): Promise<TestControl[]> =>
  select(db, sql`exam.semester_subject_id = any(${ids}::integer[])`);

/** The test controls with these ids. */
export const testControls = (db: Queryable, ids: number[]): Promise<TestControl[]> =>
  select(db, sql`exam.id = any(${ids}::integer[])`);
