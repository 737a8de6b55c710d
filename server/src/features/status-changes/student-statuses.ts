import { formatDay } from '@dekanat/contract/api/days.ts';
import {
  type StudentStatusListQuery,
  studentStatuses,
} from '@dekanat/contract/students/status-changes/student-statuses.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { implement } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';
import { definedOnly } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import {
  inStudentScope,
  matchesStatusList,
  REASON_NAME,
  reasonLabel,
  studentName,
} from '#features/students/shared.ts';
import { largeList } from '#platform/resources/large-list.ts';
import { previewStatus, storeStatus } from './status-change.ts';

type Query = z.output<typeof StudentStatusListQuery>;
type Sort = Query['sort'];
type Filters = Partial<Omit<Query, 'limit' | 'page' | 'sort' | 'language' | 'university_id'>>;

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

function orderOf(language: QueryScope['language'], sort: Sort) {
  if (sort === undefined) return NEWEST_FIRST;
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  return sql`${studentName(language)} ${direction}, students.id`;
}

/** With the order of each, by which the list is sorted. */
const sortable = (view: QueryScope, filters: Filters) =>
  matching(view, filters)
    .leftJoin('student_movements as movement', 'movement.id', 'students.movement_id')
    .leftJoin('orders', 'orders.id', 'movement.order_id');

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

const shownOf = ({ db, language }: QueryScope, ids: RawBuilder<number>) =>
  db
    .selectFrom('students')
    .leftJoin('student_movements as movement', 'movement.id', 'students.movement_id')
    .leftJoin('orders', 'orders.id', 'movement.order_id')
    .where('students.id', 'in', ids)
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
    ]);

const NAMES = {
  group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  status_change_reason_name: REASON_NAME,
} as const;

/** From this row on sorting all students is faster than reading order by order. */
const DEEP_ROW = 3_000;

const list = largeList(studentStatuses, {
  filters: (_context, filters) => filters,
  matching,
  sortable,
  quickIds: (context, { status, ...others }, { limit, page, sort }) => {
    const isNarrow =
      sort !== undefined || context.scope.facultyId !== null || Object.values(others).some(Boolean);
    return isNarrow || page * limit > DEEP_ROW ? undefined : newestOrdersFirst(context, { status });
  },
  id: 'students.id',
  order: orderOf,
  rows: shownOf,
  names: NAMES,
  file: {
    title: ({ status }) => `student_status.title.${status ?? DEFAULT_STATUS}`,
    headings: {
      full_name: 'student.full_name',
      second_name: 'student.second_name',
      first_name: 'student.first_name',
      third_name: 'student.third_name',
      id_number: 'student.id_number',
      group_name: 'student.group_name',
      order_number: 'order.number',
      order_date: 'order.order_date',
      status_change_reason_name: 'status_change.status_change_reason_name',
    },
    cells: { order_date: (row) => row.order_date && formatDay(row.order_date) },
  },
});

export const studentStatusFeature = implement(studentStatuses, {
  list: list.list,
  export: list.export,
  preview: (context, { body }) => previewStatus(context, body),
  store: (context, { body }) => storeStatus(context, body),
});
