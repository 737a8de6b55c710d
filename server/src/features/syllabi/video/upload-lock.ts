import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Services } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { publish } from '#platform/realtime/bus.ts';

/** A process that dies delays the next request of the upload by no more than this. */
const LEASE_SECONDS = 15;
const RENEW_MS = 5_000;
const RETRY_MS = 250;
/** Longer than the lease, so that a client notices a dead process only as a delay. */
const WAIT_MS = 20_000;

/**
 * Locks an upload over all processes. A message on the bus asks the current holder to end its request: usually its client
 * has lost the connection and is already sending the next one.
 * @throws Refusal unavailable when it does not end in time
 * @returns the function that unlocks
 */
export async function lockUpload(
  { db, bus, log }: Services,
  id: string,
  { signal, onRelease }: { signal?: AbortSignal; onRelease: () => unknown },
): Promise<() => Promise<void>> {
  const token = randomUUID();
  const until = Date.now() + WAIT_MS;
  while (!(await acquire(db, id, token))) {
    if (Date.now() > until || signal?.aborted) throw new Refusal('unavailable');
    await publish(db, 'upload_release', { id });
    await delay(RETRY_MS);
  }
  const unsubscribe = bus.subscribe('upload_release', (asked) => {
    if (asked.id === id) void onRelease();
  });
  const timer = setInterval(() => {
    renew(db, id, token).then(
      (owned) => owned || void onRelease(),
      (error: unknown) => log.warn({ err: error }, 'The lock of an upload could not be renewed'),
    );
  }, RENEW_MS);
  return async () => {
    clearInterval(timer);
    unsubscribe();
    await db
      .updateTable('video_uploads')
      .set({ lock_token: null, locked_until: null })
      .where('id', '=', id)
      .where('lock_token', '=', token)
      .execute();
  };
}

type Database = Services['db'];
const leaseEnd = sql<string>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

/** A missing upload is locked too; the caller finds out that it is missing. */
async function acquire(db: Database, id: string, token: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    with own as (
      update video_uploads set lock_token = ${token}, locked_until = ${leaseEnd}, active_at = now()
      where id = ${id} and (locked_until is null or locked_until < now()) returning id)
    select exists (select from own) or not exists (select from video_uploads where id = ${id}) as locked`.execute(
    db,
  );
  return rows[0]?.locked === true;
}

async function renew(db: Database, id: string, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video_uploads')
    .set({ locked_until: leaseEnd, active_at: sql`now()` })
    .where('id', '=', id)
    .where('lock_token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
