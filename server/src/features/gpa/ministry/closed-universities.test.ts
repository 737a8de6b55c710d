import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { useMinistry } from '#test/ministry.ts';
import { runScheduled } from '#test/scheduled-jobs.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ environment: { HEMIS_ADDRESSES: 'any' } });
const { ministry, connect, readConnection, makeRecord, pushesOf, send } = useMinistry(server, admin);

const CLOSED = [
  [
    'is inactive',
    sql`update universities set status = 0 where id = 1`,
    sql`update universities set status = 1 where id = 1`,
  ],
  [
    'has a blocked licence',
    sql`update licences set status = 'blocked' where university_id = 1`,
    sql`update licences set status = 'active' where university_id = 1`,
  ],
] as const;

/** Notifications that nothing could be sent. */
const notified = async () =>
  (
    await sql`select key from notifications where key like 'notification.ministry%'`.execute(
      server.services.db,
    )
  ).rows;

it.each(CLOSED)(
  'closed universities: nothing is sent and nobody notified of one that %s, until it is open again',
  async (_, close, open) => {
    const { db } = server.services;
    const { wanted } = await makeRecord();
    await connect({ nightly: true });
    await openAccount(server, admin, { permissions: ['hemis_connection_index'] });
    ministry.misbehave('500');
    await send(wanted);
    expect((await readConnection()).problem).toBe('away');
    ministry.misbehave();
    await sql`update hemis_pushes set due_at = now()`.execute(db);
    expect((await close.execute(db)).numAffectedRows).toBe(1n);
    onTestFinished(async () => void (await open.execute(db)));
    const asked = ministry.requests.length;
    await runScheduled(server, 'hemis_push_retry');
    await runScheduled(server, 'hemis_push_nightly');
    expect(ministry.requests.slice(asked)).toEqual([]);
    expect(await notified()).toEqual([]);
    await open.execute(db);
    await runScheduled(server, 'hemis_push_retry');
    expect((await pushesOf())[0]?.state).toBe('sent');
  },
);
