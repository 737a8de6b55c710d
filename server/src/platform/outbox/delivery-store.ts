import type { DeliveryChannel } from '@dekanat/contract/notifications/notification-preferences.ts';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** A message or notification that this process sends to one receiver by one channel now. */
export interface Delivery {
  id: number;
  receiver_id: number;
  message_id: number | null;
  notification_id: number | null;
  /** An e-mail address in place of the account's. */
  address: string | null;
  /** Number of this attempt, from 1. */
  attempts: number;
}

/** Longer than a batch can take with every time limit of a server used up. */
const LEASE = sql`interval '10 minutes'`;
const MINUTES_BEFORE_RETRY = [1, 5, 15, 60, 180, 360, 720] as const;
/** About a day after the first attempt. */
const ATTEMPTS_MAX = MINUTES_BEFORE_RETRY.length + 1;
const ERROR_MAX = 300;
const NO_LEASE = sql`worker = null, leased_until = null, sending_at = null`;
const withError = (error: string) => sql`error = ${error.slice(0, ERROR_MAX)}, error_at = now()`;

/** Claims what is due, or whose process has died. Other processes skip it until the lease expires. */
export async function claimDeliveries(
  db: Database,
  { channel, worker, limit }: { channel: DeliveryChannel; worker: string; limit: number },
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    update deliveries set worker = ${worker}, leased_until = now() + ${LEASE}, attempts = attempts + 1
    where id in (
      select id from deliveries
      where channel = ${channel} and state = 'waiting' and due_at <= now()
        and coalesce(leased_until, '-infinity') < now() and sending_at is null
      order by (message_id is not null), due_at limit ${limit} for update skip locked)
    returning id, receiver_id, message_id, notification_id, address, attempts`.execute(db);
  return rows;
}

/** A process that lost its lease changes nothing. */
const ownDelivery = ({ id, attempts }: Delivery, worker: string) =>
  sql`id = ${id} and state = 'waiting' and worker = ${worker} and attempts = ${attempts}`;

/** Records that a request begins which cannot be repeated. @returns whether this process still has the lease */
export async function markSending(db: Database, delivery: Delivery, worker: string): Promise<boolean> {
  const { rows } = await sql`update deliveries set sending_at = now(), leased_until = now() + ${LEASE}
    where ${ownDelivery(delivery, worker)} returning id`.execute(db);
  return rows.length > 0;
}

/** Ends the deliveries whose process died between a request that cannot be repeated and its answer. */
export const endInterrupted = (db: Database) =>
  sql`update deliveries set state = 'unconfirmed', ${withError('The process ended before the answer')}, ${NO_LEASE}
    where state = 'waiting' and sending_at is not null and leased_until < now()`.execute(db);

export const markSent = (db: Database, delivery: Delivery, worker: string) =>
  sql`update deliveries set state = 'sent', sent_at = now(), error = null, error_at = null, ${NO_LEASE}
    where ${ownDelivery(delivery, worker)}`.execute(db);

export const markEnded = (
  db: Database,
  delivery: Delivery,
  { worker, state, error }: { worker: string; state: 'failed' | 'unconfirmed'; error: string },
) =>
  sql`update deliveries set state = ${state}, ${withError(error)}, ${NO_LEASE}
    where ${ownDelivery(delivery, worker)}`.execute(db);

/** Schedules the next attempt, or gives up after the last one. */
export function markFailedAttempt(
  db: Database,
  delivery: Delivery,
  { worker, error }: { worker: string; error: string },
) {
  const minutes = MINUTES_BEFORE_RETRY[delivery.attempts - 1];
  const state = delivery.attempts >= ATTEMPTS_MAX ? 'failed' : 'waiting';
  return sql`update deliveries set state = ${state}, ${withError(error)}, ${NO_LEASE},
      due_at = now() + ${minutes ?? 0} * interval '1 minute'
    where ${ownDelivery(delivery, worker)}`.execute(db);
}

/** Returns a delivery to the queue without counting the attempt: nothing was sent. */
export const releaseDelivery = (
  db: Database,
  delivery: Delivery,
  { worker, error, delayMs = 0 }: { worker: string; error?: string; delayMs?: number | undefined },
) =>
  sql`update deliveries set ${error === undefined ? sql`` : sql`${withError(error)},`} ${NO_LEASE}, attempts = attempts - 1,
      due_at = greatest(due_at, now() + ${delayMs} * interval '1 millisecond')
    where ${ownDelivery(delivery, worker)}`.execute(db);
