import type { SheetStudent } from '@dekanat/contract/ratings/sheets.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { enteredBy } from '#crud/account-name.ts';
import { ofCurrentCurriculum } from '#features/curricula/shared.ts';
import { isCarriedAfter, isOvertaken } from './later-results.ts';
import { FIRST_ENTERED } from './lock-ratings.ts';
import { MEMBERS } from './sheet-members.ts';
import { SHEET_ORDER, sheetName } from './sheet-names.ts';

const OF_CURRICULUM = ofCurrentCurriculum('subject');

const STUDIES = sql<boolean>`student.study_status = 'studying'`;
/** The same where `students` is not joined: read only of those for whom it decides. */
const STUDIES_UNJOINED = sql<boolean>`exists (select from students student where student.id = subject.student_id and ${STUDIES})`;

/**
 * Condition on `subject`: its current result is one of an earlier statement, and passes, so that a re-sit does not list the student without a
 * rating. Nothing else is read of such students, who are most of a re-sit.
 */
const hasPassedBefore = (statement: RawBuilder<number>) => sql<boolean>`
  coalesce(subject.current_statement < ${statement} and subject.current_mark >= 3, false)`;

/**
 * Condition on `subject` (a student subject), `student` and `ratings` (its rating in the statement, if any): the sheet `sheet` lists
 * the student. A re-sit lists those who did not pass before; students who have left, have another curriculum now, or a later result that
 * counts, are listed with what was entered. A retake removes nobody from a closed sheet. A result that a transfer carried over was earned on
 * another sheet.
 */
export const isListed = (sheet = 'statements', studies = STUDIES) => {
  const statement = sql.ref<number>(`${sheet}.statement`);
  return sql<boolean>`(
  ratings.source is distinct from 'transferred' and (
    ratings.id is not null or subject.status <> 4 and not ${hasPassedBefore(statement)} and ${studies} and ${OF_CURRICULUM}
      and not case when ${sql.ref(`${sheet}.state`)} = 'closed' then ${isCarriedAfter(statement)} else ${isOvertaken(statement)} end
      and (${statement} = 1 or not exists (
        select from ratings earlier where earlier.student_subject_id = subject.id
          and earlier.statement < ${statement} and earlier.mark >= 3))))`;
};

/** The same without `student`. */
export const IS_LISTED_UNJOINED = isListed('statements', STUDIES_UNJOINED);

/** Condition on `statements`: the sheet lists a student. */
export const LISTS_STUDENTS = sql<boolean>`exists (
  select from ${MEMBERS} subject join students student on student.id = subject.student_id
  left join ratings on ratings.student_subject_id = subject.id and ratings.statement = statements.statement
  where ${isListed()})`;

/** Condition on `ratings`: something is entered for the control type. */
export const isEntered = (controlType: string) => sql<boolean>`(
  case when ${sql.ref(controlType)} = 2 then ratings.ic_rating is not null
    else ratings.fc_rating is not null or ratings.absent end)`;

/** Condition as `isListed`, of a listed student: no result of the subject is entered any more. */
const hasLeft = (studies = STUDIES) =>
  sql<boolean>`(not ${studies} or subject.status = 4 or not ${OF_CURRICULUM})`;

/**
 * Condition on `statements` and as `isListed`, of a listed student: the sheet misses the result. Without a rating a student who has left is
 * not listed, so nothing else is read of most students.
 */
const lacksResult = (studies = STUDIES) => sql<boolean>`(
  ${isEntered('statements.control_type_id')} is not true and (ratings.id is null or not ${hasLeft(studies)}))`;

export const LACKS_RESULT = lacksResult();
/** The same without `student`. */
export const LACKS_RESULT_UNJOINED = lacksResult(STUDIES_UNJOINED);

/** The rows of a sheet, in order of names. */
export async function sheetStudents(
  { db, language }: Pick<Context<Caller>, 'db' | 'language'>,
  { id, inherits_ic }: { id: number; inherits_ic: boolean },
): Promise<Omit<SheetStudent, 'individual'>[]> {
  const { rows } = await sql<Omit<SheetStudent, 'no' | 'individual'>>`
    select subject.id as student_subject_id, student.id as student_id, ${sheetName(language)} as fio,
      array[student.full_name, student.full_name_ru] as spellings, student.id_number,
      ${inherits_ic ? sql`coalesce(case when ratings.mark is not null then ratings.ic_rating end, first.ic_rating)` : sql`ratings.ic_rating`}::float8 as ic_rating,
      ratings.fc_rating::float8 as fc_rating, coalesce(ratings.absent, false) as absent, ratings.rating, ratings.mark,
      ${FIRST_ENTERED} as created_at, ratings.changed_at, ${enteredBy} as changed_by, coalesce(ratings.version, 0) as version,
      ${hasLeft()} as left
    from statements cross join lateral ${MEMBERS} subject
    join students student on student.id = subject.student_id
    left join ratings on ratings.student_subject_id = subject.id and ratings.statement = statements.statement
    ${inherits_ic ? sql`left join ratings first on first.student_subject_id = subject.id and first.statement = 1` : sql``}
    left join users on users.id = ratings.user_id
    where statements.id = ${id} and ${isListed()}
    order by ${SHEET_ORDER}`.execute(db);
  return rows.map((row, index) => ({ ...row, no: index + 1 }));
}
