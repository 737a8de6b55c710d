import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { Page } from '@dekanat/contract/api/lists.ts';
import type { Statement } from '@dekanat/contract/curricula/control-rules.ts';
import type {
  IndividualExam,
  IndividualExamRow,
  individualExams,
} from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { accountName } from '#crud/account-name.ts';
import { addRelatedNames, relatedName, streamWithNames } from '#crud/related-names.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { statementNumberIn } from '#features/ratings/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { matchingStudents, searchFilter, studentName } from '#features/students/shared.ts';
import {
  allOf,
  type ControlColumns,
  equal,
  SHARED_COLUMNS,
  SHARED_JOINS,
  SHARED_NAMES,
  type SharedColumns,
  STATE,
  streamRows,
} from './schedule-rows.ts';

type Query = InputOf<typeof individualExams.list>['query'];
export type ExamFilters = Omit<Query, 'limit' | 'page' | 'sort' | 'language' | 'university_id'>;

interface ExamRow extends SharedColumns, ControlColumns<2 | 3 | null, Statement | null> {
  student_id: number;
  fio: string;
  id_number: string;
  group_id: number | null;
  syllabus_id: number | null;
  syllabus_name: string | null;
  individual_type: IndividualExamRow['individual_type'];
  lesson_id: number | null;
  lesson_name: string | null;
  exam_schedule_id: number | null;
  start_date: string | null;
  end_date: string | null;
  deadline_date: string | null;
  usual_date: string | null;
  reason: string | null;
}

const JOINS = sql`
  from individual_exam_schedules schedule
  join students on students.id = schedule.student_id ${SHARED_JOINS}
  left join student_subjects student_subject on student_subject.student_id = schedule.student_id
    and student_subject.semester_subject_id = schedule.semester_subject_id
  left join exam_schedules exam on exam.id = schedule.exam_schedule_id
  left join syllabus_lessons lesson on lesson.id = schedule.lesson_id
  left join syllabi on syllabi.id = coalesce(lesson.syllabus_id, subject.syllabus_id)`;

/** Registers may have changed since: without the subject, the student has only a present group. */
const GROUP_ID = sql`coalesce(student_subject.group_id, students.group_id)`;

const columnsIn = (language: Context['language']) => sql`
  ${SHARED_COLUMNS}, ${STATE} as state, ${accountName} as author, schedule.student_id, ${studentName(language)} as fio,
  students.id_number, ${GROUP_ID} as group_id, syllabi.id as syllabus_id,
  syllabi.name as syllabus_name, case when schedule.lesson_id is null then 'control_type' else 'lesson' end as individual_type,
  schedule.lesson_id, lesson.name as lesson_name, schedule.exam_schedule_id, exam.control_type_id,
  exam.control_type_id::text as control_type, exam.statement, schedule.start_date,
  schedule.start_date + (exam.end_date - exam.start_date) as end_date, schedule.deadline_date,
  coalesce(exam.start_date, lesson.deadline_date) as usual_date, schedule.reason`;

const NAMES = { ...SHARED_NAMES, group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') } as const;

/** The latest rows in scope that match. */
async function conditionsOf(context: Context, filters: ExamFilters): Promise<RawBuilder<unknown>> {
  const term = await searchFilter(context, filters.fio);
  const { individual_type: type, state } = filters;
  return allOf([
    sql`not schedule.replaced and ${inScope(context.scope, CURRICULUM_SCOPE)}`,
    ...equal('semesters.academic_year_id', filters.academic_year_id),
    ...equal('curricula.faculty_id', filters.faculty_id),
    ...equal('schedule.curriculum_id', filters.curriculum_id),
    ...equal('subject.semester_id', filters.semester_id),
    ...equal('syllabi.id', filters.syllabus_id),
    ...(filters.group_id === undefined ? [] : [sql`${GROUP_ID} = ${filters.group_id}`]),
    ...equal('schedule.student_id', filters.student_id),
    ...equal('schedule.lesson_id', filters.lesson_id),
    ...equal('schedule.exam_schedule_id', filters.exam_schedule_id),
    ...equal('schedule.cancelled', state && state === 'cancelled'),
    ...(type === undefined ? [] : [sql`(schedule.lesson_id is null) = ${type === 'control_type'}`]),
    ...(term
      ? [sql`schedule.student_id in (${matchingStudents(context, { term }).select('students.id')})`]
      : []),
  ]);
}

const orderIn = (sort: Query['sort'], language: Context['language']) => {
  const by = {
    id: sql`schedule.id`,
    fio: sql`${studentName(language)} collate uzbek`,
    date: sql`coalesce(schedule.start_date, schedule.deadline_date)`,
  };
  const field = (sort ?? '-id').replace('-', '') as keyof typeof by;
  const direction = (sort ?? '-id').startsWith('-') ? sql`desc` : sql`asc`;
  return sql`order by ${by[field]} ${direction}, schedule.id ${direction}`;
};

const named = (context: Context, rows: ExamRow[]): Promise<IndividualExamRow[]> =>
  addRelatedNames(context, rows, NAMES);

export async function listExams(
  context: Context,
  { limit, page, sort, ...filters }: Query,
): Promise<Page<IndividualExamRow>> {
  const conditions = await conditionsOf(context, filters);
  const { rows } = await sql<ExamRow>`
    select ${columnsIn(context.language)} ${JOINS} where ${conditions} ${orderIn(sort, context.language)}
    limit ${limit} offset ${(page - 1) * limit}`.execute(context.db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total ${JOINS} where ${conditions}`.execute(context.db);
  const data = await named(context, rows);
  return { data, total: counted[0]?.total ?? 0, per_page: limit, current_page: page };
}

/** All matching rows. */
export async function* allExams(
  context: Context,
  { sort, ...filters }: Pick<Query, 'sort'> & ExamFilters,
): AsyncGenerator<IndividualExamRow> {
  const rows = sql<ExamRow>`
    select ${columnsIn(context.language)} ${JOINS} where ${await conditionsOf(context, filters)} ${orderIn(sort, context.language)}`;
  yield* streamWithNames(context, streamRows(context, rows), NAMES);
}

/** Rows of the same student and lesson or control, and the sheets of the control. */
async function detailsOf({ db }: Context, schedule: IndividualExamRow) {
  const { rows: history } = await sql<IndividualExam['history'][number]>`
    select schedule.id, schedule.start_date, schedule.deadline_date, schedule.reason, schedule.cancelled, ${STATE} as state, ${accountName} as author,
      schedule.created_at
    from individual_exam_schedules schedule left join users on users.id = schedule.user_id
    where schedule.student_id = ${schedule.student_id} and schedule.semester_subject_id = ${schedule.semester_subject_id}
      and schedule.lesson_id is not distinct from ${schedule.lesson_id}::integer
      and schedule.exam_schedule_id is not distinct from ${schedule.exam_schedule_id}::integer
    order by schedule.id desc`.execute(db);
  const { rows: statements } = await sql<IndividualExam['statements'][number]>`
    select statements.id, statements.number from statements
    join exam_schedules exam on exam.id = ${schedule.exam_schedule_id}::integer
    where statements.semester_subject_id = exam.semester_subject_id and statements.group_id = ${schedule.group_id}
      and statements.control_type_id = exam.control_type_id
      and statements.statement = ${statementNumberIn('exam.statement')}
    order by statements.id`.execute(db);
  return { history, statements };
}

/** @throws notFound outside the scope */
export async function readExam(context: Context, id: number): Promise<IndividualExam> {
  const { rows } = await sql<ExamRow>`
    select ${columnsIn(context.language)} ${JOINS}
    where schedule.id = ${id} and ${inScope(context.scope, CURRICULUM_SCOPE)}`.execute(context.db);
  const [schedule] = await named(context, rows);
  if (schedule === undefined) throw notFound();
  return { ...schedule, ...(await detailsOf(context, schedule)) };
}
