import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { Refusal } from '#api/errors.ts';
import { connectClient } from '#db/connect-client.ts';
import type { FileStorage } from '#platform/files/storage.ts';
import { FILES_LOCK } from '#platform/files/stored-files.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import {
  type BackupTable,
  FORMAT,
  FORMAT_VERSION,
  fileEntry,
  LABEL_ENTRY,
  type Label,
  MANIFEST_ENTRY,
  type Manifest,
  partEntry,
  SEAL_ENTRY,
} from './backup-format.ts';
import {
  copiedRows,
  copyOut,
  migrationsOf,
  PLAIN_OUTPUT,
  type StoredTable,
  sequencesOf,
  storedTables,
  WITHOUT_TIME_LIMITS,
} from './snapshot-tables.ts';

const compress = promisify(zstdCompress);
/** Bytes of CSV per compressed part; only a few parts are in memory at the same time. */
const PART_BYTES = 4_194_304;
/** The fastest level, so that compression is not slower than PostgreSQL and the disk. */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export interface BackupSource {
  databaseUrl: string;
  storage: Pick<FileStorage, 'read'>;
  signal?: AbortSignal | undefined;
  /** Called with the number of finished tables and the total. */
  progress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Writes a consistent snapshot of database and files to a new file at `path` while the server runs. One connection
 * reads the snapshot; another holds the lock that stops the file sweep.
 */
export async function makeBackup(path: string, source: BackupSource): Promise<Manifest> {
  const connection = { connectionString: source.databaseUrl, application_name: 'dekanat backup' };
  const [lockClient, client] = await Promise.all([connectClient(connection), connectClient(connection)]);
  const archive = writeArchive(path);
  try {
    await lockClient.query(`begin; ${WITHOUT_TIME_LIMITS}`);
    await lockClient.query('select pg_advisory_xact_lock_shared($1)', [FILES_LOCK]);
    await client.query(`begin isolation level repeatable read read only; ${PLAIN_OUTPUT}`);
    const manifest = await writeAll(client, archive, source);
    await client.query('commit');
    // Fails when the lock was lost with its connection: files may be missing then.
    await lockClient.query('commit');
    await archive.finish();
    return manifest;
  } catch (error) {
    archive.abandon(error);
    await archive.finish().catch(() => undefined);
    throw error;
  } finally {
    await Promise.all([lockClient.end(), client.end()]);
  }
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

async function writeAll(client: pg.Client, archive: ArchiveWriter, source: BackupSource): Promise<Manifest> {
  const label: Label = { format: FORMAT, version: FORMAT_VERSION, made: new Date().toISOString() };
  await archive.add(LABEL_ENTRY, json(label));
  const stored = await storedTables(client);
  if (stored.length === 0) throw new Error('The database is empty: there is nothing to save.');
  const tables: BackupTable[] = [];
  for (const table of stored) {
    source.signal?.throwIfAborted();
    source.progress?.(tables.length, stored.length + 1);
    tables.push(await writeTable(client, archive, table));
  }
  const files = await writeFiles(client, archive, source);
  const manifest: Manifest = {
    ...label,
    migrations: await migrationsOf(client),
    tables,
    sequences: await sequencesOf(client),
    ...files,
    entries: archive.entries(),
  };
  await archive.add(MANIFEST_ENTRY, json(manifest));
  await archive.add(SEAL_ENTRY, Buffer.from(`${archive.entries().sha256}\n`));
  return manifest;
}

/** A part is compressed while the next one is read from the database. */
async function writeTable(
  client: pg.Client,
  archive: ArchiveWriter,
  table: StoredTable,
): Promise<BackupTable> {
  const digest = createHash('sha256');
  const rows = client.query(copyTo(copyOut(table)));
  let [parts, bytes] = [0, 0];
  let previousWrite: Promise<void> = Promise.resolve();
  const write = async (part: Buffer[], number: number, previous: Promise<void>) => {
    const compressed = await compress(Buffer.concat(part), COMPRESSION);
    await previous;
    await archive.add(partEntry(table.name, number), compressed);
  };
  for await (const part of partsOf(rows)) {
    for (const chunk of part) {
      digest.update(chunk);
      bytes += chunk.byteLength;
    }
    parts += 1;
    const written = write(part, parts, previousWrite);
    await previousWrite;
    previousWrite = written;
  }
  await previousWrite;
  const { name, columns } = table;
  return {
    name,
    columns,
    rows: await copiedRows(client, rows),
    bytes,
    sha256: digest.digest('hex'),
    parts,
  };
}

async function* partsOf(rows: AsyncIterable<Buffer>): AsyncIterable<Buffer[]> {
  let [part, size]: [Buffer[], number] = [[], 0];
  for await (const chunk of rows) {
    part.push(chunk);
    size += chunk.byteLength;
    if (size >= PART_BYTES) {
      yield part;
      [part, size] = [[], 0];
    }
  }
  if (size > 0) yield part;
}

const FILES_PER_FETCH = 1000;

interface StoredFile {
  key: string;
  size: number;
  image: boolean;
}

/** Writes all files of the snapshot. Missing ones are listed, the others are still saved. */
async function writeFiles(
  client: pg.Client,
  archive: ArchiveWriter,
  { storage, signal }: BackupSource,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  let files = 0;
  const missing: string[] = [];
  const write = async (entry: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'not_found')) throw error;
      missing.push(entry);
    }
  };
  await client.query(
    'declare files_cursor cursor for select key::text, size, width is not null as image from files order by id',
  );
  for (;;) {
    const { rows } = await client.query<StoredFile>(`fetch ${FILES_PER_FETCH} from files_cursor`);
    if (rows.length === 0) return { files, missing };
    for (const { key, size, image } of rows) {
      signal?.throwIfAborted();
      const [original, thumbnail] = [fileEntry(key, 'original'), fileEntry(key, 'thumbnail')];
      await write(original, async () =>
        archive.addStream(original, size, await storage.read(key, 'original')),
      );
      if (image)
        await write(thumbnail, async () =>
          archive.add(thumbnail, await buffer(await storage.read(key, 'thumbnail'))),
        );
      files += 1;
    }
  }
}
