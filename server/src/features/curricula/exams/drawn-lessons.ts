import { questionPool } from '@dekanat/contract/curricula/control-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** The number of questions of `lesson` that can be drawn: complete ones of a test that is not removed. */
export const DRAWABLE: RawBuilder<number> = sql`(
  select count(*) from lesson_items item join test_questions question on question.item_id = item.id
  where item.lesson_id = lesson.id and item.removed_at is null and question.retired_at is null and question.complete)`;

/** Condition: neither `lesson` nor its `module` is removed. */
export const SHOWN: RawBuilder<boolean> = sql`(lesson.removed_at is null and module.removed_at is null)`;

/** A lesson that a test control draws from. */
interface DrawnLesson {
  id: number;
  name: string;
  /** False: it or its module is removed. */
  shown: boolean;
  questions: number;
}

/** A test control with the lessons that it draws from. */
export interface TestControl {
  id: number;
  curriculum_name: string;
  start_date: string;
  /** Whether no student can take it any more. */
  over: boolean;
  count_test_in_lesson: number;
  count_of_test_for_student: number;
  lessons: DrawnLesson[];
}

/** Students with a time of their own take the control later, for as long. */
const IS_OVER = sql<boolean>`(
  coalesce(exam.end_date, exam.start_date) < now() and not exists (
    select from individual_exam_schedules own where own.exam_schedule_id = exam.id and not own.replaced and not own.cancelled
      and own.start_date + (coalesce(exam.end_date, exam.start_date) - exam.start_date) >= now()))`;

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

/** How many questions of the lessons that are left a student of the control can get. */
export const poolOf = ({ lessons, count_test_in_lesson }: TestControl): number =>
  questionPool(
    lessons.filter(({ shown }) => shown).map(({ questions }) => questions),
    count_test_in_lesson,
  );

/** Whether a lesson that a control draws from was removed. */
export const lacksLessons = ({ lessons }: TestControl): boolean =>
  lessons.length === 0 || lessons.some(({ shown }) => !shown);

/** Whether a control lacks a lesson or questions. */
export const isShort = (control: TestControl): boolean =>
  lacksLessons(control) || poolOf(control) < control.count_of_test_for_student;
