import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { notFound, Refusal } from '#api/errors.ts';
import type { FileStorage } from '#platform/files/storage.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { type BackupTable, fileEntry, type Manifest, partEntry } from './backup-format.ts';
import { copiedRows } from './snapshot-tables.ts';

const compress = promisify(zstdCompress);
/** Bytes of CSV per compressed part; only a few parts are in memory at the same time. */
const PART_BYTES = 4_194_304;
/** The fastest level, so that compression is not slower than PostgreSQL and the disk. */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** A part is compressed while the next one is read from the database. */
export async function writeTable(
  client: pg.Client,
  archive: ArchiveWriter,
  { name, columns }: Pick<BackupTable, 'name' | 'columns'>,
  copy: string,
): Promise<BackupTable> {
  const digest = createHash('sha256');
  const rows = client.query(copyTo(copy));
  let [parts, bytes] = [0, 0];
  let previousWrite: Promise<void> = Promise.resolve();
  const write = async (part: Buffer[], number: number, previous: Promise<void>) => {
    const compressed = await compress(Buffer.concat(part), COMPRESSION);
    await previous;
    await archive.add(partEntry(name, number), compressed);
  };
  for await (const part of partsOf(rows)) {
    for (const chunk of part) {
      digest.update(chunk);
      bytes += chunk.byteLength;
    }
    parts += 1;
    const written = write(part, parts, previousWrite);
    // `await previousWrite` throws this error; the handler prevents an unhandled rejection while the next part is read.
    written.catch(() => undefined);
    await previousWrite;
    previousWrite = written;
  }
  await previousWrite;
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
  /** Null where no row tells it: such files are small. */
  size: number | string | null;
  image: boolean;
}

/**
 * Writes the files that the query names, with `key`, `size` and `image`. Missing ones, and those of another size than their rows say, are
 * listed; the others are still saved.
 */
export async function writeFiles(
  client: pg.Client,
  archive: ArchiveWriter,
  { storage, signal }: { storage: Pick<FileStorage, 'read' | 'size'>; signal?: AbortSignal | undefined },
  query: string,
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
  await client.query(`declare files_cursor cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<StoredFile>(`fetch ${FILES_PER_FETCH} from files_cursor`);
    if (rows.length === 0) return { files, missing };
    for (const { key, size, image } of rows) {
      signal?.throwIfAborted();
      const [original, thumbnail] = [fileEntry(key, 'original'), fileEntry(key, 'thumbnail')];
      await write(original, async () => {
        if (size !== null && (await storage.size(key, 'original')) !== Number(size)) throw notFound();
        const bytes = await storage.read(key, 'original');
        if (size === null) await archive.add(original, await buffer(bytes));
        else await archive.addStream(original, Number(size), bytes);
      });
      if (image)
        await write(thumbnail, async () =>
          archive.add(thumbnail, await buffer(await storage.read(key, 'thumbnail'))),
        );
      files += 1;
    }
  }
}
