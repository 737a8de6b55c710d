import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarPacker } from 'modern-tar';
import { type EntryDigests, entryDigests } from './entry-digests.ts';

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** `bytes` must yield exactly `size` bytes. */
  addStream(name: string, size: number, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  entries: EntryDigests['sum'];
  /** The archive is whole and on disk when this is done. */
  finish(): Promise<void>;
  abandon(reason: unknown): void;
}

/** Writes a tar file entry by entry, as fast as the disk takes it and with no more of it in memory than one entry's piece. */
export function writeArchive(path: string): ArchiveWriter {
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    Readable.fromWeb(readable as never),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  // The error is thrown where an entry is added; without this it would also be reported as unhandled.
  written.catch(() => undefined);
  const digests = entryDigests();

  async function addStream(name: string, size: number, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const body = controller.add({ name, size, type: 'file', mode: 0o600 }).getWriter();
    for await (const piece of digests.add(name, size, bytes))
      await Promise.race([body.write(piece), written]);
    await body.close();
  }

  return {
    addStream,
    add: (name, bytes) => addStream(name, bytes.byteLength, only(bytes)),
    entries: digests.sum,
    finish: () => {
      controller.finalize();
      return written;
    },
    abandon: (reason) => controller.error(reason),
  };
}

async function* only(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
