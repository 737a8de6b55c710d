import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config/config.ts';
import { connectClient } from '#db/connect-client.ts';
import { finishPointInTime } from '#platform/backups/after-point-in-time.ts';
import { readableFile } from '#platform/backups/encrypted-file.ts';
import { missingFiles } from '#platform/backups/missing-files.ts';
import { restoreBackup } from '#platform/backups/restore-backup.ts';
import { connectDatabase } from '#platform/embedded-postgres/connect-database.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { createStorage, type FileStorage, isMissingObject } from '#platform/files/storage.ts';
import { storeThrough } from '#platform/files/store-stream.ts';
import { readMasterKey } from '#platform/security/master-key.ts';

const USAGE =
  'npm run restore -- FILE [--replace] [--without-secrets], or npm run restore -- --point-in-time';

/**
 * `npm run restore -- FILE [--replace] [--without-secrets]`: restores a backup into the configured database and storage.
 * `npm run restore -- --point-in-time`: completes what PostgreSQL has restored to an earlier time.
 */
async function restore(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      replace: { type: 'boolean', default: false },
      'without-secrets': { type: 'boolean', default: false },
      'point-in-time': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (positionals.length !== (values['point-in-time'] ? 0 : 1)) throw new Error(`Name the backup: ${USAGE}`);
  const config = readConfig();
  const database = await connectDatabase(config, { shared: false, log: console.log });
  // What is missing is named below.
  const storage = createStorage(
    config.files,
    config.dataDirectory,
    (error) => isMissingObject(error) || console.error(error),
  );
  try {
    if (file === undefined) {
      await finishPointInTime(database.url);
      console.log('Everyone signs in again; tokens are revoked; webhooks and the ministry are stopped.');
      await reportMissing(database.url, storage);
      return;
    }
    // Not in the system's temporary directory, which may be small: the decrypted backup is written here.
    await withSpoolDirectory(config.dataDirectory, async (spool) => {
      await restoreBackup(await readableFile(resolve(file), spool, config), {
        databaseUrl: database.url,
        replace: values.replace,
        keys: { masterKey: await readMasterKey(config), withoutSecrets: values['without-secrets'] },
        storeFile: storeThrough(spool, storage),
        log: console.log,
      });
    });
    await reportMissing(database.url, storage);
  } finally {
    await database.close();
  }
}

const SHOWN_MAX = 100;

/** Names files that were removed since the time that was restored, and videos: they come from a copy of the storage. */
async function reportMissing(databaseUrl: string, storage: FileStorage): Promise<void> {
  const client = await connectClient({
    connectionString: databaseUrl,
    application_name: 'dekanat restore',
  });
  let count = 0;
  try {
    for await (const { kind, id, key, name } of missingFiles(client, storage)) {
      count += 1;
      if (count <= SHOWN_MAX) console.error(`The bytes of ${kind} ${id} (${key}, ${name}) are gone.`);
    }
  } finally {
    await client.end();
  }
  if (count > 0)
    console.error(`${count} files and videos have no bytes: copy them from a copy of the storage.`);
}

restore().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
