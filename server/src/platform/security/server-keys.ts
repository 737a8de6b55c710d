import { randomBytes } from 'node:crypto';
import { ConfigurationError } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import { newPushKey } from '#platform/push/push-key.ts';
import { decrypt, encrypt } from './secret-encryption.ts';

const KEY_BYTES = 32;

/** The keys that all server processes on a database share. */
export interface ServerKeys {
  access: Buffer;
  refresh: Buffer;
  captcha: Buffer;
  /** Encrypts secrets of accounts and licences. */
  secrets: Buffer;
  /** The private key of Web Push. With a new one, browsers must subscribe again. */
  push: Buffer;
}

const NAMES = {
  access: 'access_token',
  refresh: 'refresh_token',
  captcha: 'captcha',
  secrets: 'secrets',
  push: 'web_push',
} as const;
type KeyName = (typeof NAMES)[keyof ServerKeys];

const newKey = (name: KeyName): Buffer => (name === NAMES.push ? newPushKey() : randomBytes(KEY_BYTES));
const ownerOf = (name: KeyName) => `server key ${name}`;

/**
 * Reads the keys, created at the first start and stored encrypted with the master key.
 * @throws ConfigurationError when they are encrypted with another master key
 */
export async function openServerKeys(db: Database, masterKey: Buffer): Promise<ServerKeys> {
  const key = (name: KeyName) => openKey(db, masterKey, name);
  return {
    access: await key(NAMES.access),
    refresh: await key(NAMES.refresh),
    captcha: await key(NAMES.captcha),
    secrets: await key(NAMES.secrets),
    push: await key(NAMES.push),
  };
}

async function openKey(db: Database, masterKey: Buffer, name: KeyName): Promise<Buffer> {
  const wrap = (key: Buffer) => ({ key: encrypt(masterKey, ownerOf(name), key), wrapped: true });
  await db
    .insertInto('server_keys')
    .values({ name, ...wrap(newKey(name)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = () =>
    db
      .selectFrom('server_keys')
      .select(['key', 'wrapped'])
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
  const { key, wrapped } = await stored();
  if (!wrapped) {
    // Stored readable by an earlier version, also in its backups: only what it has encrypted still needs it.
    await db
      .updateTable('server_keys')
      .set(wrap(name === NAMES.secrets ? key : newKey(name)))
      .where('name', '=', name)
      .where('wrapped', '=', false)
      .execute();
  }
  return unwrapKey(masterKey, name, wrapped ? key : (await stored()).key);
}

function unwrapKey(masterKey: Buffer, name: KeyName, wrapped: Buffer): Buffer {
  try {
    return decrypt(masterKey, ownerOf(name), wrapped);
  } catch {
    throw new ConfigurationError(
      'The keys in the database were encrypted with another SECRET_KEY (without it: secret.key in DATA_DIR). All processes on one database need the same.',
    );
  }
}

/** The key of the secrets; undefined when the master key does not open it. */
export function openSecretsKey(masterKey: Buffer, wrapped: Buffer): Buffer | undefined {
  try {
    return decrypt(masterKey, ownerOf(NAMES.secrets), wrapped);
  } catch {
    return undefined;
  }
}
