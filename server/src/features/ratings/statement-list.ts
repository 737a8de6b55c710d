import type { Page } from '@dekanat/contract/api/lists.ts';
import type { StatementRow } from '@dekanat/contract/ratings/statement-rows.ts';
import type { StatementListQuery } from '@dekanat/contract/ratings/statements.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { inScope } from '#api/scope.ts';
import { definedOnly, sorted } from '#crud/paging.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { type Bound, cachedStatement, type QueryScope } from '#crud/statement-cache.ts';
import { pageWithCachedTotal } from '#crud/total-cache.ts';
import { assignedTo, windowOf } from './statement-head.ts';
import { comparableStatement, nameOfControls, statementNumber } from './statement-numbers.ts';
import {
  COUNTS,
  placeJoins,
  STATEMENT_COLUMNS,
  STATEMENT_NAMES,
  type StatementFields,
} from './statement-rows.ts';
import { matchesSearch } from './statement-search.ts';

type Query = z.output<typeof StatementListQuery>;
type Sort = Query['sort'];
type Filters = Omit<
  Query,
  'language' | 'university_id' | 'limit' | 'page' | 'sort' | 'statement' | 'search'
> & {
  /** Its number. */
  statement?: number | undefined;
};
type BoundFilters = { [Name in keyof Filters]?: Bound<NonNullable<Filters[Name]>> | undefined } & {
  search?: string | undefined;
};

/** Rows of `table` that match are few: their ids are read once. */
const within = (column: string, table: string, condition: Expression<unknown>) =>
  sql<SqlBool>`${sql.ref(`statements.${column}`)} = any(array(select id from ${sql.table(table)} where ${condition}))`;

const TASHKENT = sql.lit('Asia/Tashkent');
/** A control of the sheet starts on a day of the period. */
const heldIn = (from: BoundFilters['from_date'], to: BoundFilters['to_date']) => sql<SqlBool>`exists (
  select from exam_schedules control
  where control.semester_subject_id = statements.semester_subject_id and control.control_type_id = statements.control_type_id
    and control.statement = ${nameOfControls('statements.statement')}
    ${from === undefined ? sql`` : sql`and control.start_date >= ${from}::date::timestamp at time zone ${TASHKENT}`}
    ${to === undefined ? sql`` : sql`and control.start_date < (${to}::date + 1)::timestamp at time zone ${TASHKENT}`})`;

function conditionsOf({ scope }: Pick<QueryScope, 'scope'>, filters: BoundFilters): Expression<SqlBool>[] {
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
export const matchingStatements = (view: Pick<QueryScope, 'db' | 'scope'>, filters: BoundFilters) =>
  view.db
    .selectFrom('statements')
    .where((eb) => eb.and(conditionsOf(view, filters)))
    .where(
      filters.statement === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`${comparableStatement('statements.statement')} = ${filters.statement}`,
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

const inOrder = (view: QueryScope, filters: BoundFilters, sort: Sort) =>
  sorted(
    matchingStatements(view, filters).select('statements.id'),
    sort ?? '-id',
    {
      id: sql.ref('statements.id'),
      number: sql.ref('statements.number'),
      updated_at: sql.ref('statements.updated_at'),
    },
    'id',
    sql.ref('statements.id'),
  );

type ShownRow = StatementFields &
  Pick<StatementRow, 'entered' | 'students' | 'control_date'> & {
    window_from: string | null;
    window_to: string | null;
    window_id: number | null;
  };

/** Counts are of the rows of the page only. */
const readRows = cachedStatement((_view, _shape: object, { ids }: { ids: Expression<number[]> }) =>
  sql<ShownRow>`
    select ${STATEMENT_COLUMNS}, period.control_date, period.window_from, period.window_to, period.window_id, counts.entered, counts.students
    from unnest(${ids}::integer[]) with ordinality page (id, place)
    join statements on statements.id = page.id ${placeJoins(true)}
    cross join lateral (${windowOf}) period
    cross join lateral (${COUNTS}) counts
    order by page.place`.compile(_view.db),
);

/** Rows of the list with these ids, in their order. */
export const rowsOfIds = async (context: Context<Caller>, ids: number[], namesVersion?: string) =>
  addRelatedNames(context, await readRows(context, {}, { ids }), STATEMENT_NAMES, namesVersion);

const readPage = pageWithCachedTotal({
  chosen: (view, { sort }: { sort: Sort }, places: BoundFilters) => inOrder(view, places, sort),
  counted: (view, _shape, places) => matchingStatements(view, places),
  shown: (context, _shape, { ids, namesVersion }) => rowsOfIds(context as Context<Caller>, ids, namesVersion),
});

/** Filters of the wire: statements are numbers in the table. */
export const filtersOf = ({ statement, ...filters }: Omit<Query, 'limit' | 'page' | 'sort'>) => {
  const { language: _language, university_id: _university, ...rest } = filters;
  return definedOnly({
    ...rest,
    statement: statement === undefined ? undefined : statementNumber(statement),
  });
};

/** A statement is written for each search, so its total is counted each time. */
async function uncachedPage(
  context: Context,
  { limit, page }: Pick<Query, 'limit' | 'page'>,
  sort: Sort,
  filters: BoundFilters,
): Promise<Page<StatementRow>> {
  const ids = await inOrder(context, filters, sort)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matchingStatements(context, filters)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const data = await rowsOfIds(
    context,
    ids.map(({ id }) => id),
  );
  return { data, total, per_page: limit, current_page: page };
}

export async function listStatements(
  context: Context,
  { query: { limit, page, sort, ...query } }: { query: Query },
): Promise<Page<StatementRow>> {
  const { search, ...filters } = filtersOf(query);
  if (search) return uncachedPage(context, { limit, page }, sort, { ...filters, search });
  return readPage(context, { limit, page }, { sort }, filters as never);
}

const EXPORT_PAGE = 500;

/** All matching rows, a page at a time. */
export async function* allStatements(
  context: Context,
  { sort, ...query }: Omit<Query, 'limit' | 'page'>,
): AsyncGenerator<StatementRow> {
  const ids = await inOrder(context, filtersOf(query), sort).execute();
  for (let at = 0; at < ids.length; at += EXPORT_PAGE)
    yield* await rowsOfIds(
      context,
      ids.slice(at, at + EXPORT_PAGE).map(({ id }) => id),
    );
}
