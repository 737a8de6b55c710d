import type { Sheet, SheetRow } from '@dekanat/contract/ratings/sheets.ts';
import { sql } from 'kysely';
import { accountName } from '#crud/account-name.ts';
import { THIS_SECOND } from '#crud/today.ts';
import type { Queryable } from '#db/database.ts';
import { ofCurrentCurriculum } from '#features/curricula/shared.ts';
import { configuredText } from '#features/reference/shared.ts';
import { OWN_END } from './last-end.ts';
import { isListed } from './sheet-students.ts';
import { statementName } from './statement-numbers.ts';

interface IndividualDate {
  statement_id: number;
  student_subject_id: number;
  individual: NonNullable<SheetRow['individual']>;
}

/** Condition on `student`, `subject` and `ratings`: results of the student are entered on the row of `statements`. */
const IS_ENTERED = sql<boolean>`(student.study_status = 'studying' and subject.restoration_id is null and subject.status <> 4
  and ${ofCurrentCurriculum('subject')} and ${isListed()})`;

/**
 * The individual dates for the controls of the row of `statements` in the query around, also of students for whom nothing is entered on it:
 * those who take the subject apart, have left, have passed or have another curriculum now still have a date, which is not open.
 */
const DATES = sql`
  select one.id, one.start_date, period.until, subject.id as student_subject_id,
    one.start_date <= now() and period.until >= ${THIS_SECOND} and ${IS_ENTERED} as open
  from exam_schedules exam
  join individual_exam_schedules one on one.exam_schedule_id = exam.id and not one.replaced and not one.cancelled
  join student_subjects subject on subject.student_id = one.student_id
    and subject.semester_subject_id = exam.semester_subject_id
  join students student on student.id = subject.student_id
  left join ratings on ratings.student_subject_id = subject.id and ratings.statement = statements.statement
  cross join lateral (
    select ${OWN_END}
      + make_interval(days => ${configuredText('rating-entry-days', 'statements.university_id')}::integer) as until) period
  where exam.semester_subject_id = statements.semester_subject_id
    and exam.control_type_id = statements.control_type_id
    and exam.statement = ${statementName('statements.statement')}
    and subject.group_id = statements.group_id`;

/** Condition on `statements`: results of a student may be entered now because of an individual date. */
export const IS_OPEN_INDIVIDUALLY = sql<boolean>`exists (select from (${DATES}) dates where dates.open)`;

/**
 * The individual dates of students for the controls of these sheets, at most one for each student: one whose time for entering
 * results is now, otherwise the latest.
 */
async function readDates(db: Queryable, statementIds: readonly number[]): Promise<IndividualDate[]> {
  const { rows } = await sql<IndividualDate>`
    select distinct on (statements.id, dates.student_subject_id) statements.id as statement_id, dates.student_subject_id,
      jsonb_build_object('id', dates.id, 'open', dates.open,
        'start_date', to_char(dates.start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'until', to_char(dates.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as individual
    from statements cross join lateral (${DATES}) dates
    where statements.id = any(${statementIds}::integer[])
    order by statements.id, dates.student_subject_id, dates.open desc, dates.start_date desc`.execute(db);
  return rows;
}

/** The individual dates of a sheet by student subject. */
export async function individualDates(
  db: Queryable,
  statementId: number,
): Promise<Map<number, IndividualDate['individual']>> {
  const rows = await readDates(db, [statementId]);
  return new Map(rows.map(({ student_subject_id, individual }) => [student_subject_id, individual]));
}

/** For each of these sheets, the students whose results may be entered now because of an individual date. */
export async function openIndividually(
  db: Queryable,
  statementIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  const open = (await readDates(db, statementIds)).filter(({ individual }) => individual.open);
  const groups = Map.groupBy(open, ({ statement_id }) => statement_id);
  return new Map([...groups].map(([id, rows]) => [id, new Set(rows.map((row) => row.student_subject_id))]));
}

type IndividualWindow = NonNullable<NonNullable<Sheet['window']>['individual']>;

/** Who gave the teacher a window of their own, when and why. */
export async function readIndividualWindow(
  db: Queryable,
  id: number | null,
): Promise<IndividualWindow | null> {
  if (id === null) return null;
  const { rows } = await sql<IndividualWindow>`
    select one.id, one.reason, ${accountName} as author, one.created_at
    from individual_teacher_schedules one left join users on users.id = one.user_id where one.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}
