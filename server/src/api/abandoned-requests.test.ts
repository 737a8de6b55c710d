import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import { deadlineRadar } from '@dekanat/contract/reports/deadline-radar.ts';
import { ratingAverage } from '@dekanat/contract/reports/rating-average.ts';
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

it.each<[string, Endpoint, string, string]>([
  ['a report', deadlineRadar.read, '', 'statements'],
  ['a report in a snapshot', ratingAverage.calls.list, '?statement=first_statement', 'student_subjects'],
])('%s: its statement is cancelled when the client has gone', async (_what, endpoint, query, table) => {
  const read = (signal: AbortSignal | null = null) =>
    fetch(server.url + pathOf(endpoint) + query, {
      headers: { authorization: `Bearer ${admin.token}` },
      signal,
    });
  await server.services.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    const abort = new AbortController();
    const answer = read(abort.signal).then(
      ({ status }) => status,
      ({ name }: Error) => name,
    );
    await untilLockWait(server.services.db);
    abort.abort();
    expect(await answer).toBe('AbortError');
    await expect.poll(waiting).toBe(0);
  });
  expect((await read()).status).toBe(200);
});
