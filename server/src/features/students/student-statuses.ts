import { writtenDay } from '@dekanat/contract/kernel/days.ts';
import { type StudentStatusListQuery, studentStatuses } from '@dekanat/contract/students/student-statuses.ts';
import type { StudyStatus } from '@dekanat/contract/students/students.ts';
import { type Expression, sql } from 'kysely';
import type { z } from 'zod';
import { exportTable } from '#documents/table-export.ts';
import { groupName } from '#features/structure/shared.ts';
import type { Context } from '#kernel/context.ts';
import { implement } from '#kernel/implement.ts';
import { askedFor } from '#kernel/paging.ts';
import { wordsMatch } from '#kernel/translations.ts';
import { keptStatement, type View } from '#records/kept-statements.ts';
import { pagesKnown } from '#records/known-totals.ts';
import { reasonName } from './order-rows.ts';
import { ofIds } from './shared.ts';
import { previewStatus, storeStatus } from './status-change.ts';
import { studentsWithin } from './student-scope.ts';

type Filters = Omit<z.output<typeof StudentStatusListQuery>, 'limit' | 'page' | 'language' | 'university_id'>;

/** Whom a client that names no status means (specification 000 §4). */
const USUAL = 'academic_leave';

/** The whole name is compared first: its key is stored. */
const named = (column: `students.${string}`, typed: string | undefined) =>
  typed
    ? sql<boolean>`(${wordsMatch(sql`students.name_key`, typed)} and ${wordsMatch(sql`search_key(${sql.ref(column)})`, typed)})`
    : sql<boolean>`true`;

const matching = ({ db, scope }: View, { status, first_name, second_name, last_name, group_id }: Filters) =>
  db
    .selectFrom('students')
    .where(studentsWithin(scope))
    // Said by itself: the index of those who were moved holds no others.
    .where(sql<boolean>`students.study_status <> 'studying'`)
    .where('students.study_status', '=', status ?? USUAL)
    .where((eb) => eb.and(askedFor({ 'students.group_id': group_id })))
    .where(named('students.first_name', first_name))
    .where(named('students.second_name', second_name))
    .where(named('students.third_name', last_name));

/** The newest order first; of one order those last who were moved first, and after all of them those who came with their status. */
const NEWEST_FIRST = sql`orders.order_date desc nulls last, students.movement_id desc nulls last, students.id desc`;

const inOrder = (context: View, filters: Filters) =>
  matching(context, filters)
    .leftJoin('student_movements as movement', 'movement.id', 'students.movement_id')
    .leftJoin('orders', 'orders.id', 'movement.order_id')
    .orderBy(NEWEST_FIRST);

const shownOf = ({ db, language }: View, page: ReturnType<typeof inOrder>) =>
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

const shown = keptStatement((view, _same: object, { ids }: { ids: Expression<number[]> }) =>
  shownOf(view, ofIds(view, ids)).compile(),
);
const pages = pagesKnown({
  list: 'students',
  chosen: (view, asked: Filters & { moved: true }, _places: object) =>
    inOrder(view, asked).select('students.id'),
  counted: (view, asked) => matching(view, asked),
  shown: (view, _asked, values) => shown(view, {}, values),
});

const list = (
  context: Context,
  { limit, page, language: _shown, university_id: _scope, ...asked }: z.output<typeof StudentStatusListQuery>,
) => pages(context, { limit, page }, { ...asked, moved: true }, {});

const HEADINGS = /^order_/;

export const studentStatusFeature = implement(studentStatuses, {
  list: (context, { query }) => list(context, query),
  export: (context, { query: { format, columns, ...filters } }) =>
    exportTable(context, format, {
      title: `student_status.title.${filters.status ?? USUAL}`,
      columns,
      heading: (column) => {
        if (HEADINGS.test(column)) return `order.${column.replace('order_number', 'number')}`;
        return column === 'status_change_reason_name' ? `moving.${column}` : `student.${column}`;
      },
      cell: (row, column) =>
        column === 'order_date' ? row.order_date && writtenDay(row.order_date) : row[column],
      rows: shownOf(context, inOrder(context, filters)).stream(),
    }),
  preview: (context, { body }) => previewStatus(context, body),
  store: (context, { body }) => storeStatus(context, body),
});
