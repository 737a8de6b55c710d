import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { ofCurrentCurriculum } from '#features/curricula/shared.ts';
import { CARRIED, OVERTAKEN, PASSED_BEFORE, statementNumberIn } from '#features/ratings/shared.ts';
import { SHOWN } from '#features/syllabi/shared.ts';

/** A test of a lesson or an exam, by the column of `test_attempts` that names it. */
export interface TestKey {
  kind: 'lesson_item_id' | 'exam_schedule_id';
  id: number;
}
export const lessonTest = (id: number): TestKey => ({ kind: 'lesson_item_id', id });
export const exam = (id: number): TestKey => ({ kind: 'exam_schedule_id', id });

/** Condition on `attempt`: attempts of the student at the test. */
export const attemptsAt = (studentId: number, { kind, id }: TestKey): RawBuilder<boolean> =>
  sql<boolean>`(attempt.student_id = ${studentId} and attempt.${sql.ref(kind)} = ${id})`;

/** A test as it is now for one student. */
export interface OwnTest {
  key: TestKey;
  university_id: number;
  semester_subject_id: number;
  /** The full mark. */
  maximum: number;
  /** Questions to draw. */
  questions: number;
  /** Attempts that a student has; 0: any number. */
  attempts: number;
  /** Whether attempts can be started now, by the clock of the database. */
  phase: 'before' | 'open' | 'over';
  studying: boolean;
  /** A statement before this one was passed. */
  passed: boolean;
  /** The result of this statement was carried over: it is final. */
  carried: boolean;
  /** A later result counts: that of a retake, or one that a transfer carried over. */
  overtaken: boolean;
  /** Why the sheet takes no result of an attempt that is started now. */
  sheet: 'closed' | 'former_open' | 'missing' | null;
}

/** Tests of lessons have no points of their own: their mark is a percentage. */
const LESSON_MAXIMUM = 100;

/** The individual date of the student `subject.student_id` that counts for `on`. */
export const ownDate = (on: RawBuilder<unknown>) => sql`
  left join individual_exam_schedules own on ${on} and own.student_id = subject.student_id
    and own.semester_subject_id = subject.semester_subject_id and not own.replaced and not own.cancelled`;

/** Deadlines and ends of windows last until the end of the second that they name, as `THIS_SECOND` says of the beginning of a transaction. */
const SECOND = sql`date_trunc('second', clock_timestamp())`;

const phaseOf = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql<OwnTest['phase']>`case
  when clock_timestamp() < ${from} then 'before' when ${SECOND} > ${until} then 'over' else 'open' end`;

/** When a control is taken: at the usual time, or for as long from the student's own one. */
export const EXAM_START = sql`coalesce(own.start_date, exam.start_date)`;
export const EXAM_END = sql`coalesce(own.start_date + (exam.end_date - exam.start_date), exam.end_date)`;

const STATEMENT = statementNumberIn('exam.statement');

/** Interim points change the final sheet, too; a re-sit is entered once it is held and the final sheet before it is closed. A restored subject is on no sheet. */
const SHEET = sql<OwnTest['sheet']>`(
  select case when bool_or(sheet.statement = ${STATEMENT} and sheet.state = 'closed') then 'closed'
    when bool_or(sheet.statement < ${STATEMENT} and sheet.control_type_id = 3 and sheet.state <> 'closed') then 'former_open'
    when ${STATEMENT} > 1 and subject.restoration_id is null
      and bool_or(sheet.statement = ${STATEMENT} and sheet.control_type_id = 3) is not true then 'missing' end
  from statements sheet
  where subject.restoration_id is null and sheet.semester_subject_id = exam.semester_subject_id and sheet.group_id = subject.group_id
    and sheet.control_type_id >= exam.control_type_id and sheet.statement between ${STATEMENT} - 1 and ${STATEMENT})`;

/**
 * Locks the sheets that take the student's result of an exam: their closing and removal wait for the end of the transaction, or were
 * committed before. It does not wait for marks that are saved. Taken after the lock of the student, as marks do.
 */
export const lockOwnSheets = (db: Queryable, studentId: number, examId: number) =>
  sql`
  select from statements sheet where sheet.id = any(array(
    select sheet.id from exam_schedules exam
    join student_subjects subject on subject.semester_subject_id = exam.semester_subject_id and subject.student_id = ${studentId}
    join statements sheet on sheet.semester_subject_id = exam.semester_subject_id and sheet.group_id = subject.group_id
      and sheet.statement = ${STATEMENT} and sheet.control_type_id >= exam.control_type_id
    where exam.id = ${examId} and subject.restoration_id is null))
  order by sheet.id for key share`.execute(db);

/**
 * Locks the student's own date at a test: its change and its cancellation wait for the end of the transaction, and then see an attempt
 * that it started, or were committed before. Taken after the locks of sheets, items and the exam.
 */
export const lockOwnDate = (db: Queryable, studentId: number, { kind, id }: TestKey) =>
  sql`
  select from individual_exam_schedules own
  where own.student_id = ${studentId} and not own.replaced and not own.cancelled
    and ${kind === 'exam_schedule_id' ? sql`own.exam_schedule_id = ${id}` : sql`own.lesson_id = (select lesson_id from lesson_items where id = ${id})`}
  order by own.id for share`.execute(db);

const examOf = (studentId: number, id: number) => sql<Omit<OwnTest, 'key'>>`
  select exam.university_id, exam.semester_subject_id, exam.rating as maximum, exam.count_of_test_for_student as questions,
    exam.count_of_attempts as attempts, ${phaseOf(EXAM_START, EXAM_END)} as phase,
    students.study_status = 'studying' as studying,
    ${PASSED_BEFORE} as passed, ${CARRIED} as carried, ${OVERTAKEN} as overtaken, ${SHEET} as sheet
  from exam_schedules exam
  join student_subjects subject on subject.semester_subject_id = exam.semester_subject_id and subject.status <> 4
  join students on students.id = subject.student_id
  ${ownDate(sql`own.exam_schedule_id = exam.id`)}
  where exam.id = ${id} and exam.type = 'test' and subject.student_id = ${studentId} and ${ofCurrentCurriculum('subject')}`;

/**
 * The proctored session in which the test `item` is taken: the newest of now, else the next, else the last. With an own date `own`:
 * the first one, until that date.
 */
export const SESSION_OF_TEST = sql`
  select session.test_start_date as start_date, coalesce(own.deadline_date, session.test_end_date) as end_date,
    session.life_time as minutes
  from proctoring_sessions session where session.item_id = item.id and session.enforced
  order by case when own.deadline_date is not null then session.test_start_date end,
    case when clock_timestamp() >= session.test_start_date and session.test_end_date >= ${SECOND} then session.id end desc nulls last,
    session.test_end_date >= ${SECOND} desc,
    case when session.test_end_date >= ${SECOND} then session.test_start_date end,
    session.test_end_date desc, session.id desc limit 1`;

const LESSON_START = sql`coalesce(session.start_date, '-infinity')`;
const LESSON_END = sql`coalesce(own.deadline_date, least(session.end_date, lesson.deadline_date), 'infinity')`;

/** A syllabus may be that of several subjects of a student: the latest semester counts. `session_start`: that of its proctored session. */
export const lessonTestOf = (
  studentId: number | RawBuilder<unknown>,
  id: number | RawBuilder<unknown>,
) => sql<Omit<OwnTest, 'key'>>`
  select planned.university_id, planned.id as semester_subject_id, ${LESSON_MAXIMUM}::integer as maximum,
    item.count_of_test_for_student as questions, item.count_of_attempts as attempts,
    ${phaseOf(LESSON_START, LESSON_END)} as phase, session.start_date as session_start,
    students.study_status = 'studying' as studying, false as passed, false as carried, false as overtaken, null as sheet
  from lesson_items item
  join syllabus_lessons lesson on lesson.id = item.lesson_id
  join syllabus_modules module on module.id = lesson.module_id
  join syllabi on syllabi.id = item.syllabus_id and syllabi.status = 'publish' and syllabi.removed_at is null
  join semester_subjects planned on planned.syllabus_id = syllabi.id
  join semesters on semesters.id = planned.semester_id
  join student_subjects subject on subject.semester_subject_id = planned.id and subject.status <> 4
  join students on students.id = subject.student_id
  ${ownDate(sql`own.lesson_id = lesson.id`)}
  left join lateral (${SESSION_OF_TEST}) session on true
  where item.id = ${id} and item.type = 'test' and item.removed_at is null and ${SHOWN} and subject.student_id = ${studentId}
    and ${ofCurrentCurriculum('subject')}
  order by semesters.start_date desc, planned.id desc limit 1`;

/** @throws notFound when the student has no subject with this test */
export async function ownTest(db: Queryable, studentId: number, key: TestKey): Promise<OwnTest> {
  const found = key.kind === 'exam_schedule_id' ? examOf(studentId, key.id) : lessonTestOf(studentId, key.id);
  const { rows } = await found.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return { key, ...row };
}
