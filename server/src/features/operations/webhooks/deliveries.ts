import {
  REPLAYED_MAX,
  type ReplayInput,
  TEST_EVENT,
  type WebhookDeliveryDetails,
  type WebhookDeliveryQuery,
} from '@dekanat/contract/operations/webhooks.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { paginate } from '#crud/paging.ts';
import { insertDeliveries } from './dispatch-events.ts';
import { requireWebhook, shownDelivery } from './webhook-rows.ts';

const ATTEMPTS_SHOWN = 50;

const deliveriesOf = ({ db }: Context, webhookId: number) =>
  db.selectFrom('webhook_deliveries').where('webhook_deliveries.webhook_id', '=', webhookId);

export async function listDeliveries(
  context: Context,
  id: number,
  { state, limit, page }: z.output<typeof WebhookDeliveryQuery>,
) {
  await requireWebhook(context, id);
  const found = deliveriesOf(context, id).$if(state !== undefined, (query) =>
    query.where('webhook_deliveries.state', '=', String(state)),
  );
  return paginate(found.select(shownDelivery).orderBy('webhook_deliveries.id', 'desc'), found, {
    limit,
    page,
  });
}

const readDelivery = (context: Context, id: number, deliveryId: number) =>
  deliveriesOf(context, id)
    .where('webhook_deliveries.id', '=', deliveryId)
    .select(shownDelivery)
    .select('webhook_deliveries.payload')
    .executeTakeFirstOrThrow(notFound);

export async function deliveryDetails(
  context: Context,
  id: number,
  deliveryId: number,
): Promise<WebhookDeliveryDetails> {
  await requireWebhook(context, id);
  const delivery = await readDelivery(context, id, deliveryId);
  const log = await context.db
    .selectFrom('webhook_attempts')
    .where('delivery_id', '=', deliveryId)
    .select(['id', 'at', 'response_status', 'duration', 'excerpt'])
    .orderBy('id', 'desc')
    .limit(ATTEMPTS_SHOWN)
    .execute();
  return { ...delivery, log };
}

/** Waits for its first attempt again, under the same id. */
const AGAIN = {
  state: 'waiting',
  attempts: 0,
  due_at: sql<string>`now()`,
  sent_at: null,
  leased_until: null,
} as const;

/** @throws Refusal wrong_state while the webhook is off, or the delivery still waits */
export async function replay(context: Context, id: number, deliveryId: number) {
  await requireOn(context, id);
  await readDelivery(context, id, deliveryId);
  const replayed = await context.db
    .updateTable('webhook_deliveries')
    .set(AGAIN)
    .where('id', '=', deliveryId)
    .where('state', '!=', 'waiting')
    .executeTakeFirst();
  if (replayed.numUpdatedRows === 0n) throw new Refusal('wrong_state', { key: 'webhook.still_waiting' });
  return readDelivery(context, id, deliveryId);
}

export async function replayRange(
  context: Context,
  id: number,
  { from, to, state }: z.output<typeof ReplayInput>,
): Promise<{ count: number }> {
  if (Date.parse(to) < Date.parse(from)) throw invalidField('to', 'webhook.replay.order');
  await requireOn(context, id);
  const chosen = deliveriesOf(context, id)
    .where('state', 'in', state === 'failed' ? ['failed'] : ['failed', 'sent'])
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .select('id')
    .orderBy('id')
    .limit(REPLAYED_MAX);
  const { numUpdatedRows } = await context.db
    .updateTable('webhook_deliveries')
    .set(AGAIN)
    .where('id', 'in', chosen)
    .executeTakeFirst();
  return { count: Number(numUpdatedRows) };
}

/** A delivery that is no event of a record. */
export async function sendTest(context: Context, id: number) {
  await requireOn(context, id);
  const [made] = await insertDeliveries(context.db, id, [
    { type: TEST_EVENT, timestamp: new Date().toISOString(), data: {} },
  ]);
  return readDelivery(context, id, made?.id ?? 0);
}

async function requireOn(context: Context, id: number): Promise<void> {
  await requireWebhook(context, id);
  const on = await context.db
    .selectFrom('webhooks')
    .where('id', '=', id)
    .where('status', '=', 1)
    .select('id')
    .executeTakeFirst();
  if (on === undefined) throw new Refusal('wrong_state', { key: 'webhook.off' });
}
