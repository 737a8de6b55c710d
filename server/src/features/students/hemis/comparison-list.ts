import type {
  HemisComparison,
  hemisComparisons,
} from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import {
  HEMIS_STATES,
  type HemisState,
  type HemisTarget,
  type UnreadPart,
} from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { inScope, type Scope } from '#api/scope.ts';
import { accountName } from '#crud/account-name.ts';
import { listHandler } from '#crud/list-handler.ts';
import { definedOnly, type ListFilters, orderOf } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { addNames, relatedName } from '#crud/related-names.ts';
import { FACULTY, STUDENT_GROUP } from '#features/structure/shared.ts';
import { studentName } from '../student-names.ts';

type Query = z.output<typeof hemisComparisons.list.query>;
type Filters = ListFilters<typeof hemisComparisons.list.query> & { id?: number };

const NAMES = {
  group_name: relatedName(STUDENT_GROUP, 'name', 'named_group_id'),
  faculty_name: relatedName(FACULTY, 'name', 'named_faculty_id'),
} as const;

/** A user bound to a faculty sees the comparisons of the faculty, and of what its part in those of the university is. */
const concernsFaculty = ({ facultyId }: Scope) =>
  facultyId === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(hemis_comparisons.target = 'university' or hemis_comparisons.faculty_id = ${facultyId}) is true`;

/** Comparisons that the reader may see. */
export const visibleComparisons = (
  { db, scope }: Pick<QueryScope, 'db' | 'scope'>,
  { id, target, faculty_id }: Filters = {},
) =>
  db
    .selectFrom('hemis_comparisons')
    .where(inScope({ ...scope, facultyId: null }, { university: 'hemis_comparisons.university_id' }))
    .where(concernsFaculty(scope))
    .where((eb) =>
      eb.and(
        definedOnly({
          'hemis_comparisons.id': id,
          'hemis_comparisons.target': target,
          'hemis_comparisons.faculty_id': faculty_id,
        }),
      ),
    );

const inFaculty = ({ facultyId }: Scope) =>
  facultyId === null ? sql`true` : sql`hemis_counts.faculty_id = ${facultyId}`;

/** What is counted lies within the scope of the reader. */
const countsIn = (scope: Scope) => sql<Partial<Record<HemisState, number>>>`(
  select coalesce(jsonb_object_agg(state, records), '{}') from (
    select state, sum(records) as records from hemis_counts
    where comparison_id = hemis_comparisons.id and ${inFaculty(scope)} group by state) counted)`;
const newIn = (scope: Scope) => sql<number>`(
  select coalesce(sum(new_records), 0)::integer from hemis_counts
  where comparison_id = hemis_comparisons.id and ${inFaculty(scope)})`;

/** A comparison whose job has ended without a result has failed. */
const STATE = sql<HemisComparison['state']>`case
  when hemis_comparisons.finished_at is not null then hemis_comparisons.outcome
  when jobs.status in ('waiting', 'running') then 'running' else 'failed' end`;

const rows = (view: QueryScope, filters: Filters) =>
  visibleComparisons(view, filters)
    .leftJoin('jobs', 'jobs.id', 'hemis_comparisons.job_id')
    .leftJoin('users', 'users.id', 'hemis_comparisons.user_id')
    .leftJoin('students', 'students.id', 'hemis_comparisons.student_id')
    .select([
      'hemis_comparisons.id',
      'hemis_comparisons.university_id',
      sql<HemisTarget>`hemis_comparisons.target`.as('target'),
      'hemis_comparisons.student_id',
      'hemis_comparisons.group_id',
      'hemis_comparisons.faculty_id',
      sql<number | null>`case target when 'group' then hemis_comparisons.group_id end`.as('named_group_id'),
      sql<number | null>`case target when 'faculty' then hemis_comparisons.faculty_id end`.as(
        'named_faculty_id',
      ),
      studentName(view.language).as('student_name'),
      'hemis_comparisons.started_at',
      'hemis_comparisons.finished_at',
      'hemis_comparisons.said',
      'hemis_comparisons.with_marks',
      sql<UnreadPart[]>`hemis_comparisons.unread`.as('unread'),
      'hemis_comparisons.job_id',
      accountName.as('user_name'),
      STATE.as('state'),
      countsIn(view.scope).as('counted'),
      newIn(view.scope).as('new_records'),
    ])
    .orderBy(
      // The newest first.
      orderOf(filters.sort ?? '-id', { id: sql.ref('hemis_comparisons.id') }, 'id', [
        sql.ref('hemis_comparisons.id'),
      ]),
    );

type Named = Awaited<ReturnType<typeof page>>['data'][number];
const shown = ({ counted, student_name, group_name, faculty_name, ...row }: Named): HemisComparison => ({
  ...row,
  target_name: row.target === 'student' ? student_name : (group_name ?? faculty_name),
  counts: Object.fromEntries(
    HEMIS_STATES.map((state) => [state, counted[state] ?? 0]),
  ) as HemisComparison['counts'],
});

const page = listHandler(rows, visibleComparisons, NAMES);

export async function listComparisons(context: Context, { query }: { query: Query }) {
  const found = await page(context, { query });
  return { ...found, data: found.data.map(shown) };
}

/** @throws notFound outside the scope */
export async function readComparison(context: Context, id: number): Promise<HemisComparison> {
  const row = await rows(context, { id }).executeTakeFirstOrThrow(notFound);
  return shown(await addNames(context, row, NAMES));
}
