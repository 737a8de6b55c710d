import { FED_RESOURCES, fedResource } from '@dekanat/contract/operations/change-feed.ts';
import {
  EVENTS_LOST,
  REPLAYED_MAX,
  type ReplayInput,
  TEST_EVENT,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookDeliveryQuery,
} from '@dekanat/contract/operations/webhooks.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { paginate } from '#crud/paging.ts';
import { insertDeliveries } from './dispatch-events.ts';
import { lockDeliveries } from './former-deliveries.ts';
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

/** The resource of an event; the types of deliveries that are no events of a record are whole. */
const resourceOf = (type: string) => type.slice(0, type.lastIndexOf('.'));
const NO_EVENTS: readonly string[] = [EVENTS_LOST, TEST_EVENT];

const readableResources = ({ caller }: Context): string[] =>
  FED_RESOURCES.filter((name) => fedResource(name).permissions.some((one) => caller.permissions.has(one)));

/** @throws Refusal 403 for an event of a resource that the caller may not read */
function requireReadable(context: Context, { type }: Pick<WebhookDelivery, 'type'>): void {
  const resource = resourceOf(type);
  if (!NO_EVENTS.includes(type) && !readableResources(context).includes(resource))
    throw new Refusal('forbidden', { key: 'webhook.resources.forbidden', values: { resource } });
}

/** The same as a condition. */
const isReadable = (
  context: Context,
) => sql<SqlBool>`(webhook_deliveries.type = any(${[...NO_EVENTS]}::text[])
  or split_part(webhook_deliveries.type, '.', 1) = any(${readableResources(context)}::text[]))`;

export async function deliveryDetails(
  context: Context,
  id: number,
  deliveryId: number,
): Promise<WebhookDeliveryDetails> {
  await requireWebhook(context, id);
  const delivery = await readDelivery(context, id, deliveryId);
  requireReadable(context, delivery);
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

const formerRefusal = () => new Refusal('wrong_state', { key: 'webhook.former' });

/** @throws Refusal wrong_state while the webhook is off, the delivery still waits, or it was made before a change of address or account */
export async function replay(context: Context, id: number, deliveryId: number) {
  await requireOn(context, id);
  await lockDeliveries(context.db, id);
  const delivery = await readDelivery(context, id, deliveryId);
  requireReadable(context, delivery);
  if (delivery.former) throw formerRefusal();
  const replayed = await context.db
    .updateTable('webhook_deliveries')
    .set(AGAIN)
    .where('id', '=', deliveryId)
    .where('state', '!=', 'waiting')
    .executeTakeFirst();
  if (replayed.numUpdatedRows === 0n) throw new Refusal('wrong_state', { key: 'webhook.still_waiting' });
  return readDelivery(context, id, deliveryId);
}

/**
 * Repeats what the caller may read, and what was made since the last change of address or account.
 * @throws Refusal when the period has only others
 */
export async function replayRange(
  context: Context,
  id: number,
  { from, to, state }: z.output<typeof ReplayInput>,
): Promise<{ count: number }> {
  if (Date.parse(to) < Date.parse(from)) throw invalidField('to', 'webhook.replay.order');
  await requireOn(context, id);
  const last = await lockDeliveries(context.db, id);
  const ofPeriod = deliveriesOf(context, id)
    .where('state', 'in', state === 'failed' ? ['failed'] : ['failed', 'sent'])
    .where('created_at', '>=', from)
    .where('created_at', '<=', to);
  const chosen = ofPeriod
    .where('id', '>', last)
    .where(isReadable(context))
    .select('id')
    .orderBy('id')
    .limit(REPLAYED_MAX);
  const { numUpdatedRows } = await context.db
    .updateTable('webhook_deliveries')
    .set(AGAIN)
    .where('id', 'in', chosen)
    .executeTakeFirst();
  const count = Number(numUpdatedRows);
  if (count > 0) return { count };
  const leftOut = await ofPeriod.select(['id', 'type']).orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (leftOut === undefined) return { count };
  if (leftOut.id > last) requireReadable(context, leftOut);
  throw formerRefusal();
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
