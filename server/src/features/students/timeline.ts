import type { OrderKind } from '@dekanat/contract/students/orders/orders.ts';
import { type TimelineEntry, timeline } from '@dekanat/contract/students/status-changes/timeline.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { accountName, undoerName } from '#crud/account-name.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { sqlPage } from '#crud/sql-page.ts';
import { auditEntriesOf } from '#features/access/shared.ts';
import { MOVEMENT_NAMES, reasonLabel } from './orders/order-rows.ts';
import { matchingStudents } from './student-query.ts';

const onlyChanges = (column: 'study_status' | 'group_id') => sql`
  audit.change = 'update' and audit.old -> ${sql.lit(column)} is distinct from audit.new -> ${sql.lit(column)}
  and audit.old - ${sql.lit(`{${column},version,updated_at}`)}::text[] = audit.new - ${sql.lit(`{${column},version,updated_at}`)}::text[]`;

/** A change by an order or its undo: the movement itself is shown instead. A form may change the group as well. */
const BY_MOVEMENT = sql`(${onlyChanges('study_status')}) or (${onlyChanges('group_id')})
  and 'movement_id' = any(audit.left_out)`;

/** All events of a student, as ids. */
const eventsOf = (id: number) => sql`
  select 'movement' as what, id, created_at as at from student_movements where student_id = ${id}
  union all
  select 'change', id, at from audit
  where record = 'students' and row_id = ${id} and part_of is null and (${BY_MOVEMENT}) is not true`;

interface Event {
  what: 'movement' | 'change';
  id: number;
}

async function readMovements(context: Context, ids: number[]) {
  const rows = await context.db
    .selectFrom('student_movements as movement')
    .innerJoin('orders', 'orders.id', 'movement.order_id')
    .innerJoin('batches', 'batches.id', 'movement.batch_id')
    .leftJoin('users', 'users.id', 'batches.user_id')
    .leftJoin('users as undoer', 'undoer.id', 'batches.undone_by')
    .where('movement.id', '=', sql<number>`any(${ids})`)
    .select([
      'movement.id',
      'movement.created_at as at',
      accountName.as('user_name'),
      sql<OrderKind>`movement.act`.as('act'),
      sql<StudyStatus>`movement.from_status`.as('from_status'),
      sql<StudyStatus>`movement.to_status`.as('to_status'),
      'movement.from_group_id',
      'movement.to_group_id',
      'orders.id as order_id',
      'orders.number as order_number',
      sql<string>`orders.order_date::text`.as('order_date'),
      reasonLabel.as('reason_label'),
      'movement.university_id',
      'movement.batch_id',
      'movement.undone_at',
      undoerName.as('undone_by_name'),
    ])
    .execute();
  return addRelatedNames(context, rows, MOVEMENT_NAMES);
}

/** The entries of events, in their order. */
async function entriesOf(context: Context, events: Event[]): Promise<TimelineEntry[]> {
  const idsOf = (what: Event['what']) => events.filter((one) => one.what === what).map(({ id }) => id);
  const [movements, changes] = await Promise.all([
    readMovements(context, idsOf('movement')),
    auditEntriesOf(context, idsOf('change')),
  ]);
  const entries = new Map<string, TimelineEntry>();
  for (const {
    id,
    at,
    user_name,
    reason_label: _label,
    university_id: _university,
    from_group_id: _from,
    to_group_id: _to,
    ...movement
  } of movements)
    entries.set(`movement ${id}`, {
      id,
      at,
      user_name,
      movement,
      action: null,
      differences: [],
      summary: null,
    });
  for (const { id, at, user_name, action, differences, summary } of changes)
    entries.set(`change ${id}`, { id, at, user_name, movement: null, action, differences, summary });
  return events.flatMap(({ what, id }) => entries.get(`${what} ${id}`) ?? []);
}

async function list(context: Context, id: number, page: { limit: number; page: number }) {
  await matchingStudents(context, {})
    .where('students.id', '=', id)
    .select('students.id')
    .executeTakeFirstOrThrow(notFound);
  const events = eventsOf(id);
  const { data, ...paging } = await sqlPage<Event>(context.db, page, {
    ordered: sql`select what, id from (${events}) events order by at desc, id desc`,
    from: sql`from (${events}) events`,
  });
  return { ...paging, data: await entriesOf(context, data) };
}

export const timelineFeature = implement(timeline, {
  list: (context, { params, query }) => list(context, params.id, query),
});
