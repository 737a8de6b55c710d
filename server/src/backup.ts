import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfig } from '#config/config.ts';
import { backupKey, NOT_ENCRYPTED } from '#platform/backups/backup-encryption.ts';
import { writeEncrypted } from '#platform/backups/encrypted-file.ts';
import { makeBackup } from '#platform/backups/make-backup.ts';
import { connectDatabase } from '#platform/embedded-postgres/connect-database.ts';
import { createStorage } from '#platform/files/storage.ts';

const MEGABYTE = 1_000_000;

/** `npm run backup [-- FILE]`: writes database and files into one file; a running server is not interrupted. */
async function backup(given: string | undefined): Promise<void> {
  const config = readConfig();
  const stamp = new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  const path = resolve(
    given ??
      join(
        config.dataDirectory,
        'backups',
        `dekanat-${stamp}.tar${backupKey(config) === undefined ? '' : '.age'}`,
      ),
  );
  if (backupKey(config) === undefined) console.error(NOT_ENCRYPTED);
  const database = await connectDatabase(config, { shared: true, log: console.log });
  const storage = createStorage(config.files, config.dataDirectory, (error) => console.error(error));
  try {
    const { tables, files, missing } = await writeEncrypted(path, config, (unfinished) =>
      makeBackup(unfinished, { databaseUrl: database.url, storage }),
    );
    for (const entry of missing)
      console.error(`The bytes of ${entry} are missing or incomplete in the storage.`);
    const size = ((await stat(path)).size / MEGABYTE).toFixed(1);
    console.log(`${path}: ${tables.length} tables, ${files} files, ${size} MB`);
  } finally {
    await database.close();
  }
}

backup(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
