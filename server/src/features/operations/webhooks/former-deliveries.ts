import { EVENTS_LOST } from '@dekanat/contract/operations/webhooks.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { insertDeliveries } from './dispatch-events.ts';

/**
 * Keeps other transactions from making, repeating or ending deliveries of a webhook; before the webhook itself is locked, as those do.
 * @returns the last delivery of a former address or account; 0 without one
 */
export async function lockDeliveries(db: Queryable, webhookId: number): Promise<number> {
  const state = await db
    .selectFrom('webhook_states')
    .where('webhook_id', '=', webhookId)
    .select('last_former_delivery_id')
    .forUpdate()
    .executeTakeFirst();
  return state?.last_former_delivery_id ?? 0;
}

/**
 * Ends what waits and makes what was sent unrepeatable, because the webhook has another address or account: these events were made with
 * the rights of the former account for the former address (decision 117). If deliveries waited, the receiver gets `events.lost`.
 */
export async function endDeliveries(db: Queryable, webhookId: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', leased_until: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  const last = sql<number>`(select max(id) from webhook_deliveries where webhook_id = ${webhookId})`;
  await db
    .updateTable('webhook_states')
    .set({ last_former_delivery_id: last })
    .where('webhook_id', '=', webhookId)
    .execute();
  if (numUpdatedRows === 0n) return;
  const timestamp = new Date().toISOString();
  await insertDeliveries(db, webhookId, [{ type: EVENTS_LOST, timestamp, data: {} }]);
}
