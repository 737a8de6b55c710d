import type { StatementRow } from '@dekanat/contract/ratings/statement-rows.ts';
import { type StatementListQuery, statements } from '@dekanat/contract/ratings/statements.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { formatInstant } from '#api/instant-format.ts';
import { inScope } from '#api/scope.ts';
import { definedOnly, orderOf } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { largeList } from '#platform/resources/large-list.ts';
import { assignedTo, windowOf } from './statement-head.ts';
import { isStatement, nameOfControls, statementNumber } from './statement-numbers.ts';
import {
  COUNTS,
  placeJoins,
  STATEMENT_COLUMNS,
  STATEMENT_NAMES,
  type StatementFields,
} from './statement-rows.ts';
import { matchesSearch } from './statement-search.ts';

type Query = z.output<typeof StatementListQuery>;
type Filters = Omit<Query, 'language' | 'university_id' | 'limit' | 'page' | 'sort' | 'statement'> & {
  /** Its number. */
  statement?: number | undefined;
};
/** Rows of `table` that match are few: their ids are read once. */
const within = (column: string, table: string, condition: Expression<unknown>) =>
  sql<SqlBool>`${sql.ref(`statements.${column}`)} = any(array(select id from ${sql.table(table)} where ${condition}))`;

const TASHKENT = sql.lit('Asia/Tashkent');
/** A control of the sheet starts on a day of the period. */
const heldIn = (from: Filters['from_date'], to: Filters['to_date']) => sql<SqlBool>`exists (
  select from exam_schedules control
  where control.semester_subject_id = statements.semester_subject_id and control.control_type_id = statements.control_type_id
    and control.statement = ${nameOfControls('statements.statement')}
    ${from === undefined ? sql`` : sql`and control.start_date >= ${from}::date::timestamp at time zone ${TASHKENT}`}
    ${to === undefined ? sql`` : sql`and control.start_date < (${to}::date + 1)::timestamp at time zone ${TASHKENT}`})`;

function conditionsOf({ scope }: Pick<QueryScope, 'scope'>, filters: Filters): Expression<SqlBool>[] {
  const {
    faculty_id,
    academic_year_id,
    season_semester,
    subject_id,
    teacher_id,
    from_date,
    to_date,
    search,
  } = filters;
  const faculty = scope.facultyId;
  return [
    inScope({ ...scope, facultyId: null }, { university: 'statements.university_id' }),
    ...(faculty === null ? [] : [within('curriculum_id', 'curricula', sql`faculty_id = ${faculty}`)]),
    ...(faculty_id === undefined
      ? []
      : [within('curriculum_id', 'curricula', sql`faculty_id = ${faculty_id}`)]),
    ...(academic_year_id === undefined
      ? []
      : [within('semester_id', 'semesters', sql`academic_year_id = ${academic_year_id}`)]),
    ...(season_semester === undefined
      ? []
      : [within('semester_id', 'semesters', sql`season = ${season_semester}`)]),
    ...(subject_id === undefined
      ? []
      : [within('semester_subject_id', 'semester_subjects', sql`subject_id = ${subject_id}`)]),
    ...(teacher_id === undefined ? [] : [assignedTo(teacher_id)]),
    ...(search ? [matchesSearch(search)] : []),
    ...(from_date === undefined && to_date === undefined ? [] : [heldIn(from_date, to_date)]),
  ];
}

/** Matching statements in the scope: of `statements` alone. */
export const matchingStatements = (view: Pick<QueryScope, 'db' | 'scope'>, filters: Filters) =>
  view.db
    .selectFrom('statements')
    .where((eb) => eb.and(conditionsOf(view, filters)))
    .where(
      filters.statement === undefined
        ? sql<SqlBool>`true`
        : isStatement('statements.statement', filters.statement),
    )
    .where((eb) =>
      eb.and(
        definedOnly({
          'statements.control_type_id': filters.control_type_id,
          'statements.state': filters.state,
          'statements.curriculum_id': filters.curriculum_id,
          'statements.semester_id': filters.semester_id,
          'statements.group_id': filters.group_id,
          'statements.number': filters.number,
        }),
      ),
    );

const ORDERS = {
  id: sql.ref('statements.id'),
  number: sql.ref('statements.number'),
  updated_at: sql.ref('statements.updated_at'),
};

type ShownRow = StatementFields &
  Pick<StatementRow, 'entered' | 'students' | 'missing' | 'control_date'> & {
    window_from: string | null;
    window_to: string | null;
    window_id: number | null;
  };

/** Sheets as the list shows them. */
const shownOf = ({ db }: Pick<QueryScope, 'db'>, ids: RawBuilder<number>) =>
  db
    .selectFrom(
      sql<ShownRow>`(
        select ${STATEMENT_COLUMNS}, period.control_date, period.window_from, period.window_to, period.window_id,
          counts.entered, counts.students, counts.missing
        from statements ${placeJoins(true)}
        cross join lateral (${windowOf}) period
        cross join lateral (${COUNTS}) counts
        where statements.id in ${ids})`.as('statements'),
    )
    .selectAll();

/** Sheets with these ids, in their order. */
export async function rowsOfIds(context: Context<Caller>, ids: number[]) {
  const found = await shownOf(context, sql<number>`(select unnest(${ids}::integer[]))`).execute();
  const rows = new Map(found.map((row) => [row.id, row]));
  const inOrder = ids.flatMap((id) => rows.get(id) ?? []);
  return addRelatedNames(context, inOrder, STATEMENT_NAMES);
}

/** Filters of the wire: statements are numbers in the table. */
export const filtersOf = ({
  statement,
  ...filters
}: Omit<Filters, 'statement'> & Pick<Query, 'statement'>): Filters => ({
  ...filters,
  statement: statement === undefined ? undefined : statementNumber(statement),
});

export const statementList = largeList(statements, {
  filters: (_context, filters) => filtersOf(filters),
  matching: matchingStatements,
  id: 'statements.id',
  order: (_language, sort) => orderOf(sort ?? '-id', ORDERS, 'id', [sql.ref('statements.id')]),
  rows: shownOf,
  names: STATEMENT_NAMES,
  file: {
    title: 'statement.title',
    headings: {
      number: 'statement.column.number',
      subject_name: 'statement.column.subject',
      student_group_name: 'statement.column.group',
      curriculum_name: 'statement.column.curriculum',
      semester_name: 'statement.column.semester',
      academic_year_name: 'statement.column.academic_year',
      control_type_name: 'statement.column.control_type',
      statement_name: 'statement.column.statement',
      state: 'statement.column.state',
      teacher_name: 'statement.column.teacher',
      control_date: 'statement.column.control_date',
      entered: 'statement.column.entered',
      students: 'statement.column.students',
    },
    cells: {
      state: (row, text) => text(`statement.state.${row.state}`),
      control_date: (row) => row.control_date && formatInstant(row.control_date),
    },
  },
});
