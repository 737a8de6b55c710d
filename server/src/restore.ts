import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#config/config.ts';
import { restoreBackup } from '#platform/backups/restore-backup.ts';
import { connectDatabase } from '#platform/embedded-postgres/connect-database.ts';
import { createStorage, type Variant } from '#platform/files/storage.ts';

/** `npm run restore -- FILE [--replace]`: restores a backup into the configured database and storage. */
async function restore(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new Error('Name the backup: npm run restore -- FILE [--replace]');
  const config = readConfig();
  const database = await connectDatabase(config, { shared: false, log: console.log });
  const storage = createStorage(config.files, config.dataDirectory, (error) => console.error(error));
  const spool = await mkdtemp(join(tmpdir(), 'dekanat-restore-'));
  const storeFile = async (key: string, variant: string, bytes: AsyncIterable<Uint8Array>) => {
    const path = join(spool, 'file');
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
    await storage.store(key, variant as Variant, path);
  };
  try {
    await restoreBackup(resolve(file), {
      databaseUrl: database.url,
      replace: values.replace,
      storeFile,
      log: console.log,
    });
  } finally {
    await rm(spool, { recursive: true, force: true });
    await database.close();
  }
}

restore().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
