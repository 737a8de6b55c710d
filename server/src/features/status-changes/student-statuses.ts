import { formatDay } from '@dekanat/contract/api/days.ts';
import {
  type StudentStatusListQuery,
  studentStatuses,
} from '@dekanat/contract/students/status-changes/student-statuses.ts';
import type { StudyStatus } from '@dekanat/contract/students/students.ts';
import { type Expression, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { implement } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';
import { definedOnly } from '#crud/paging.ts';
import { addRelatedNames, relatedName, streamWithNames } from '#crud/related-names.ts';
import { type Bound, cachedStatement, type QueryScope } from '#crud/statement-cache.ts';
import { type ChosenPage, pageWithCachedTotal } from '#crud/total-cache.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import {
  inStudentScope,
  matchesStatusList,
  ofIds,
  REASON_NAME,
  reasonLabel,
  studentName,
} from '#features/students/shared.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { previewStatus, storeStatus } from './status-change.ts';

type Query = Omit<
  z.output<typeof StudentStatusListQuery>,
  'limit' | 'page' | 'sort' | 'language' | 'university_id'
>;
type Filters = { [Name in keyof Query]?: Bound<NonNullable<Query[Name]>> | undefined };
type Places = { [Name in keyof Query]?: Expression<NonNullable<Query[Name]>> };

/** The status of a request without one. */
const DEFAULT_STATUS = 'academic_leave';

const matching = ({ db, scope }: QueryScope, { status, group_id, ...others }: Filters) =>
  db
    .selectFrom('students')
    .where(inStudentScope(scope))
    // A condition of its own for the partial index of students with another status.
    .where(sql<boolean>`students.study_status <> 'studying'`)
    .where('students.study_status', '=', status ?? DEFAULT_STATUS)
    .where((eb) => eb.and(definedOnly({ 'students.group_id': group_id })))
    .where(matchesStatusList(others));

/** The newest order first, within an order the newest movement first; students without a movement last. */
const NEWEST_FIRST = sql`orders.order_date desc nulls last, students.movement_id desc nulls last, students.id desc`;

type Sort = z.output<typeof StudentStatusListQuery>['sort'];

function orderOf(language: QueryScope['language'], sort: Sort) {
  if (sort === undefined) return NEWEST_FIRST;
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  return sql`${studentName(language)} ${direction}, students.id`;
}

const inOrder = (context: QueryScope, filters: Filters, sort: Sort) =>
  matching(context, filters)
    .leftJoin('student_movements as movement', 'movement.id', 'students.movement_id')
    .leftJoin('orders', 'orders.id', 'movement.order_id')
    .orderBy(orderOf(context.language, sort));

/**
 * The same order for a list without other filters: reads orders of that kind from the newest on, then students without
 * an order, until the page is full. Sorting 100,000 students for 60 rows takes twenty times as long. `offset 0` and a
 * condition that PostgreSQL cannot estimate prevent other plans.
 */
const newestOrdersFirst = ({ db, scope }: QueryScope, { status = DEFAULT_STATUS }: Pick<Filters, 'status'>) =>
  db
    .selectFrom(
      sql<{ id: number; order_date: string | null; movement_id: number | null }>`(
        select paper.order_date, student.id, student.movement_id
        from (
          select id, order_date from (
            select id, order_date from orders
            where kind = ${status} and ${inScope(scope, { university: 'orders.university_id' })}
            union all select null, null) papers
          order by order_date desc nulls last offset 0) paper
        cross join lateral (
          select students.id, students.movement_id from student_movements movement
          join students on students.id = movement.student_id
          where movement.order_id = paper.id and movement.undone_at is null and students.study_status = ${status}
            and coalesce(students.movement_id = movement.id, false)
          union all
          select students.id, null from students
          where paper.id is null and students.movement_id is null and ${inStudentScope(scope)}
            and students.study_status <> 'studying' and students.study_status = ${status}
          offset 0) student)`.as('moved'),
    )
    .select('moved.id')
    .orderBy(sql`moved.order_date desc nulls last, moved.movement_id desc nulls last, moved.id desc`);

const shownOf = ({ db, language }: QueryScope, page: ReturnType<typeof inOrder>, sort: Sort) =>
  db
    .selectFrom(page.select(['students.id']).as('page'))
    .innerJoin('students', 'students.id', 'page.id')
    .leftJoin('student_movements as movement', 'movement.id', 'students.movement_id')
    .leftJoin('orders', 'orders.id', 'movement.order_id')
    .select([
      'students.id',
      'students.university_id',
      'students.second_name',
      'students.first_name',
      'students.third_name',
      studentName(language).as('full_name'),
      'students.id_number',
      'students.group_id',
      sql<StudyStatus>`students.study_status`.as('status_type'),
      'orders.id as order_id',
      'orders.number as order_number',
      sql<string | null>`orders.order_date::text`.as('order_date'),
      'movement.batch_id',
      'movement.reason_id as status_change_reason',
      reasonLabel.as('reason_label'),
    ])
    .orderBy(orderOf(language, sort));

const NAMES = {
  group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  status_change_reason_name: REASON_NAME,
} as const;

const readRows = cachedStatement((view, { sort }: { sort: Sort }, { ids }: { ids: Expression<number[]> }) =>
  shownOf(view, ofIds(view, ids), sort).compile(),
);
const parts = {
  counted: (view: QueryScope, _shape: object, places: Places) => matching(view, places),
  shown: async (context: Context, { sort }: Shape, { ids, namesVersion }: ChosenPage) =>
    addRelatedNames(context, await readRows(context, { sort }, { ids }), NAMES, namesVersion),
};
/** The total of both is the same, so both have the same shape and values. */
type Shape = { moved: true; sort: Sort };
const readSorted = pageWithCachedTotal({
  ...parts,
  chosen: (view, { sort }: Shape, places: Places) => inOrder(view, places, sort).select('students.id'),
});
const readNewest = pageWithCachedTotal({
  ...parts,
  chosen: (view, _shape: Shape, places: Places) => newestOrdersFirst(view, places),
});
/** From this row on sorting all students is faster than reading order by order. */
const DEEP_ROW = 3_000;

function list(
  context: Context,
  {
    limit,
    page,
    sort,
    language: _language,
    university_id: _scope,
    ...filters
  }: z.output<typeof StudentStatusListQuery>,
) {
  const { status, ...others } = filters;
  const isNarrow =
    sort !== undefined || context.scope.facultyId !== null || Object.values(others).some(Boolean);
  const read = isNarrow || page * limit > DEEP_ROW ? readSorted : readNewest;
  return read(context, { limit, page }, { moved: true, sort }, definedOnly(filters));
}

export const studentStatusFeature = implement(studentStatuses, {
  list: (context, { query }) => list(context, query),
  export: (context, { query: { format, columns, sort, ...filters } }) =>
    writeTableFile(context, format, {
      title: `student_status.title.${filters.status ?? DEFAULT_STATUS}`,
      columns,
      heading: (column) => {
        if (column === 'order_number') return 'order.number';
        if (column === 'order_date') return 'order.order_date';
        return column === 'status_change_reason_name' ? `status_change.${column}` : `student.${column}`;
      },
      cell: (row, column) =>
        column === 'order_date' ? row.order_date && formatDay(row.order_date) : row[column],
      rows: streamWithNames(context, shownOf(context, inOrder(context, filters, sort), sort).stream(), NAMES),
    }),
  preview: (context, { body }) => previewStatus(context, body),
  store: (context, { body }) => storeStatus(context, body),
});
