import { sql } from 'kysely';
import type { Services } from '#api/context.ts';
import type { Channel } from '#platform/outbox/deliver.ts';
import type { Outcome, ReadContent } from '#platform/outbox/delivery-content.ts';
import type { Delivery } from '#platform/outbox/delivery-store.ts';
import { payloadOf } from './push-payload.ts';
import { type PushAnswer, type Subscription, sendPush } from './send-push.ts';

type Parts = Pick<Services, 'db' | 'config' | 'keys'>;
type Payloads = ReturnType<typeof payloadOf>;
interface Device extends Subscription {
  id: number;
  with_text: boolean;
}

/** A browser whose push service has accepted nothing for so long is forgotten. */
const FAILING_MAX = sql`interval '14 days'`;

/** The browsers of the receiver that do not have this delivery yet. */
const devicesWithout = ({ db }: Parts, { id, receiver_id }: Delivery): Promise<Device[]> =>
  db
    .selectFrom('push_subscriptions as device')
    .where('user_id', '=', receiver_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('push_receipts')
            .whereRef('subscription_id', '=', 'device.id')
            .where('delivery_id', '=', id)
            .select('subscription_id'),
        ),
      ),
    )
    .select(['id', 'endpoint', 'p256dh', 'auth', 'with_text'])
    .execute();

const forget = ({ db }: Parts, { id, endpoint }: Device) =>
  // Meanwhile the browser may have another address.
  db.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute();

/** Several browsers get a delivery: one that has it does not get it again when another one was not reachable. */
const markReceived = ({ db }: Parts, delivery: Delivery, { id }: Device) =>
  sql`with device as (
      update push_subscriptions set last_used_at = now(), failing_since = null where id = ${id} returning id)
    insert into push_receipts (delivery_id, subscription_id) select deliveries.id, device.id from device
      join deliveries on deliveries.id = ${delivery.id}
    on conflict do nothing`.execute(db);

async function markFailing({ db }: Parts, { id }: Device): Promise<void> {
  await sql`update push_subscriptions set failing_since = coalesce(failing_since, now()) where id = ${id}`.execute(
    db,
  );
  await sql`delete from push_subscriptions where id = ${id} and failing_since < now() - ${FAILING_MAX}`.execute(
    db,
  );
}

/** Ends the attempts: it is sent if one browser has it. */
async function endDelivery({ db }: Parts, { id }: Delivery, error = 'No device'): Promise<Outcome> {
  const { numDeletedRows } = await db
    .deleteFrom('push_receipts')
    .where('delivery_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n ? { state: 'sent' } : { state: 'failed', error };
}

/**
 * Shows deliveries in the browsers that people have subscribed. The push services belong to the vendors of the browsers: one that is away
 * delays its own browsers only, so the channel never pauses.
 */
export function pushChannel(parts: Parts, readContent: ReadContent): Channel {
  async function sendTo(device: Device, delivery: Delivery, payloads: Payloads): Promise<PushAnswer> {
    const payload = device.with_text ? payloads.withText : payloads.brief;
    const { topic, urgency } = payloads;
    const answer = await sendPush(parts, device, { topic, urgency, payload });
    if (answer.kind === 'accepted') await markReceived(parts, delivery, device);
    else if (answer.kind === 'gone') await forget(parts, device);
    else await markFailing(parts, device);
    return answer;
  }

  async function send(delivery: Delivery): Promise<Outcome> {
    const devices = await devicesWithout(parts, delivery);
    if (devices.length === 0) return endDelivery(parts, delivery);
    const content = await readContent(parts, delivery);
    if (content === undefined) return { state: 'failed', error: 'The content was deleted' };
    const payloads = payloadOf(content);
    const answers = await Promise.all(devices.map((device) => sendTo(device, delivery, payloads)));
    const problems = answers.flatMap((answer) => (answer.kind === 'accepted' ? [] : [answer]));
    const temporary = problems.find(({ kind }) => kind === 'retry');
    if (temporary !== undefined) return { state: 'retry', error: temporary.error };
    return endDelivery(parts, delivery, problems[0]?.error);
  }

  return { name: 'push', sendsOnce: false, send };
}
