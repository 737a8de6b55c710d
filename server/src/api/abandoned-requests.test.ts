import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { deadlineRadar } from '@dekanat/contract/reports/deadline-radar.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { untilLockWait } from '#test/lock-waits.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ callers: ['admin'] });

const waiting = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.services.db);
  return rows.length;
};

it('a report: cancels its statements when the client has gone', async () => {
  const { db } = server.services;
  await db.transaction().execute(async (tx) => {
    await sql`lock table statements in access exclusive mode`.execute(tx);
    const abort = new AbortController();
    const answer = fetch(server.url + pathOf(deadlineRadar.read), {
      headers: { authorization: `Bearer ${admin.token}` },
      signal: abort.signal,
    }).catch((error: Error) => error.name);
    await untilLockWait(db);
    abort.abort();
    expect(await answer).toBe('AbortError');
    await expect.poll(waiting).toBe(0);
  });
  expect((await admin.call(deadlineRadar.read)).status).toBe(200);
});
