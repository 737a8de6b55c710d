import { sql } from 'kysely';
import { type Caller, teacherIdOf } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { THIS_SECOND } from '#crud/today.ts';
import { configuredText } from '#features/reference/shared.ts';

/**
 * Of a student who is on no sheet, such as a restored one: the window is that of the control itself, at the usual time, at the
 * teacher's or at the student's own one.
 * @throws Refusal unless the calling teacher may enter the result of the control now
 */
export async function requireControlOpen(
  { db, caller }: Context<Caller>,
  examId: number,
  studentId: number,
): Promise<void> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from exam_schedules exam
      left join individual_exam_schedules own on own.exam_schedule_id = exam.id and own.student_id = ${studentId}
        and not own.replaced and not own.cancelled
      left join individual_teacher_schedules given on given.exam_schedule_id = exam.id and given.teacher_id = ${teacherIdOf(caller)}
        and not given.replaced and not given.cancelled
      cross join lateral (
        select make_interval(days => ${configuredText('rating-entry-days', 'exam.university_id')}::integer) as days) entry
      cross join lateral (values
        (coalesce(given.start_date, exam.start_date),
          coalesce(given.end_date, coalesce(exam.end_date, exam.start_date) + entry.days)),
        (own.start_date, coalesce(own.start_date + (exam.end_date - exam.start_date), own.start_date) + entry.days))
        period (start_date, until)
      where exam.id = ${examId} and period.start_date <= now() and period.until >= ${THIS_SECOND}) as open`.execute(
    db,
  );
  if (!rows[0]?.open) throw new Refusal('forbidden', { key: 'statement.window' });
}
