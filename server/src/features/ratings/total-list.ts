import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { Page } from '@dekanat/contract/api/lists.ts';
import { FINAL } from '@dekanat/contract/curricula/control-rules.ts';
import type { TotalStatementRow, totalStatements } from '@dekanat/contract/ratings/total-statements.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { nameOrder } from '#crud/name-order.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { FACULTY, groupName, STUDENT_GROUP } from '#features/structure/shared.ts';
import { COUNTS_FOR_TOTAL, isOfTotal } from './sheets-of-total.ts';
import { filtersOf, matchingStatements } from './statement-list.ts';
import { IS_LISTED, TAKEN_WITH_GROUP } from './total-statement.ts';

type Query = InputOf<typeof totalStatements.list>['query'];
type Filters = Omit<Query, 'limit' | 'page'>;

const NAMES = {
  faculty_name: relatedName(FACULTY, 'name', 'faculty_id'),
  student_group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
} as const;

/** The final sheets of the exam of a group and semester: they make its total sheet. */
const ofTotal = (group: string, semester: string) => sql`
  from statements sheet
  where sheet.group_id = ${sql.ref(group)} and sheet.semester_id = ${sql.ref(semester)}
    and sheet.control_type_id = ${FINAL} and sheet.statement = 1`;

/** The groups and semesters with statements that match, each once. */
const matching = (
  context: Context,
  { limit: _limit, page: _page, sort: _sort, ...query }: Filters & Partial<Pick<Query, 'limit' | 'page'>>,
) => sql`
  select statements.group_id, statements.semester_id
  from (${matchingStatements(context, filtersOf({ statement: 'first_statement', ...query }))
    .select(['statements.group_id', 'statements.semester_id'])
    .distinct()}) statements
  where exists (select ${ofTotal('statements.group_id', 'statements.semester_id')})`;

/** The group and semester of a row of the list. @throws Refusal 404 for another sheet, or outside the scope */
export async function placeOfTotal(
  context: Context,
  id: number,
  semesterId: number | undefined,
): Promise<[groupId: number, semesterId: number]> {
  if (semesterId !== undefined) return [id, semesterId];
  const { group_id, semester_id } = await matchingStatements(context, {
    control_type_id: FINAL,
    statement: 1,
  })
    .where('statements.id', '=', id)
    .select(['statements.group_id', 'statements.semester_id'])
    .executeTakeFirstOrThrow(notFound);
  return [group_id, semester_id];
}

function orderOf({ language }: Context, sort: Query['sort'] = '-start_date'): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const field = sort.endsWith('start_date')
    ? sql`semesters.start_date`
    : nameOrder(groupName('found.group_id', language), language);
  return sql`${field} ${direction}, found.semester_id, found.group_id`;
}

/** Counts of the rows of a page. */
const COUNTS = sql`
  cross join lateral (
    select count(*) filter (where counts)::integer as sheets, count(*) filter (where state = 'closed')::integer as closed,
      count(distinct semester_subject_id) filter (where counts)::integer as subjects, min(university_id) as university_id
    from (
      select statements.state, statements.semester_subject_id, statements.university_id, ${COUNTS_FOR_TOTAL} as counts
      from statements where ${isOfTotal(sql.ref('page.group_id'), sql.ref('page.semester_id'))}) of_total) sheets
  cross join lateral (
    select count(distinct subject.student_id)::integer as students
    from semester_subjects planned
    join student_subjects subject on subject.semester_subject_id = planned.id and subject.group_id = page.group_id
      and subject.status <> 4 and ${TAKEN_WITH_GROUP}
    left join ratings current on current.student_subject_id = subject.id and current.statement = subject.current_statement
    where planned.semester_id = page.semester_id and (current.mark is not null or exists (
      select from students student where student.id = subject.student_id and ${IS_LISTED}))) taking`;

/** The groups and semesters that match in order, each with its place and the exact total. */
const inOrder = (context: Context, query: Filters) => sql`
  with found as materialized (${matching(context, query)})
  select found.*, row_number() over (order by ${orderOf(context, query.sort)}) as place, count(*) over () as exact_total
  from found join student_groups on student_groups.id = found.group_id
  join universities on universities.id = student_groups.university_id
  join semesters on semesters.id = found.semester_id
  order by place`;

/** The rows of the groups and semesters that `page` selects, in the order of their places. */
async function readRows(
  context: Context,
  page: RawBuilder<unknown>,
): Promise<(TotalStatementRow & { exact_total: number })[]> {
  const { rows } = await sql<Omit<TotalStatementRow, keyof typeof NAMES> & { exact_total: number }>`
    with page as (${page})
    select (select min(sheet.id) ${ofTotal('page.group_id', 'page.semester_id')}) as id, page.group_id, page.semester_id, page.exact_total,
      sheets.*, taking.students, curricula.faculty_id, curricula.id as curriculum_id, curricula.name as curriculum_name,
      semesters.number::text as semester_name, semesters.season as season_semester, semesters.academic_year_id,
      academic_years.name as academic_year_name
    from page ${COUNTS}
    join semesters on semesters.id = page.semester_id
    join curricula on curricula.id = semesters.curriculum_id
    join academic_years on academic_years.id = semesters.academic_year_id
    order by page.place`.execute(context.db);
  return addRelatedNames(context, rows, NAMES);
}

/** Groups by semester, with the exact total. */
export async function listTotals(
  context: Context,
  { query }: { query: Query },
): Promise<Page<TotalStatementRow>> {
  const { limit, page } = query;
  const data = await readRows(
    context,
    sql`${inOrder(context, query)} limit ${limit} offset ${(page - 1) * limit}`,
  );
  const total = data[0]?.exact_total ?? (page === 1 ? 0 : await countOf(context, matching(context, query)));
  return { data, total, per_page: limit, current_page: page };
}

const EXPORT_PAGE = 500;

/**
 * All matching rows, a part at a time. Groups and semesters are chosen once: what changes meanwhile neither repeats a row nor
 * leaves one out, unless its sheets are removed.
 */
export async function* allTotals(
  context: Context,
  query: Filters,
  part = EXPORT_PAGE,
): AsyncGenerator<TotalStatementRow> {
  const { rows: places } = await sql<{ group_id: number; semester_id: number }>`
    select group_id, semester_id from (${inOrder(context, query)}) chosen order by place`.execute(context.db);
  for (let at = 0; at < places.length; at += part) {
    const [groups, semesters] = (['group_id', 'semester_id'] as const).map((column) =>
      places.slice(at, at + part).map((place) => place[column]),
    );
    yield* await readRows(
      context,
      sql`select chosen.*, ${places.length}::integer as exact_total
        from unnest(${groups}::integer[], ${semesters}::integer[]) with ordinality chosen (group_id, semester_id, place)
        where exists (select ${ofTotal('chosen.group_id', 'chosen.semester_id')})`,
    );
  }
}

async function countOf({ db }: Context, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::integer as total from (${found}) found`.execute(db);
  return rows[0]?.total ?? 0;
}
