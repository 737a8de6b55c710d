import { formatInstant } from '@dekanat/contract/api/days.ts';
import type { TestResult } from '@dekanat/contract/study/student-tests.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { notFound } from '#api/errors.ts';
import { studentName } from '#features/students/shared.ts';
import type { StudentContext } from '../own-register.ts';

interface Filters {
  syllabus_module_lesson_item_id?: number | undefined;
  exam_schedule_id?: number | undefined;
  control_type_id?: number | undefined;
}

async function select(
  { db, caller, language }: StudentContext,
  condition: RawBuilder<boolean>,
): Promise<TestResult[]> {
  const { rows } = await sql<Omit<TestResult, 'test_date'> & { completed_at: string }>`
    select attempt.id, attempt.number as count_of_attempts, ${studentName(language)} as fio,
      attempt.right_answers + attempt.wrong_answers as test_total, attempt.right_answers as test_answered,
      attempt.wrong_answers as test_un_answered, attempt.mark, attempt.completed_at
    from test_attempts attempt
    join students on students.id = attempt.student_id
    left join exam_schedules exam on exam.id = attempt.exam_schedule_id
    where attempt.student_id = ${caller.studentId} and attempt.completed_at is not null and attempt.ending <> 'returned'
      and ${condition}
    order by attempt.completed_at desc, attempt.id desc`.execute(db);
  return rows.map(({ completed_at, ...row }) => ({ ...row, test_date: formatInstant(completed_at) }));
}

/** The student's completed attempts, newest first. */
export const testResults = (
  context: StudentContext,
  {
    syllabus_module_lesson_item_id: item = null,
    exam_schedule_id: exam = null,
    control_type_id: type = null,
  }: {
    [Name in keyof Filters]: Filters[Name] | null;
  },
) =>
  select(
    context,
    sql<boolean>`(${item}::integer is null or attempt.lesson_item_id = ${item})
      and (${exam}::integer is null or attempt.exam_schedule_id = ${exam})
      and (${type}::integer is null or exam.control_type_id = ${type})`,
  );

export async function testResult(context: StudentContext, id: number): Promise<TestResult> {
  const [result] = await select(context, sql<boolean>`attempt.id = ${id}`);
  if (result === undefined) throw notFound();
  return result;
}
