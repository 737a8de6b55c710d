import type { Page } from '@dekanat/contract/api/lists.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { notFound } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { accountName } from '#crud/account-name.ts';
import { addRelatedNames, type RelatedNames, streamWithNames } from '#crud/related-names.ts';
import { sqlPage } from '#crud/sql-page.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { type ExportQuery, writeSchedules } from './schedule-export.ts';
import { type Person, type ScheduleTable, STATE, SUBJECT_JOINS } from './schedule-table.ts';

type Condition = RawBuilder<unknown>;
type FilterName = 'academic_year_id' | 'faculty_id' | 'curriculum_id' | 'semester_id' | Person;
type Filters = { [Name in FilterName]?: number | undefined } & {
  state?: 'active' | 'cancelled' | undefined;
  sort?: string | undefined;
};
type Paged<Query> = Query & { limit: number; page: number };

/** What is selected of one table, beside the columns that both have. */
interface Selected extends ScheduleTable {
  /** Title of the export. */
  title: TextKey;
  /** Further tables; among them `exam`, the control. */
  joins: RawBuilder<unknown>;
  columns: (language: Context['language']) => RawBuilder<unknown>;
  orders: (language: Context['language']) => Record<string, RawBuilder<unknown>>;
}

/** How schedules of students or of teachers are listed. */
export interface ListedSchedules<Row, Query, Sheet> extends Selected {
  names: RelatedNames<keyof Row & string>;
  /** Conditions of the filters that only this list has. */
  conditions: (context: Context, filters: Query) => Promise<Condition[]>;
  /** The sheets in which the row takes effect. */
  sheets: (context: Context, row: Row) => Promise<Sheet[]>;
}

/** The condition of a filter that is set. */
export const equal = (column: string, value: unknown): Condition[] =>
  value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];

const select = ({ table, people, person, joins, columns }: Selected, { language }: Context) => sql`
  select schedule.id, schedule.university_id, schedule.curriculum_id, curricula.name as curriculum_name,
    semesters.id as semester_id, semesters.number::text as semester_name, schedule.semester_subject_id, subject.subject_id,
    schedule.created_at, ${STATE} as state, ${accountName} as author, ${sql.ref(`schedule.${person}`)},
    schedule.exam_schedule_id, exam.control_type_id, exam.control_type_id::text as control_type, exam.statement,
    schedule.start_date, schedule.reason, ${columns(language)}
  ${from({ table, people, person, joins })}`;

const from = ({
  table,
  people,
  person,
  joins,
}: Omit<Selected, 'keys' | 'dates' | 'title' | 'columns' | 'orders'>) => sql`
  from ${sql.table(table)} schedule
  join ${sql.table(people)} on ${sql.ref(`${people}.id`)} = ${sql.ref(`schedule.${person}`)} ${SUBJECT_JOINS} ${joins}`;

/** The latest rows in scope that match. */
async function matching<Row, Query extends Filters>(
  kind: ListedSchedules<Row, Query, unknown>,
  context: Context,
  filters: Query,
): Promise<Condition> {
  const conditions = [
    sql`not schedule.replaced and ${inScope(context.scope, CURRICULUM_SCOPE)}`,
    ...equal('semesters.academic_year_id', filters.academic_year_id),
    ...equal('curricula.faculty_id', filters.faculty_id),
    ...equal('schedule.curriculum_id', filters.curriculum_id),
    ...equal('subject.semester_id', filters.semester_id),
    ...equal(`schedule.${kind.person}`, filters[kind.person]),
    ...equal('schedule.cancelled', filters.state && filters.state === 'cancelled'),
    ...(await kind.conditions(context, filters)),
  ];
  return sql.join(conditions, sql` and `);
}

/** Newest first unless given. */
function orderBy({ orders }: Selected, { language }: Context, { sort = '-id' }: Filters) {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`order by ${orders(language)[sort.replace('-', '')]} ${direction}, schedule.id ${direction}`;
}

export async function listSchedules<Row extends object, Query extends Filters>(
  kind: ListedSchedules<Row, Query, unknown>,
  context: Context,
  query: Paged<Query>,
): Promise<Page<Row>> {
  const conditions = await matching(kind, context, query);
  const { data, ...paging } = await sqlPage<Row>(context.db, query, {
    ordered: sql`${select(kind, context)} where ${conditions} ${orderBy(kind, context, query)}`,
    from: sql`${from(kind)} where ${conditions}`,
  });
  return { ...paging, data: await addRelatedNames(context, data, kind.names) };
}

/** All matching rows. A cursor reads one state of the tables, unlike pages that are requested one after another. */
async function* allSchedules<Row extends object, Query extends Filters>(
  kind: ListedSchedules<Row, Query, unknown>,
  context: Context,
  query: Query,
): AsyncGenerator<Row> {
  const found = sql<Row>`
    ${select(kind, context)} where ${await matching(kind, context, query)} ${orderBy(kind, context, query)}`;
  const rows = context.db.selectFrom(sql<Row>`(${found})`.as('schedule')).selectAll().stream();
  yield* streamWithNames(context, rows as unknown as AsyncIterable<Row>, kind.names);
}

export const exportSchedules = <Row extends object, Query extends Filters & ExportQuery>(
  kind: ListedSchedules<Row, Query, unknown>,
  context: Context,
  query: Query,
): Promise<Download> => writeSchedules(context, kind.title, query, allSchedules(kind, context, query));

/** Rows of the same person for the same lesson or control, newest first. */
async function historyOf(
  { table, person, keys, dates }: ScheduleTable,
  { db }: Context,
  row: Record<string, unknown>,
) {
  const same = [person, ...keys].map(
    (name) => sql`${sql.ref(`schedule.${name}`)} is not distinct from ${row[name]}::integer`,
  );
  const { rows } = await sql<object>`
    select schedule.id, ${sql.join(dates.map((date) => sql.ref(`schedule.${date}`)))}, schedule.reason, schedule.cancelled,
      ${STATE} as state, ${accountName} as author, schedule.created_at
    from ${sql.table(table)} schedule left join users on users.id = schedule.user_id
    where ${sql.join(same, sql` and `)} order by schedule.id desc`.execute(db);
  return rows;
}

/** @throws notFound outside the scope */
export async function readSchedule<Row extends object, Entry extends object, Sheet>(
  kind: ListedSchedules<Row, never, Sheet>,
  context: Context,
  id: number,
): Promise<Row & { history: Entry[]; statements: Sheet[] }> {
  const { rows } = await sql<Row>`
    ${select(kind, context)} where schedule.id = ${id} and ${inScope(context.scope, CURRICULUM_SCOPE)}`.execute(
    context.db,
  );
  const [row] = await addRelatedNames(context, rows, kind.names);
  if (row === undefined) throw notFound();
  const history = (await historyOf(kind, context, row as Record<string, unknown>)) as Entry[];
  return { ...row, history, statements: await kind.sheets(context, row) };
}
