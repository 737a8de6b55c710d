import type pg from 'pg';
import type { Manifest } from './backup-format.ts';

/** The migrations since which a connection can be marked as restored, and since which it has an epoch. */
const MARKED_SINCE = '0294-restored-connections';
const EPOCHS_SINCE = '0295-epochs-of-ministry-connections';

/**
 * A restored copy must not call other systems until a user switches that on: the original may be running beside it, with newer values.
 * Backups of earlier versions have fewer tables.
 */
export async function stopOutgoing(
  client: pg.Client,
  { migrations }: Pick<Manifest, 'migrations'>,
): Promise<void> {
  const has = await tablesOf(client);
  if (has('webhooks'))
    await client.query(`update webhooks set status = 0, stopped_because = 'restored' where status = 1`);
  // What was sent since the backup is unknown, and is not sent a second time.
  if (has('deliveries'))
    await client.query(`update deliveries set state = 'unconfirmed', error = 'Restored from a backup', error_at = now(),
      worker = null, leased_until = null, sending_at = null where state = 'waiting'`);
  if (has('hemis_connections'))
    await client.query('update hemis_connections set nightly = false where nightly');
  if (!has('hemis_pushes')) return;
  const isSince = (migration: string) => migrations.some(({ name }) => name.startsWith(migration));
  const isMarked = isSince(MARKED_SINCE);
  // What the ministry has accepted since the backup is unknown.
  if (isSince(EPOCHS_SINCE))
    await client.query(`update ministry_connections set epoch = nextval('ministry_epochs')`);
  await client.query('update ministry_connections set nightly = false where nightly');
  await client.query(
    `update hemis_pushes set state = 'failed', reason = $1, said = null, leased_until = null where state = 'waiting'`,
    [isMarked ? 'restored' : null],
  );
  if (isMarked)
    await client.query(`
      insert into ministry_states (university_id, problem) select university_id, 'restored' from ministry_connections
      on conflict (university_id) do update set problem = excluded.problem, said = null, away_since = now()`);
}

async function tablesOf(client: pg.Client): Promise<(name: string) => boolean> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const names = new Set(rows.map(({ name }) => name));
  return (name) => names.has(name);
}
