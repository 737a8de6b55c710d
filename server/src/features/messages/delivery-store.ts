import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** An e-mail that this process sends now. */
export interface Delivery {
  message_id: number;
  receiver_id: number;
  /** Number of this attempt, from 1. */
  attempts: number;
}

/** Longer than a batch can take with every time limit of the mail server used up. */
const LEASE = sql`interval '10 minutes'`;
const MINUTES_BEFORE_RETRY = [1, 5, 15, 60, 180, 360, 720] as const;
/** About a day after the first attempt. */
const ATTEMPTS_MAX = MINUTES_BEFORE_RETRY.length + 1;
const ERROR_MAX = 300;

/** Claims e-mails that are due, or whose process has died. Other processes skip them until the lease expires. */
export async function claimDeliveries(db: Database, worker: string, limit: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    update message_deliveries set worker = ${worker}, leased_until = now() + ${LEASE}, attempts = attempts + 1
    where (message_id, receiver_id, channel) in (
      select message_id, receiver_id, channel from message_deliveries
      where channel = 'email' and state = 'waiting' and due_at <= now() and coalesce(leased_until, '-infinity') < now()
      order by due_at limit ${limit} for update skip locked)
    returning message_id, receiver_id, attempts`.execute(db);
  return rows;
}

/** A process that lost its lease changes nothing. */
const ownDelivery = ({ message_id, receiver_id, attempts }: Delivery, worker: string) =>
  sql`message_id = ${message_id} and receiver_id = ${receiver_id} and channel = 'email'
    and state = 'waiting' and worker = ${worker} and attempts = ${attempts}`;

export const markSent = (db: Database, delivery: Delivery, worker: string) =>
  sql`update message_deliveries set state = 'sent', sent_at = now(), error = null, worker = null, leased_until = null
    where ${ownDelivery(delivery, worker)}`.execute(db);

/** Schedules the next attempt, or gives up: at once when the server has refused this receiver, else after the last attempt. */
export const markFailed = (
  db: Database,
  delivery: Delivery,
  { worker, error, permanent }: { worker: string; error: string; permanent: boolean },
) => {
  const minutes = MINUTES_BEFORE_RETRY[delivery.attempts - 1];
  const isLast = permanent || delivery.attempts >= ATTEMPTS_MAX;
  return sql`update message_deliveries set worker = null, leased_until = null, error = ${error.slice(0, ERROR_MAX)},
      state = ${isLast ? 'failed' : 'waiting'}, due_at = now() + ${minutes ?? 0} * interval '1 minute'
    where ${ownDelivery(delivery, worker)}`.execute(db);
};

/** Returns an e-mail to the queue without counting the attempt: it was not sent. */
export const releaseDelivery = (db: Database, delivery: Delivery, worker: string) =>
  sql`update message_deliveries set worker = null, leased_until = null, attempts = attempts - 1
    where ${ownDelivery(delivery, worker)}`.execute(db);
