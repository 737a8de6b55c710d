import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readConfig } from '#config/config.ts';
import { backupKey, encryptBackup, NOT_ENCRYPTED } from '#platform/backups/backup-encryption.ts';
import { makeBackup } from '#platform/backups/make-backup.ts';
import { connectDatabase } from '#platform/embedded-postgres/connect-database.ts';
import { createStorage } from '#platform/files/storage.ts';

const MEGABYTE = 1_000_000;

/** `npm run backup [-- FILE]`: writes database and files into one file; a running server is not interrupted. */
async function backup(given: string | undefined): Promise<void> {
  const config = readConfig();
  const key = backupKey(config);
  const stamp = new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  const path = resolve(
    given ?? join(config.dataDirectory, 'backups', `dekanat-${stamp}.tar${key === undefined ? '' : '.age'}`),
  );
  if (existsSync(path)) throw new Error(`${path} exists already. Give another name.`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const database = await connectDatabase(config, { shared: true, log: console.log });
  const storage = createStorage(config.files, config.dataDirectory, (error) => console.error(error));
  // Renamed when it is complete.
  const [unfinished, encrypted] = [`${path}.unfinished`, `${path}.encrypting`];
  try {
    const { tables, files, missing } = await makeBackup(unfinished, { databaseUrl: database.url, storage });
    if (key === undefined) {
      console.error(NOT_ENCRYPTED);
      await rename(unfinished, path);
    } else {
      await encryptBackup({ from: unfinished, to: encrypted, key });
      await rename(encrypted, path);
    }
    for (const entry of missing) console.error(`The bytes of ${entry} are gone from the storage.`);
    const size = ((await stat(path)).size / MEGABYTE).toFixed(1);
    console.log(`${path}: ${tables.length} tables, ${files} files, ${size} MB`);
  } finally {
    for (const rest of [unfinished, encrypted]) await rm(rest, { force: true });
    await database.close();
  }
}

backup(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
