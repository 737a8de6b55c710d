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
import { cachedStatement, type QueryScope } from '#crud/statement-cache.ts';
import { pageWithCachedTotal } from '#crud/total-cache.ts';
import { wordsMatch } from '#crud/translations.ts';
import { groupName } from '#features/structure/shared.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { reasonName } from '../orders/order-rows.ts';
import { ofIds } from '../shared.ts';
import { studentsWithin } from '../student-scope.ts';
import { previewStatus, storeStatus } from './status-change.ts';

type Filters = Omit<z.output<typeof StudentStatusListQuery>, 'limit' | 'page' | 'language' | 'university_id'>;

/** Whom a client that names no status means (specification 000 §4). */
const USUAL = 'academic_leave';

/** The whole name is compared first: its key is stored. */
const named = (column: `students.${string}`, typed: string | undefined) =>
  typed
    ? sql<boolean>`(${wordsMatch(sql`students.name_key`, typed)} and ${wordsMatch(sql`search_key(${sql.ref(column)})`, typed)})`
    : sql<boolean>`true`;

const matching = (
  { db, scope }: QueryScope,
  { status, first_name, second_name, last_name, group_id }: Filters,
) =>
  db
    .selectFrom('students')
    .where(studentsWithin(scope))
    // Said by itself: the index of those who were moved holds no others.
    .where(sql<boolean>`students.study_status <> 'studying'`)
    .where('students.study_status', '=', status ?? USUAL)
    .where((eb) => eb.and(definedOnly({ 'students.group_id': group_id })))
    .where(named('students.first_name', first_name))
    .where(named('students.second_name', second_name))
    .where(named('students.third_name', last_name));

/** The newest order first; of one order those last who were moved first, and after all of them those who came with their status. */
const NEWEST_FIRST = sql`orders.order_date desc nulls last, students.movement_id desc nulls last, students.id desc`;

const inOrder = (context: QueryScope, filters: Filters) =>
  matching(context, filters)
    .leftJoin('student_movements as movement', 'movement.id', 'students.movement_id')
    .leftJoin('orders', 'orders.id', 'movement.order_id')
    .orderBy(NEWEST_FIRST);

/**
 * The same of all who have a status, where nothing narrows the list: orders of that kind are walked from the newest on, and after them those
 * of none, until a page is full. Sorting a hundred thousand for sixty takes twenty times as long. `offset 0`, and a comparison that PostgreSQL
 * cannot estimate, keep it from another plan.
 */
const walked = ({ db, scope }: QueryScope, { status = USUAL }: Filters) =>
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
          where paper.id is null and students.movement_id is null and ${studentsWithin(scope)}
            and students.study_status <> 'studying' and students.study_status = ${status}
          offset 0) student)`.as('moved'),
    )
    .select('moved.id')
    .orderBy(sql`moved.order_date desc nulls last, moved.movement_id desc nulls last, moved.id desc`);

const shownOf = ({ db, language }: QueryScope, page: ReturnType<typeof inOrder>) =>
  db
    .selectFrom(page.select(['students.id']).as('page'))
    .innerJoin('students', 'students.id', 'page.id')
    .innerJoin('universities', 'universities.id', 'students.university_id')
    .leftJoin('student_movements as movement', 'movement.id', 'students.movement_id')
    .leftJoin('orders', 'orders.id', 'movement.order_id')
    .select([
      'students.id',
      'students.university_id',
      'students.second_name',
      'students.first_name',
      'students.third_name',
      'students.id_number',
      'students.group_id',
      groupName('students.group_id', language).as('group_name'),
      sql<StudyStatus>`students.study_status`.as('status_type'),
      'orders.id as order_id',
      'orders.number as order_number',
      sql<string | null>`orders.order_date::text`.as('order_date'),
      'movement.batch_id',
      'movement.reason_id as status_change_reason',
      reasonName(language).as('status_change_reason_name'),
    ])
    .orderBy(NEWEST_FIRST);

const shown = cachedStatement((view, _same: object, { ids }: { ids: Expression<number[]> }) =>
  shownOf(view, ofIds(view, ids)).compile(),
);
type Asked = Filters & { moved: true };
const usual = {
  list: 'students' as const,
  counted: (view: QueryScope, asked: Asked) => matching(view, asked),
  shown: (view: QueryScope, _asked: Asked, values: { ids: number[] }) => shown(view, {}, values),
};
const pages = pageWithCachedTotal({
  ...usual,
  chosen: (view, asked: Asked, _places: object) => inOrder(view, asked).select('students.id'),
});
const firstPages = pageWithCachedTotal({
  ...usual,
  chosen: (view, asked: Asked, _places: object) => walked(view, asked),
});
/** From so many rows on all are sorted faster than they are walked. */
const DEEP = 3_000;

function list(
  context: Context,
  { limit, page, language: _shown, university_id: _scope, ...asked }: z.output<typeof StudentStatusListQuery>,
) {
  const { status: _of, ...narrowing } = asked;
  const isNarrow = context.scope.facultyId !== null || Object.values(narrowing).some(Boolean);
  const chosen = isNarrow || page * limit > DEEP ? pages : firstPages;
  return chosen(context, { limit, page }, { ...asked, moved: true }, {});
}

const HEADINGS = /^order_/;

export const studentStatusFeature = implement(studentStatuses, {
  list: (context, { query }) => list(context, query),
  export: (context, { query: { format, columns, ...filters } }) =>
    writeTableFile(context, format, {
      title: `student_status.title.${filters.status ?? USUAL}`,
      columns,
      heading: (column) => {
        if (HEADINGS.test(column)) return `order.${column.replace('order_number', 'number')}`;
        return column === 'status_change_reason_name' ? `moving.${column}` : `student.${column}`;
      },
      cell: (row, column) =>
        column === 'order_date' ? row.order_date && formatDay(row.order_date) : row[column],
      rows: shownOf(context, inOrder(context, filters)).stream(),
    }),
  preview: (context, { body }) => previewStatus(context, body),
  store: (context, { body }) => storeStatus(context, body),
});
