import { ORDER_NUMBER_MAX, type OrderKind } from '@dekanat/contract/students/orders/orders.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { universityFor } from '#api/scope.ts';
import { ordersWithin } from './order-rows.ts';

/**
 * Increments the last digits of a number, those before the year where it ends with the year, keeping leading zeros:
 * `B-009` becomes `B-010`, and `15/2026` becomes `16/2026`.
 */
function incremented(number: string, year: number): string {
  const beforeYear = new RegExp(`^(.*?)(\\d+)(\\D+${year}\\D*)$`);
  const [, before = number, digits, after = ''] =
    beforeYear.exec(number) ?? /^(.*?)(\d+)(\D*)$/.exec(number) ?? [];
  if (digits === undefined) return `${before}-1`;
  return `${before}${(BigInt(digits) + 1n).toString().padStart(digits.length, '0')}${after}`;
}

/** The first free number after the latest one of the year. `taken` holds the numbers of the year in lower case. */
export function nextOrderNumber(
  latest: string | undefined,
  taken: ReadonlySet<string>,
  year: number,
): string {
  let next = latest === undefined ? '1' : incremented(latest, year);
  while (next.length <= ORDER_NUMBER_MAX && taken.has(next.toLowerCase())) next = incremented(next, year);
  return next.length <= ORDER_NUMBER_MAX ? next : nextOrderNumber(undefined, taken, year);
}

/** Letters at the end of a number, by which many universities mark the kind of the order: `12-B`. */
const KIND_MARK = /(?<=\d)[-/ ]?\p{L}+$/u;

/**
 * Proposes a number: it continues the newest visible order of the kind in that year, else of any kind without the mark
 * of that kind.
 */
export async function proposeOrderNumber(
  { db, scope }: Context,
  { order_date, kind }: { order_date: string; kind: OrderKind },
): Promise<{ number: string }> {
  const year = Number(order_date.slice(0, 4));
  const ofYear = db
    .selectFrom('orders')
    .where('university_id', '=', universityFor(scope))
    .where('order_year', '=', year);
  const [latest, taken] = await Promise.all([
    ofYear
      .where(ordersWithin(scope))
      .select(['number', sql<boolean>`kind = ${kind}`.as('same_kind')])
      .orderBy(sql`(kind = ${kind}) desc, id desc`)
      .limit(1)
      .executeTakeFirst(),
    ofYear.select(sql<string>`lower(number)`.as('number')).execute(),
  ]);
  const model = latest?.same_kind ? latest.number : latest?.number.replace(KIND_MARK, '');
  return { number: nextOrderNumber(model, new Set(taken.map(({ number }) => number)), year) };
}
