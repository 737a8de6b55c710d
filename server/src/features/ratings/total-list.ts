import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { Page } from '@dekanat/contract/api/lists.ts';
import type { TotalStatementRow, totalStatements } from '@dekanat/contract/ratings/total-statements.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { inScope } from '#api/scope.ts';
import { nameOrder } from '#crud/name-order.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { FACULTY, groupName, STUDENT_GROUP } from '#features/structure/shared.ts';
import { TAKEN_WITH_GROUP } from './total-statement.ts';

type Query = InputOf<typeof totalStatements.list>['query'];

const NAMES = {
  faculty_name: relatedName(FACULTY, 'name', 'faculty_id'),
  student_group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
} as const;

const equal = (column: string, value: unknown) =>
  value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];

/** The groups and semesters with statements that match, each once. */
const matching = ({ scope }: Context, query: Query) => sql`
  select statements.group_id, statements.semester_id from statements
  join curricula on curricula.id = statements.curriculum_id
  join semesters on semesters.id = statements.semester_id
  where statements.control_type_id = 3 and statements.statement = 1 and ${inScope(scope, CURRICULUM_SCOPE)}
    and ${sql.join(
      [
        sql`true`,
        ...equal('curricula.faculty_id', query.faculty_id),
        ...equal('statements.curriculum_id', query.curriculum_id),
        ...equal('semesters.academic_year_id', query.academic_year_id),
        ...equal('semesters.season', query.season_semester),
        ...equal('statements.semester_id', query.semester_id),
        ...equal('statements.group_id', query.group_id),
      ],
      sql` and `,
    )}
  group by statements.group_id, statements.semester_id`;

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
    select count(*)::integer as sheets, count(*) filter (where state = 'closed')::integer as closed,
      count(distinct semester_subject_id)::integer as subjects, min(statements.university_id) as university_id
    from statements where statements.group_id = page.group_id and statements.semester_id = page.semester_id
      and statements.control_type_id = 3) sheets
  cross join lateral (
    select count(distinct subject.student_id)::integer as students
    from semester_subjects planned
    join student_subjects subject on subject.semester_subject_id = planned.id and subject.group_id = page.group_id
      and subject.status <> 4 and ${TAKEN_WITH_GROUP}
    where planned.semester_id = page.semester_id) taking`;

/** Groups by semester, with the exact total. */
export async function listTotals(
  context: Context,
  { query }: { query: Query },
): Promise<Page<TotalStatementRow>> {
  const { limit, page } = query;
  const found = matching(context, query);
  const { rows } = await sql<Omit<TotalStatementRow, keyof typeof NAMES> & { exact_total: number }>`
    with found as materialized (${found}),
    page as (
      select found.*, row_number() over (order by ${orderOf(context, query.sort)}) as place, count(*) over () as exact_total
      from found join student_groups on student_groups.id = found.group_id
      join universities on universities.id = student_groups.university_id
      join semesters on semesters.id = found.semester_id
      order by place limit ${limit} offset ${(page - 1) * limit})
    select page.group_id || '-' || page.semester_id as id, page.group_id, page.semester_id, page.exact_total,
      sheets.*, taking.students, curricula.faculty_id, curricula.id as curriculum_id, curricula.name as curriculum_name,
      semesters.number::text as semester_name, semesters.season as season_semester, semesters.academic_year_id,
      academic_years.name as academic_year_name
    from page ${COUNTS}
    join semesters on semesters.id = page.semester_id
    join curricula on curricula.id = semesters.curriculum_id
    join academic_years on academic_years.id = semesters.academic_year_id
    order by page.place`.execute(context.db);
  const total = rows[0]?.exact_total ?? (page === 1 ? 0 : await countOf(context, found));
  const data = await addRelatedNames(context, rows, NAMES);
  return { data, total, per_page: limit, current_page: page };
}

async function countOf({ db }: Context, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::integer as total from (${found}) found`.execute(db);
  return rows[0]?.total ?? 0;
}
