import { createReadStream } from 'node:fs';
import { ReadableStream } from 'node:stream/web';
import { createTarDecoder, type TarHeader } from 'modern-tar';
import type { z } from 'zod';
import {
  FORMAT,
  FORMAT_VERSION,
  InvalidBackup,
  LABEL_ENTRY,
  Label,
  MANIFEST_ENTRY,
  Manifest,
  SEAL_ENTRY,
} from './backup-format.ts';
import { type EntryDigests, entryDigests, skip } from './entry-digests.ts';

const READ_BUFFER_BYTES = 1_048_576;
/** Far more than any manifest needs: it lists tables, not rows. */
const MANIFEST_MAX_BYTES = 16_777_216;

export interface Entry {
  name: string;
  size: number;
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * Yields the entries of an archive; each must be consumed before the next.
 * @throws InvalidBackup when the file is truncated or no archive
 */
export async function* readArchive(path: string): AsyncIterable<Entry> {
  const source = createReadStream(path, { highWaterMark: READ_BUFFER_BYTES });
  // `Readable.toWeb` throws outside of any handler when the file is closed while a chunk of it is under way.
  const entries = ReadableStream.from(source).pipeThrough(
    createTarDecoder({ strict: true }) as never,
  ) as unknown as AsyncIterable<{ header: TarHeader; body: ReadableStream<Uint8Array> }>;
  const invalidBackup = (error: unknown) => {
    if (error instanceof Error && 'syscall' in error) return error;
    return new InvalidBackup(`${path} is no Dekanat backup, or is damaged or cut off (${messageOf(error)}).`);
  };
  async function* translateErrors<Chunk>(chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
    try {
      for await (const chunk of chunks) yield chunk;
    } catch (error) {
      throw invalidBackup(error);
    }
  }
  try {
    for await (const { header, body } of translateErrors(entries))
      yield {
        name: header.name,
        size: header.size,
        bytes: translateErrors(body as unknown as AsyncIterable<Uint8Array>),
      };
  } finally {
    source.destroy();
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function readText({ name, size }: Entry, bytes: AsyncIterable<Uint8Array>): Promise<string> {
  if (size > MANIFEST_MAX_BYTES) throw new InvalidBackup(`${name} is larger than it can be.`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson<Schema extends z.ZodType>(schema: Schema, text: string, path: string): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new InvalidBackup(`${path} is damaged: its header cannot be read.`);
  }
  const result = schema.safeParse(json);
  if (!result.success) throw new InvalidBackup(`${path} is no Dekanat backup, or is damaged.`);
  return result.data;
}

/**
 * Reads the whole backup and compares every entry with the manifest.
 * @throws InvalidBackup when it is foreign, of a newer or another format, truncated or changed
 */
export async function verifyArchive(path: string, format: Label['format'] = FORMAT): Promise<Manifest> {
  const digests = entryDigests();
  let manifest: Manifest | undefined;
  let verified: Manifest | undefined;
  for await (const entry of readArchive(path)) {
    if (verified !== undefined) throw new InvalidBackup(`${path} is damaged: it goes on after its end.`);
    const before = digests.sum();
    const bytes = digests.add(entry.name, entry.size, entry.bytes);
    if (before.count === 0) await requireLabel(entry, bytes, { path, format });
    else if (entry.name === MANIFEST_ENTRY) {
      manifest = parseJson(Manifest, await readText(entry, bytes), path);
      requireEqual(manifest.entries, before, path);
    } else if (entry.name === SEAL_ENTRY) {
      requireEqual({ ...before, sha256: (await readText(entry, bytes)).trim() }, before, path);
      verified = manifest;
    } else await skip(bytes);
  }
  if (digests.sum().count === 0) throw new InvalidBackup(`${path} is no Dekanat backup.`);
  if (verified === undefined) throw new InvalidBackup(`${path} is cut off: its end is missing.`);
  return verified;
}

type DigestSum = ReturnType<EntryDigests['sum']>;

function requireEqual(expected: DigestSum, actual: DigestSum, path: string): void {
  if (expected.count !== actual.count || expected.sha256 !== actual.sha256)
    throw new InvalidBackup(`${path} is damaged: its contents are not those that were written.`);
}

/** Checks that the first entry is a label of this format, in a supported version. */
async function requireLabel(
  entry: Entry,
  bytes: AsyncIterable<Uint8Array>,
  { path, format }: { path: string; format: Label['format'] },
): Promise<void> {
  if (entry.name !== LABEL_ENTRY) throw new InvalidBackup(`${path} is no Dekanat backup.`);
  const label = parseJson(Label, await readText(entry, bytes), path);
  if (label.version > FORMAT_VERSION)
    throw new InvalidBackup(`${path} was made by a newer Dekanat. Update this one first, then restore.`);
  if (label.format !== format)
    throw new InvalidBackup(
      format === FORMAT
        ? `${path} is the archive of one university: “npm run move -- load” loads it.`
        : `${path} is a backup, not the archive of one university.`,
    );
}
