import type { Context } from '#api/context.ts';
import { matchingOrders } from './order-rows.ts';

/** Orders with students and without a scan. */
export const ordersWithoutScan = (context: Context) =>
  matchingOrders(context, { with_students: 1, with_file: 0 });
