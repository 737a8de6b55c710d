import type pg from 'pg';
import type { Manifest } from '#platform/backups/backup-format.ts';
import { wrappedSecretsKey } from '#platform/backups/restored-keys.ts';
import { openSecretsKey } from '#platform/security/server-keys.ts';
import { MoveRefused } from './move-refused.ts';
import { reencryptSecrets } from './moved-secrets.ts';
import { universityOf } from './staged-archive.ts';

export interface LoadedKeys {
  masterKey: Buffer;
  /** The master key of the source, if it is another one. */
  sourceMasterKey: Buffer | undefined;
  /** Gives up what the key of the source has encrypted. */
  withoutSecrets: boolean;
}

const LOCKED =
  'The secrets of the university are encrypted with the SECRET_KEY of the source (or its secret.key). Set SOURCE_SECRET_KEY to it, or add ' +
  '--without-secrets: authenticator apps are then disconnected, and the licence, connections to HEMIS and the ministry, and sign-in providers need new secrets.';

type Keys = { from: Buffer; to: Buffer } | 'without';

/** @throws MoveRefused when no master key opens the secrets of the archive, or this installation has never been started */
export async function openSourceKey(client: pg.Client, manifest: Manifest, keys: LoadedKeys): Promise<Keys> {
  const own = await wrappedSecretsKey(client);
  const to = own && openSecretsKey(keys.masterKey, own);
  if (to === undefined)
    throw new MoveRefused(
      'Start this installation once, with the same SECRET_KEY, before you load a university.',
    );
  if (keys.withoutSecrets) return 'without';
  const wrapped = Buffer.from(universityOf(manifest).secretsKey ?? '', 'base64');
  const from = openSecretsKey(keys.sourceMasterKey ?? keys.masterKey, wrapped);
  if (from === undefined) throw new MoveRefused(LOCKED);
  return { from, to };
}

export async function takeSecrets(client: pg.Client, universityId: number, keys: Keys): Promise<void> {
  if (keys !== 'without') return reencryptSecrets(client, universityId, keys);
  await client.query('delete from second_factors where university_id = $1', [universityId]);
}
