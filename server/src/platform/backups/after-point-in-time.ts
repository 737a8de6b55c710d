import { connectClient } from '#db/connect-client.ts';
import { rotateKeys } from './restored-keys.ts';
import { cancelUnfinishedJobs, requireNoOtherConnections } from './restored-target.ts';
import { migrationsOf, PUSH, SIGN_INS } from './snapshot-tables.ts';
import { stopOutgoing } from './stop-outgoing.ts';

/**
 * For a database that PostgreSQL has restored to an earlier time: ends what has ended since then, or would be done again. Sessions and links
 * are closed, tokens revoked, signing keys new, positions in the change feed unknown, unfinished jobs cancelled, and nothing is sent to
 * other systems until a user switches that on.
 * @throws RestoreRefused while a server is connected
 */
export async function finishPointInTime(databaseUrl: string): Promise<void> {
  const client = await connectClient({ connectionString: databaseUrl, application_name: 'dekanat restore' });
  try {
    // Also connections of a university that is frozen for a move are stopped.
    await client.query(`begin; set local dekanat.moves = 'on'`);
    await requireNoOtherConnections(client);
    for (const table of [...PUSH, ...SIGN_INS, 'webhook_deliveries', 'webhook_states', 'feed_events'])
      await client.query(`delete from ${table}`);
    await client.query(
      `update api_tokens set revoked_at = now(), revoked_because = 'administrator' where revoked_at is null`,
    );
    await client.query(
      'update change_feed set epoch = gen_random_uuid(), forgotten_to = pg_current_xact_id()',
    );
    await cancelUnfinishedJobs(client);
    await stopOutgoing(client, { migrations: await migrationsOf(client) });
    await rotateKeys(client, {});
    await client.query('commit');
  } finally {
    // Ending the connection rolls back what was not committed.
    await client.end();
  }
}
