import { questionPool } from '@dekanat/contract/curricula/control-rules.ts';
import { type RawBuilder, sql } from 'kysely';

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
