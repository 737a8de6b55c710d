import { hemisPushes } from '@dekanat/contract/gpa/ministry/hemis-pushes.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useMinistry } from '#test/ministry.ts';
import { runScheduled } from '#test/scheduled-jobs.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ environment: { HEMIS_ADDRESSES: 'any' } });
const { ministry, readConnection, connect, makeRecord, preview, pushesOf, queue, send } = useMinistry(
  server,
  admin,
);

it('ministry: nothing is sent since a restore until the connection is saved again', async () => {
  const { db } = server.services;
  const { wanted } = await makeRecord();
  ministry.misbehave('500');
  const push = await send(wanted);
  ministry.misbehave();
  // As a restore leaves it; the push is one that was queued in spite of it.
  await sql`update ministry_states set problem = 'restored'`.execute(db);
  await sql`update hemis_pushes set due_at = now()`.execute(db);
  await runScheduled(server, 'hemis_push_retry');
  expect(ministry.stored).toEqual([]);
  expect(await readConnection()).toMatchObject({ problem: 'restored', away_since: expect.any(String) });
  const { status, error } = await queue(wanted);
  expect([status, error.message]).toEqual([405, expect.stringContaining('zaxira nusxadan tiklangan')]);

  await sql`update hemis_pushes set state = 'failed', reason = 'restored'`.execute(db);
  expect((await admin.call(hemisPushes.again, { params: { id: push?.id ?? 0 } })).status).toBe(405);
  expect((await pushesOf())[0]?.said).toContain('zaxira nusxadan tiklangan');
  await connect();
  expect(await preview(wanted)).toMatchObject({ count: 1 });
  expect((await send(wanted))?.state).toBe('sent');
  expect(ministry.stored).toHaveLength(1);
});
