import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { Page } from '@dekanat/contract/api/lists.ts';
import type {
  IndividualWindow,
  IndividualWindowRow,
  individualWindows,
} from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { accountName } from '#crud/account-name.ts';
import { relatedPerson } from '#crud/person-names.ts';
import { addRelatedNames, relatedName, streamWithNames } from '#crud/related-names.ts';
import { wordsMatch } from '#crud/translations.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { statementNumberIn } from '#features/ratings/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';
import {
  allOf,
  type ControlColumns,
  entryTime,
  equal,
  SHARED_COLUMNS,
  SHARED_JOINS,
  SHARED_NAMES,
  type SharedColumns,
  STATE,
  streamRows,
} from './schedule-rows.ts';

type Query = InputOf<typeof individualWindows.list>['query'];
export type WindowFilters = Omit<Query, 'limit' | 'page' | 'sort' | 'language' | 'university_id'>;

interface WindowRow extends SharedColumns, ControlColumns {
  teacher_id: number;
  exam_schedule_id: number;
  start_date: string;
  end_date: string;
  usual_from: string;
  usual_to: string;
  reason: string;
}

const JOINS = sql`
  from individual_teacher_schedules schedule
  join teachers on teachers.id = schedule.teacher_id
  join exam_schedules exam on exam.id = schedule.exam_schedule_id ${SHARED_JOINS}`;

const COLUMNS = sql`
  ${SHARED_COLUMNS}, ${STATE} as state, ${accountName} as author, schedule.teacher_id, schedule.exam_schedule_id, exam.control_type_id,
  exam.control_type_id::text as control_type, exam.statement, schedule.start_date, schedule.end_date, schedule.reason,
  exam.start_date as usual_from, coalesce(exam.end_date, exam.start_date) + ${entryTime('schedule.university_id')} as usual_to`;

const NAMES = { ...SHARED_NAMES, teacher_name: relatedPerson(TEACHER, 'fio', 'teacher_id') } as const;

/** The latest rows in scope that match. */
const conditionsOf = ({ scope }: Context, filters: WindowFilters): RawBuilder<unknown> =>
  allOf([
    sql`not schedule.replaced and ${inScope(scope, CURRICULUM_SCOPE)}`,
    ...equal('semesters.academic_year_id', filters.academic_year_id),
    ...equal('curricula.faculty_id', filters.faculty_id),
    ...equal('schedule.curriculum_id', filters.curriculum_id),
    ...equal('subject.semester_id', filters.semester_id),
    ...equal('subject.subject_id', filters.subject_id),
    ...equal('teachers.department_id', filters.department_id),
    ...equal('schedule.teacher_id', filters.teacher_id),
    ...equal('schedule.cancelled', filters.state && filters.state === 'cancelled'),
    ...(filters.fio
      ? [
          sql`exists (select from teacher_translations t where t.teacher_id = schedule.teacher_id
            and ${wordsMatch(sql`t.fio_key`, filters.fio)})`,
        ]
      : []),
  ]);

const ORDERS = {
  id: sql`schedule.id`,
  fio: sql`(select min(t.fio) from teacher_translations t where t.teacher_id = schedule.teacher_id) collate uzbek`,
  start_date: sql`schedule.start_date`,
};

const orderBy = (sort: NonNullable<Query['sort']> | '-id') => {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`order by ${ORDERS[sort.replace('-', '') as keyof typeof ORDERS]} ${direction}, schedule.id ${direction}`;
};

export async function listWindows(
  context: Context,
  { limit, page, sort = '-id', ...filters }: Query,
): Promise<Page<IndividualWindowRow>> {
  const conditions = conditionsOf(context, filters);
  const { rows } = await sql<WindowRow>`
    select ${COLUMNS} ${JOINS} where ${conditions} ${orderBy(sort)}
    limit ${limit} offset ${(page - 1) * limit}`.execute(context.db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total ${JOINS} where ${conditions}`.execute(context.db);
  const data = await addRelatedNames(context, rows, NAMES);
  return { data, total: counted[0]?.total ?? 0, per_page: limit, current_page: page };
}

/** All matching rows. */
export async function* allWindows(
  context: Context,
  { sort = '-id', ...filters }: Pick<Query, 'sort'> & WindowFilters,
): AsyncGenerator<IndividualWindowRow> {
  const rows = sql<WindowRow>`
    select ${COLUMNS} ${JOINS} where ${conditionsOf(context, filters)} ${orderBy(sort)}`;
  yield* streamWithNames(context, streamRows(context, rows), NAMES);
}

const GROUP_NAMES = { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') } as const;

/** Rows of the same teacher and control, and the sheets in which the teacher enters its results. */
async function detailsOf(context: Context, { teacher_id, exam_schedule_id }: IndividualWindowRow) {
  const { rows: history } = await sql<IndividualWindow['history'][number]>`
    select schedule.id, schedule.start_date, schedule.end_date, schedule.reason, schedule.cancelled, ${STATE} as state, ${accountName} as author,
      schedule.created_at
    from individual_teacher_schedules schedule left join users on users.id = schedule.user_id
    where schedule.teacher_id = ${teacher_id} and schedule.exam_schedule_id = ${exam_schedule_id} order by schedule.id desc`.execute(
    context.db,
  );
  const { rows } = await sql<{ id: number; number: number | null; university_id: number; group_id: number }>`
    select statements.id, statements.number, statements.university_id, statements.group_id
    from exam_schedules exam
    join semester_subject_teachers taught on taught.semester_subject_id = exam.semester_subject_id
      and taught.statement = exam.statement and taught.teacher_id = ${teacher_id}
    join statements on statements.semester_subject_id = exam.semester_subject_id and statements.group_id = taught.group_id
      and statements.control_type_id = exam.control_type_id
      and statements.statement = ${statementNumberIn('exam.statement')}
    where exam.id = ${exam_schedule_id} order by statements.id`.execute(context.db);
  return { history, statements: await addRelatedNames(context, rows, GROUP_NAMES) };
}

/** @throws notFound outside the scope */
export async function readWindow(context: Context, id: number): Promise<IndividualWindow> {
  const { rows } = await sql<WindowRow>`
    select ${COLUMNS} ${JOINS} where schedule.id = ${id} and ${inScope(context.scope, CURRICULUM_SCOPE)}`.execute(
    context.db,
  );
  const [schedule] = await addRelatedNames(context, rows, NAMES);
  if (schedule === undefined) throw notFound();
  return { ...schedule, ...(await detailsOf(context, schedule)) };
}
