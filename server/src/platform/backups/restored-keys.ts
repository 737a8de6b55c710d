import type pg from 'pg';
import { openSecretsKey } from '#platform/security/server-keys.ts';
import { RestoreRefused } from './backup-format.ts';

export interface RestoredKeys {
  masterKey: Buffer;
  /** Gives up what the secrets key has encrypted when the master key does not open it. */
  withoutSecrets: boolean;
}

const LOCKED_SECRETS =
  'The secrets in this backup were encrypted with another SECRET_KEY (or secret.key in DATA_DIR). Set that one, or add ' +
  '--without-secrets: authenticator apps are then disconnected, webhooks removed, and licences, connections to HEMIS and sign-in providers need new secrets. Nothing was changed.';

/** Removes the signing keys, so that no token of a copied backup is valid; the next start creates new ones. */
export async function rotateKeys(client: pg.Client, { keys }: { keys?: RestoredKeys }): Promise<void> {
  await client.query(`delete from server_keys where name <> 'secrets'`);
  if (keys === undefined) return;
  const wrapped = await wrappedSecretsKey(client);
  if (wrapped === undefined || openSecretsKey(keys.masterKey, wrapped) !== undefined) return;
  if (!keys.withoutSecrets) throw new RestoreRefused(LOCKED_SECRETS);
  await client.query(`delete from server_keys where name = 'secrets'`);
  await client.query('delete from second_factors');
  // A backup of an earlier version has none.
  await client.query(`do $$ begin
    if to_regclass('webhooks') is not null then delete from webhooks; end if;
  end $$`);
}

/** Undefined in backups of versions that stored the key readable. */
export async function wrappedSecretsKey(client: pg.Client): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ key: Buffer; row: { wrapped?: boolean } }>(
    `select key, to_jsonb(server_keys) - 'key' as row from server_keys where name = 'secrets'`,
  );
  return rows[0]?.row.wrapped ? rows[0].key : undefined;
}
