import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { Refusal } from '#api/errors.ts';
import type { Storage } from '#platform/files/storage.ts';
import { BYTES_LOCK } from '#platform/files/stored-files.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import {
  FORMAT,
  FORMAT_VERSION,
  fileEntry,
  LABEL_ENTRY,
  type Label,
  MANIFEST_ENTRY,
  type Manifest,
  partEntry,
  SEAL_ENTRY,
  type TableInBackup,
} from './backup-format.ts';
import {
  copyOut,
  migrationsOf,
  PLAIN_OUTPUT,
  type StoredTable,
  sequencesOf,
  storedTables,
} from './snapshot-tables.ts';

const compress = promisify(zstdCompress);
/** Bytes of CSV in one compressed part. Only a few parts are in memory at the same time. */
const PART_BYTES = 4_194_304;
/** The fastest level, so that compressing is not slower than PostgreSQL and the disk. */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export interface BackupSource {
  databaseUrl: string;
  storage: Pick<Storage, 'read'>;
  signal?: AbortSignal | undefined;
  /** Tables done, of how many. */
  progress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Writes database and files, as they are at one moment, into a new file at `path` while people go on working. One
 * connection reads a snapshot; another holds the lock that keeps the bytes of files from being swept.
 */
export async function makeBackup(path: string, source: BackupSource): Promise<Manifest> {
  const connection = { connectionString: source.databaseUrl, application_name: 'dekanat backup' };
  const [keeper, client] = [new pg.Client(connection), new pg.Client(connection)];
  await Promise.all([keeper.connect(), client.connect()]);
  const archive = writeArchive(path);
  try {
    await keeper.query('begin');
    await keeper.query('select pg_advisory_xact_lock_shared($1)', [BYTES_LOCK]);
    await client.query('begin isolation level repeatable read read only');
    await client.query(PLAIN_OUTPUT);
    const manifest = await writeAll(client, archive, source);
    await client.query('commit');
    await archive.finish();
    return manifest;
  } catch (error) {
    archive.abandon(error);
    await archive.finish().catch(() => undefined);
    throw error;
  } finally {
    await Promise.all([keeper.end(), client.end()]);
  }
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

async function writeAll(client: pg.Client, archive: ArchiveWriter, source: BackupSource): Promise<Manifest> {
  const label: Label = { format: FORMAT, version: FORMAT_VERSION, made: new Date().toISOString() };
  await archive.add(LABEL_ENTRY, json(label));
  const stored = await storedTables(client);
  if (stored.length === 0) throw new Error('The database is empty: there is nothing to save.');
  const tables: TableInBackup[] = [];
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

/** One part is compressed while the next one comes from the database. */
async function writeTable(
  client: pg.Client,
  archive: ArchiveWriter,
  table: StoredTable,
): Promise<TableInBackup> {
  const digest = createHash('sha256');
  const rows = client.query(copyTo(copyOut(table)));
  let [parts, bytes] = [0, 0];
  let before: Promise<void> = Promise.resolve();
  const write = async (part: Buffer[], number: number, previous: Promise<void>) => {
    const compressed = await compress(Buffer.concat(part), COMPRESSION);
    await previous;
    await archive.add(partEntry(table.name, number), compressed);
  };
  for await (const part of partsOf(rows)) {
    for (const piece of part) {
      digest.update(piece);
      bytes += piece.byteLength;
    }
    parts += 1;
    const written = write(part, parts, before);
    await before;
    before = written;
  }
  await before;
  const { name, columns } = table;
  return { name, columns, rows: rows.rowCount, bytes, sha256: digest.digest('hex'), parts };
}

async function* partsOf(rows: AsyncIterable<Buffer>): AsyncIterable<Buffer[]> {
  let [part, size]: [Buffer[], number] = [[], 0];
  for await (const piece of rows) {
    part.push(piece);
    size += piece.byteLength;
    if (size >= PART_BYTES) {
      yield part;
      [part, size] = [[], 0];
    }
  }
  if (size > 0) yield part;
}

const FILES_AT_ONCE = 1000;

interface StoredFile {
  key: string;
  size: number;
  image: boolean;
}

/**
 * Writes the bytes of all files that the snapshot knows. Files whose bytes are gone are listed as missing; the others
 * are still saved.
 */
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
    'declare kept cursor for select key::text, size, width is not null as image from files order by id',
  );
  for (;;) {
    const { rows } = await client.query<StoredFile>(`fetch ${FILES_AT_ONCE} from kept`);
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
