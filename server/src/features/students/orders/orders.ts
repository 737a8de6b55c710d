import { formatDay } from '@dekanat/contract/api/days.ts';
import {
  type OrderExportQuery,
  type OrderInput,
  type OrderUpdate,
  orders,
} from '@dekanat/contract/students/orders/orders.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import { Invalid, notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import { universityFor } from '#api/scope.ts';
import { listHandler } from '#crud/list-handler.ts';
import { paginate } from '#crud/paging.ts';
import { addNames, addRelatedNames, streamWithNames } from '#crud/related-names.ts';
import { lockVersion } from '#crud/versions.ts';
import { headingOf } from '#platform/exports/standard-export.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { publishChanged } from '#platform/realtime/bus.ts';
import { templatePrints } from '../papers/template-prints.ts';
import { proposeOrderNumber } from './next-order-number.ts';
import { printOrder } from './order-print.ts';
import {
  batchesOfOrder,
  formerScansOf,
  matchingOrders,
  ORDER_NAMES,
  ORDER_STUDENT_NAMES,
  shownOrders,
  sortedOrders,
  studentsOfOrder,
} from './order-rows.ts';
import { requireOwn, setScan } from './order-scan.ts';

const one = (context: Context, id: number) => matchingOrders(context, {}).where('orders.id', '=', id);

async function read(context: Context, id: number) {
  const order = await shownOrders(context, one(context, id)).executeTakeFirstOrThrow(notFound);
  return {
    ...(await addNames(context, order, ORDER_NAMES)),
    batches: await batchesOfOrder(context, id),
    former_scans: await formerScansOf(context, id),
    prints: await templatePrints(context, { order_id: id }),
  };
}

const publish = (context: Context, universityId: number) =>
  publishChanged(context.db, 'orders', { permission: 'student_index', universityId });

async function create(
  context: Context,
  { university_id: _named, file_id, ...order }: z.output<typeof OrderInput>,
) {
  const university_id = universityFor(context.scope);
  const { id } = await context.db
    .insertInto('orders')
    .values({ ...order, university_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setScan(context, { id, university_id, file_id: null }, file_id);
  await publish(context, university_id);
  return read(context, id);
}

/** Kind and date decided whether the order's status changes were allowed, so they stay. @throws Invalid */
async function requireUnused(
  { db }: Context,
  id: number,
  before: { order_date: string; kind: string },
  after: Pick<z.output<typeof OrderUpdate>, 'order_date' | 'kind'>,
): Promise<void> {
  const changed = (['order_date', 'kind'] as const).filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return;
  const { count } = await db
    .selectFrom('student_movements')
    .where('order_id', '=', id)
    .where('undone_at', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  if (count > 0)
    throw new Invalid(changed.map((field) => ({ field, key: 'order.fixed', values: { count } })));
}

async function update(
  context: Context,
  id: number,
  { university_id: _named, version, file_id, ...order }: z.output<typeof OrderUpdate>,
) {
  const { db } = context;
  await one(context, id).select('orders.id').executeTakeFirstOrThrow(notFound);
  await lockVersion(context, 'orders', id, version);
  await requireOwn(context, id);
  const before = await db
    .selectFrom('orders')
    .where('id', '=', id)
    .select(['id', 'university_id', 'file_id', 'kind', sql<string>`order_date::text`.as('order_date')])
    .executeTakeFirstOrThrow(notFound);
  await requireUnused(context, id, before, order);
  await db.updateTable('orders').set(order).where('id', '=', id).execute();
  if (file_id !== undefined) await setScan(context, before, file_id);
  await publish(context, before.university_id);
  return read(context, id);
}

function exportOrders(context: Context, { format, columns, ...filters }: z.output<typeof OrderExportQuery>) {
  const language = messageLanguage(context);
  return writeTableFile(context, format, {
    title: 'order.title',
    columns,
    heading: headingOf('order'),
    cell: (row, column) => {
      if (column === 'kind') return translate(`order.kind.${row.kind}`, language);
      if (column === 'order_date') return formatDay(row.order_date);
      if (column === 'undone_at') return row.undone_at && formatInstant(row.undone_at);
      return column === 'created_at' || column === 'updated_at' ? formatInstant(row[column]) : row[column];
    },
    rows: streamWithNames(context, sortedOrders(context, filters).stream(), ORDER_NAMES),
  });
}

export const orderFeature = implement(orders, {
  list: listHandler(sortedOrders, matchingOrders, ORDER_NAMES),
  export: async (context, { query }) => exportOrders(context, query),
  nextNumber: (context, { query }) => proposeOrderNumber(context, query),
  print: (context, { params }) => printOrder(context, params.id),
  read: (context, { params }) => read(context, params.id),
  students: async (context, { params, query }) => {
    await one(context, params.id).select('orders.id').executeTakeFirstOrThrow(notFound);
    const { shown, counted } = studentsOfOrder(context, params.id);
    const found = await paginate(shown, counted, query);
    return { ...found, data: await addRelatedNames(context, found.data, ORDER_STUDENT_NAMES) };
  },
  create: (context, { body }) => create(context, body),
  update: (context, { params, body }) => update(context, params.id, body),
});
