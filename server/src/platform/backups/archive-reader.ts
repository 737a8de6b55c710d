import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createTarDecoder, type TarHeader } from 'modern-tar';
import type { z } from 'zod';
import {
  FORMAT_VERSION,
  InvalidBackup,
  LABEL_ENTRY,
  Label,
  MANIFEST_ENTRY,
  Manifest,
  SEAL_ENTRY,
} from './backup-format.ts';
import { type EntryDigests, entryDigests, skip } from './entry-digests.ts';

const READ_BYTES = 1_048_576;
/** Far more than any manifest has: it names tables, not rows. */
const MANIFEST_MAX_BYTES = 16_777_216;

export interface Entry {
  name: string;
  size: number;
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * The entries of an archive, one after the other; each is read to its end before the next.
 * @throws UnusableBackup when the file is cut off or no archive
 */
export async function* readArchive(path: string): AsyncIterable<Entry> {
  const source = createReadStream(path, { highWaterMark: READ_BYTES });
  const entries = Readable.toWeb(source).pipeThrough(
    createTarDecoder({ strict: true }) as never,
  ) as unknown as AsyncIterable<{ header: TarHeader; body: ReadableStream<Uint8Array> }>;
  const unusable = (error: unknown) => {
    if (error instanceof Error && 'syscall' in error) return error;
    return new InvalidBackup(`${path} is no Dekanat backup, or is damaged or cut off (${messageOf(error)}).`);
  };
  async function* told<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    try {
      for await (const piece of pieces) yield piece;
    } catch (error) {
      throw unusable(error);
    }
  }
  try {
    for await (const { header, body } of told(entries))
      yield {
        name: header.name,
        size: header.size,
        bytes: told(body as unknown as AsyncIterable<Uint8Array>),
      };
  } finally {
    source.destroy();
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function contents({ name, size }: Entry, bytes: AsyncIterable<Uint8Array>): Promise<string> {
  if (size > MANIFEST_MAX_BYTES) throw new InvalidBackup(`${name} is larger than it can be.`);
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

function parsed<Schema extends z.ZodType>(schema: Schema, text: string, path: string): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new InvalidBackup(`${path} is damaged: what it says of itself cannot be read.`);
  }
  const result = schema.safeParse(json);
  if (!result.success) throw new InvalidBackup(`${path} is no Dekanat backup, or is damaged.`);
  return result.data;
}

/**
 * Reads a whole backup and compares every entry with what the manifest says, before anything is done with it.
 * @throws UnusableBackup when it is foreign, of a newer format, cut off, or changed
 */
export async function verifyArchive(path: string): Promise<Manifest> {
  const digests = entryDigests();
  let manifest: Manifest | undefined;
  let sealed: Manifest | undefined;
  for await (const entry of readArchive(path)) {
    if (sealed !== undefined) throw new InvalidBackup(`${path} is damaged: it goes on after its end.`);
    const before = digests.sum();
    const bytes = digests.add(entry.name, entry.size, entry.bytes);
    if (before.count === 0) await requireLabel(entry, bytes, path);
    else if (entry.name === MANIFEST_ENTRY) {
      manifest = parsed(Manifest, await contents(entry, bytes), path);
      requireSame(manifest.entries, before, path);
    } else if (entry.name === SEAL_ENTRY) {
      requireSame({ ...before, sha256: (await contents(entry, bytes)).trim() }, before, path);
      sealed = manifest;
    } else await skip(bytes);
  }
  if (digests.sum().count === 0) throw new InvalidBackup(`${path} is no Dekanat backup.`);
  if (sealed === undefined) throw new InvalidBackup(`${path} is cut off: its end is missing.`);
  return sealed;
}

type Sum = ReturnType<EntryDigests['sum']>;

function requireSame(written: Sum, read: Sum, path: string): void {
  if (written.count !== read.count || written.sha256 !== read.sha256)
    throw new InvalidBackup(`${path} is damaged: its contents are not those that were written.`);
}

/** What the first entry must be. */
async function requireLabel(entry: Entry, bytes: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  if (entry.name !== LABEL_ENTRY) throw new InvalidBackup(`${path} is no Dekanat backup.`);
  const { version } = parsed(Label, await contents(entry, bytes), path);
  if (version > FORMAT_VERSION)
    throw new InvalidBackup(`${path} was made by a newer Dekanat. Update this one first, then restore.`);
}
