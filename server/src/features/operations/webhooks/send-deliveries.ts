import { RETRY_DAYS } from '@dekanat/contract/operations/webhooks.ts';
import { sql } from 'kysely';
import type { Services } from '#api/context.ts';
import { runDelivery } from '#api/tracing/run-delivery.ts';
import type { Queryable } from '#db/database.ts';
import { eventDispatcher } from './dispatch-events.ts';
import { postWebhook, type WebhookAnswer } from './post-webhook.ts';
import { isAccepted, isGone, secondsBeforeRetry } from './retry-rules.ts';
import { stopWebhook } from './stop-webhook.ts';
import { decryptWebhookSecret, signedHeaders } from './webhook-secret.ts';

type Parts = Pick<Services, 'db' | 'keys' | 'config' | 'log' | 'tracing' | 'readCallerOfUser'>;

interface Claimed {
  id: number;
  message_id: string;
  payload: string;
  /** Number of this attempt since the last replay, from 1. */
  attempts: number;
}
interface Receiver {
  id: number;
  user_id: number;
  name: string;
  url: string;
  secret_owner: string;
  secret: Buffer;
  former_secret: Buffer | null;
}

/** Requests to one receiver at once: one that hangs holds up only its own. */
const CONCURRENT = 4;
const CLAIMED = 20;
const TIMEOUT_MS = 10_000;
/** Longer than all claimed deliveries take when each one runs into its time limit. */
const LEASE = sql`interval '2 minutes'`;
const POLL_MS = 500;
const FAILING_MAX = sql`make_interval(days => ${RETRY_DAYS})`;

/** Webhooks with something to send now, or the one with this id. */
const receiversWithWork = ({ db }: Parts, id?: number): Promise<Receiver[]> =>
  db
    .selectFrom('webhooks')
    .where('status', '=', 1)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries as due')
          .whereRef('due.webhook_id', '=', 'webhooks.id')
          .where('due.state', '=', 'waiting')
          .where('due.due_at', '<=', sql<string>`now()`)
          .where(sql<boolean>`coalesce(due.leased_until, '-infinity') < now()`)
          .select('due.id'),
      ),
    )
    .select([
      'id',
      'user_id',
      'name',
      'url',
      'secret_owner',
      'secret',
      sql<Buffer | null>`case when former_secret_until > now() then former_secret end`.as('former_secret'),
    ])
    .execute();

/** Claims what is due, or whose process has died; nothing when the address has changed since the webhook was read. */
async function claim({ db }: Parts, { id, url }: Receiver): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update webhook_deliveries set leased_until = now() + ${LEASE}, attempts = attempts + 1
    where id in (
      select id from webhook_deliveries
      where webhook_id = ${id} and state = 'waiting' and due_at <= now() and coalesce(leased_until, '-infinity') < now()
        and exists (select from webhooks where webhooks.id = ${id} and webhooks.url = ${url})
      order by due_at, id limit ${CLAIMED} for update skip locked)
    returning id, message_id, payload, attempts`.execute(db);
  return rows.toSorted((one, other) => one.id - other.id);
}

/** Releases what was not sent, because the process is stopping. */
async function release({ db }: Parts, unsent: readonly Claimed[]): Promise<void> {
  if (unsent.length === 0) return;
  await db
    .updateTable('webhook_deliveries')
    .set({ leased_until: null, attempts: sql`attempts - 1` })
    .where(
      'id',
      'in',
      unsent.map(({ id }) => id),
    )
    .execute();
}

async function store(
  { db }: Parts,
  receiver: Receiver,
  claimed: Claimed,
  answer: WebhookAnswer,
  duration: number,
): Promise<void> {
  const accepted = isAccepted(answer.status);
  const seconds = secondsBeforeRetry(claimed.attempts);
  const ended = accepted ? 'sent' : seconds === undefined || isGone(answer.status) ? 'failed' : 'waiting';
  const write = async (trx: Queryable) => {
    // A process whose lease another one has taken over stores only what it was answered.
    const { rows } = await sql<{ stop: boolean }>`
    with stored as (
      update webhook_deliveries set state = ${ended}, leased_until = null, response_status = ${answer.status},
        sent_at = case when ${accepted} then now() end, due_at = now() + ${seconds ?? 0} * interval '1 second'
      where id = ${claimed.id} and state = 'waiting' and attempts = ${claimed.attempts}),
    attempt as (
      insert into webhook_attempts (delivery_id, response_status, duration, excerpt)
      values (${claimed.id}, ${answer.status}, ${duration}, ${answer.excerpt}))
    update webhook_states set failing_since = case when ${accepted} then null else coalesce(failing_since, now()) end
    where webhook_id = ${receiver.id} and (${accepted} and failing_since is not null or not ${accepted})
    returning failing_since < now() - ${FAILING_MAX} as stop`.execute(trx);
    if (isGone(answer.status)) await stopWebhook(trx, receiver, 'gone');
    else if (rows[0]?.stop) await stopWebhook(trx, receiver, 'failures');
  };
  // Only a failure may stop the webhook; what is accepted is one statement.
  await (accepted ? write(db) : db.transaction().execute(write));
}

function sender(parts: Parts, timeoutMs: number) {
  const { keys, config } = parts;
  return async (receiver: Receiver, claimed: Claimed): Promise<void> => {
    const secrets = [receiver.secret, receiver.former_secret]
      .filter((secret) => secret !== null)
      .map((secret) => decryptWebhookSecret(keys, receiver.secret_owner, secret));
    const started = Date.now();
    const messageId = `msg_${claimed.message_id.replaceAll('-', '')}`;
    const { payload } = claimed;
    const headers = signedHeaders(secrets, { messageId, timestamp: Math.floor(started / 1000), payload });
    const anyAddress = config.webhookAddresses === 'any';
    const answer = await postWebhook(receiver.url, { headers, payload, anyAddress, timeoutMs });
    await store(parts, receiver, claimed, answer, Date.now() - started);
  };
}

/** Sends the deliveries of all webhooks; every process does the same, but none of a copy (`OUTGOING=off`). */
export function sendWebhooks(parts: Parts, { pollMs = POLL_MS, timeoutMs = TIMEOUT_MS } = {}) {
  const { log } = parts;
  const send = sender(parts, timeoutMs);
  const dispatch = eventDispatcher(parts);
  /** By webhook: what this process is sending. */
  const busy = new Map<number, Promise<void>>();
  let stopped = false;
  let looking: Promise<void> | undefined;

  async function sendClaimed(receiver: Receiver): Promise<void> {
    const queue = await claim(parts, receiver);
    const work = async () => {
      for (let next = queue.shift(); next !== undefined && !stopped; next = queue.shift()) {
        const delivery = next;
        await runDelivery(parts, { channel: 'webhook', id: delivery.id }, () => send(receiver, delivery));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT }, work));
    await release(parts, queue);
  }

  /** Until nothing is due. The webhook is read again each time: it may have been changed or switched off. */
  async function sendAllOf(receiver: Receiver): Promise<void> {
    let present: Receiver | undefined = receiver;
    while (present !== undefined && !stopped) {
      await sendClaimed(present);
      [present] = await receiversWithWork(parts, receiver.id);
    }
  }

  async function look(): Promise<void> {
    await dispatch(() => stopped);
    for (const receiver of await receiversWithWork(parts)) {
      if (stopped || busy.has(receiver.id)) continue;
      const working = sendAllOf(receiver)
        .catch((error: unknown) => log.warn({ err: error }, 'Webhooks: will be tried again'))
        .finally(() => {
          busy.delete(receiver.id);
          poll();
        });
      busy.set(receiver.id, working);
    }
  }

  function poll(): void {
    if (stopped || !parts.config.outgoing) return;
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'Webhooks: will be tried again'))
      .finally(() => {
        looking = undefined;
      });
  }
  const timer = setInterval(poll, pollMs);
  timer.unref();
  return {
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all(busy.values());
    },
  };
}
