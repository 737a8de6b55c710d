import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { useServer } from '#test/use-server.ts';
import { finishJob } from './claim.ts';
import { jobKind } from './job-kind.ts';
import { reschedule } from './schedule.ts';

const HOUR_MS = 3_600_000;
/** From its sixth execution on, PostgreSQL may plan a prepared statement without its values. */
const EXECUTIONS = 12;

const { server } = useServer({ callers: [] });

const pending = (kind: string) =>
  server.services.db
    .selectFrom('jobs')
    .select('status')
    .where('kind', '=', kind)
    .where('scheduled', '=', true)
    .where('status', 'in', ['waiting', 'running'])
    .execute();
async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())) as waits`.execute(
    server.services.db,
  );
  return rows[0]?.waits ?? false;
}

it('jobs: a kind is scheduled again and again on one connection', async () => {
  const { db } = server.services;
  const kind = jobKind({
    name: 'of_schedule_test',
    input: z.object({}),
    schedule: async (_db, after) => new Date(after.getTime() + HOUR_MS),
    run: async () => undefined,
  });
  await db.connection().execute(async (one) => {
    for (let count = 0; count < EXECUTIONS; count += 1) await reschedule(db, one, kind);
  });
  expect(await pending(kind.name)).toEqual([{ status: 'waiting' }]);
});

it('jobs: a run that ends while its schedule is switched on is followed by the next one', async () => {
  const { db } = server.services;
  let isOn = false;
  const kind = jobKind({
    name: 'of_changed_schedule',
    input: z.object({}),
    schedule: async (_db, after) => (isOn ? new Date(after.getTime() + HOUR_MS) : undefined),
    run: async () => undefined,
  });
  const worker = crypto.randomUUID();
  const row = await db
    .insertInto('jobs')
    .values({
      ...{ kind: kind.name, input: '{}', scheduled: true, status: 'running', attempts: 1, worker },
      alive_at: sql`now()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  let ended = false;
  const { ending } = await db.transaction().execute(async (trx) => {
    isOn = true;
    await reschedule(trx, trx, kind);
    // Until the commit others read the former schedule.
    isOn = false;
    const ending = db
      .transaction()
      .execute((other) => finishJob(db, other, { lease: { row, worker }, kind }, { status: 'done' }))
      .then(() => {
        ended = true;
      });
    await expect.poll(async () => ended || (await waitsForLock())).toBe(true);
    isOn = true;
    return { ending };
  });
  await ending;
  expect(await pending(kind.name)).toEqual([{ status: 'waiting' }]);
});
