import { sql } from 'kysely';
import { MEMBERS } from './sheet-members.ts';
import { isListed } from './sheet-students.ts';
import { nameOfControls } from './statement-numbers.ts';

/** The end of the control `exam` for a student with the individual date `one`, which moves the start alone. */
export const OWN_END = sql<string>`coalesce(one.start_date + (exam.end_date - exam.start_date), one.start_date)`;

/** Joins the controls `exam` of the row of `statements` in the query around. */
const OF_SHEET = sql`exam.semester_subject_id = statements.semester_subject_id
  and exam.control_type_id = statements.control_type_id and exam.statement = ${nameOfControls('statements.statement')}`;

/**
 * When the last control of the row of `statements` in the query around is over, also for the students whom the sheet lists with an
 * individual date; null without a control.
 */
export const LAST_END = sql<string | null>`(
  select max(found.ends) from (
    select coalesce(exam.end_date, exam.start_date) as ends from exam_schedules exam where ${OF_SHEET}
    union all
    select ${OWN_END} from exam_schedules exam
    join individual_exam_schedules one on one.exam_schedule_id = exam.id and not one.replaced and not one.cancelled
    join students student on student.id = one.student_id
    cross join lateral ${MEMBERS} subject
    left join ratings on ratings.student_subject_id = subject.id and ratings.statement = statements.statement
    where ${OF_SHEET} and subject.student_id = student.id and ${isListed()}) found)`;
