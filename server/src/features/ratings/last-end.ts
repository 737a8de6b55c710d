import { type RawBuilder, sql } from 'kysely';
import { MEMBERS } from './sheet-members.ts';
import { isListed } from './sheet-students.ts';
import { nameOfControls } from './statement-numbers.ts';

/** The end of the control `exam` for a student with the individual date `one`, which moves the start alone. */
export const OWN_END = sql<string>`coalesce(one.start_date + (exam.end_date - exam.start_date), one.start_date)`;

/** When the last of these controls `exam` is over, also for the students whom the sheet lists with an individual date. */
const lastEnd = (ofSheet: RawBuilder<unknown>) => sql<string | null>`(
  select max(found.ends) from (
    select coalesce(exam.end_date, exam.start_date) as ends from exam_schedules exam where ${ofSheet}
    union all
    select ${OWN_END} from exam_schedules exam
    join individual_exam_schedules one on one.exam_schedule_id = exam.id and not one.replaced and not one.cancelled
    join students student on student.id = one.student_id
    cross join lateral ${MEMBERS} subject
    left join ratings on ratings.student_subject_id = subject.id and ratings.statement = statements.statement
    where ${ofSheet} and subject.student_id = student.id and ${isListed()}) found)`;

const OF_STATEMENT = sql`exam.semester_subject_id = statements.semester_subject_id
  and exam.statement = ${nameOfControls('statements.statement')}`;

/** When the last control of the type of the row of `statements` in the query around is over; null without a control. */
export const LAST_END = lastEnd(sql`${OF_STATEMENT} and exam.control_type_id = statements.control_type_id`);

/** The same of all controls whose points the closing of the sheet locks: the final sheet also holds the interim points. */
export const LAST_END_OF_POINTS = lastEnd(
  sql`${OF_STATEMENT} and exam.control_type_id <= statements.control_type_id`,
);
