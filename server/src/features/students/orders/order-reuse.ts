import { formatDay } from '@dekanat/contract/api/days.ts';
import type { OrderKind } from '@dekanat/contract/students/orders/orders.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { affectsOtherFaculties } from '../student-scope.ts';
import { movementsIn, NOT_UNDONE, ordersWithin } from './order-rows.ts';

interface OrderKey {
  universityId: number;
  number: string;
  date: string;
  kind: OrderKind;
}

/** The order with this number in that year, with its students. */
export const orderOfNumber = (
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { universityId, number, date }: Omit<OrderKey, 'kind'>,
) =>
  db
    .selectFrom('orders')
    .where('university_id', '=', universityId)
    .where('order_year', '=', Number(date.slice(0, 4)))
    .where(sql<string>`lower(number)`, '=', sql<string>`lower(${number})`)
    .select([
      'id',
      'number',
      sql<string>`order_date::text`.as('order_date'),
      sql<OrderKind>`kind`.as('kind'),
      sql<number>`(select count(*) ${movementsIn(scope, NOT_UNDONE)})`.as('students'),
      sql<boolean>`${ordersWithin(scope)}`.as('visible'),
      sql<boolean>`exists (select from student_movements where order_id = orders.id)`.as('used'),
      affectsOtherFaculties(scope, sql`movement.order_id = orders.id`).as('of_others'),
    ])
    .executeTakeFirst();
type Known = NonNullable<Awaited<ReturnType<typeof orderOfNumber>>>;

/**
 * Whether all status changes of the order were undone: then users who may edit it may reuse it with other
 * data.
 */
const isEmptied = ({ used, students, of_others }: Known) => used && students === 0 && !of_others;

/** Why the order with this number cannot be used; of an order outside the scope only that it exists. */
export function reuseObstacle(
  known: Known,
  { date, kind }: Pick<OrderKey, 'date' | 'kind'>,
  { language }: Pick<Context, 'language'>,
): string | undefined {
  if (isEmptied(known)) return undefined;
  if (!known.visible) return translate('order.number.taken', language);
  if (known.order_date === date && known.kind === kind) return undefined;
  return translate('status_change.order.other', language, {
    number: known.number,
    date: formatDay(known.order_date),
    kind: translate(`order.kind.${known.kind}`, language),
  });
}

/**
 * The order of a status change: a new one, or the one in the scope with this number, date and kind, locked
 * until the transaction ends. @throws Invalid on `order_number` when another order has the number
 */
export async function reuseOrder(
  context: Pick<Context, 'db' | 'scope' | 'language'>,
  order: OrderKey,
): Promise<number> {
  const { db, language } = context;
  const { universityId, number, date, kind } = order;
  const made = await db
    .insertInto('orders')
    .values({ university_id: universityId, number, order_date: date, kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) return made.id;
  await sql`select from orders where university_id = ${universityId} and order_year = ${Number(date.slice(0, 4))}
    and lower(number) = lower(${number}) for update`.execute(db);
  const known = await orderOfNumber(context, order);
  if (known === undefined) throw invalidField('order_number', 'order.number.taken');
  const why = reuseObstacle(known, order, { language });
  if (why !== undefined) throw invalidField('order_number', 'status_change.order.entry', { why });
  // The scan shows the former date and kind, so it becomes a former one.
  if (known.order_date !== date || known.kind !== kind)
    await db
      .updateTable('orders')
      .set({ order_date: date, kind, file_id: null })
      .where('id', '=', known.id)
      .execute();
  return known.id;
}
