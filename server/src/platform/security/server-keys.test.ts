import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '#db/create-database.ts';
import type { Database } from '#db/database.ts';
import { createPool } from '#db/pool.ts';
import { cloneDatabase, type TestDatabase } from '#test/database.ts';
import { readMasterKey } from './master-key.ts';
import { openServerKeys } from './server-keys.ts';

let directory: string;
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dekanat-keys-'));
  database = await cloneDatabase();
  db = createDatabase(createPool(database.url, () => undefined, { max: 2 }));
  await db.deleteFrom('server_keys').execute();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

const masterKey = (secretKey?: string) =>
  readMasterKey({ secretKey, dataDirectory: join(directory, 'data') });
const stored = () => db.selectFrom('server_keys').selectAll().execute();

it('server keys: creates the master key once, in a file that only its owner can read', async () => {
  const [first, second] = await Promise.all([masterKey(), masterKey()]);
  expect(first).toEqual(second);
  expect((await stat(join(directory, 'data/secret.key'))).mode & 0o777).toBe(0o600);
  expect(await masterKey('x'.repeat(32))).not.toEqual(first);
});

it('server keys: stores keys encrypted, and opens them with the same master key only', async () => {
  const keys = await openServerKeys(db, await masterKey());
  const inDatabase = Buffer.concat((await stored()).map(({ key }) => key));
  for (const key of Object.values(keys)) expect(inDatabase.includes(key)).toBe(false);
  expect(await openServerKeys(db, await masterKey())).toEqual(keys);
  await expect(openServerKeys(db, await masterKey('another key of thirty-two letters'))).rejects.toThrow(
    /another SECRET_KEY/,
  );
});

it('server keys: replaces signing keys that an earlier version stored readable, and encrypts the key of secrets', async () => {
  await openServerKeys(db, await masterKey());
  const readable = Buffer.alloc(32, 7);
  await db.updateTable('server_keys').set({ key: readable, wrapped: false }).execute();
  const opened = await Promise.all([1, 2].map(async () => openServerKeys(db, await masterKey())));
  expect(opened[0]).toEqual(opened[1]);
  const { secrets, ...signing } = await openServerKeys(db, await masterKey());
  expect(secrets).toEqual(readable);
  for (const key of Object.values(signing)) expect(key).not.toEqual(readable);
  for (const { key, wrapped } of await stored())
    expect([wrapped, key.includes(readable)]).toEqual([true, false]);
});
