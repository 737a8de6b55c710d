import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { replaceFile } from '#features/files/shared.ts';
import { affectsOtherFaculties } from '../student-scope.ts';

/** Replaces the scan of an order. The former one stays readable as part of its history. */
export async function setScan(
  context: Context,
  { id, university_id, file_id: before }: { id: number; university_id: number; file_id: number | null },
  after: number | null,
): Promise<void> {
  if (after === before) return;
  const owner = { table: 'orders', id, universityId: university_id } as const;
  await replaceFile(context, { before: null, after }, owner, { field: 'file_id' });
  if (after !== null)
    await context.db
      .insertInto('order_scans')
      .values({ university_id, order_id: id, file_id: after, user_id: context.caller.id })
      .execute();
  await context.db.updateTable('orders').set({ file_id: after }).where('id', '=', id).execute();
}

/** A user bound to a faculty cannot change an order with students of another one. */
export async function requireOwn({ db, scope }: Context, id: number): Promise<void> {
  const ofOthers = await db
    .selectFrom('orders')
    .where('id', '=', id)
    .where(affectsOtherFaculties(scope, sql`movement.order_id = orders.id`))
    .select('id')
    .executeTakeFirst();
  if (ofOthers !== undefined) throw new Refusal('forbidden', { key: 'order.of_others' });
}

/** Attaches the scan that was uploaded with a status change; the caller holds the lock of the order. */
export async function attachScan(context: Context, id: number, fileId: number): Promise<void> {
  await requireOwn(context, id);
  const order = await context.db
    .selectFrom('orders')
    .where('id', '=', id)
    .select(['id', 'university_id', 'file_id'])
    .executeTakeFirstOrThrow(notFound);
  await setScan(context, order, fileId);
}
