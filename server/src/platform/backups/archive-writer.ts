import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createTarPacker } from 'modern-tar';
import { nodeStream } from '#platform/web-streams.ts';
import { type EntryDigests, entryDigests } from './entry-digests.ts';

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** `bytes` must yield exactly `size` bytes. */
  addStream(name: string, size: number, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  entries: EntryDigests['sum'];
  /** Resolves when the archive is complete and flushed to disk. */
  finish(): Promise<void>;
  abandon(reason: unknown): void;
}

/** Called before each entry of an archive; an error ends the archive. */
export type BeforeEntry = () => Promise<void>;

/** Streams a tar file with back-pressure, so that memory holds only one chunk of an entry. */
export function writeArchive(path: string, beforeEntry?: BeforeEntry): ArchiveWriter {
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    nodeStream(readable),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  // `addStream` throws this error; the handler prevents an unhandled rejection.
  written.catch(() => undefined);
  const digests = entryDigests();

  async function addStream(name: string, size: number, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    await beforeEntry?.();
    const body = controller.add({ name, size, type: 'file', mode: 0o600 }).getWriter();
    for await (const chunk of digests.add(name, size, bytes))
      await Promise.race([body.write(chunk), written]);
    await body.close();
  }

  return {
    addStream,
    add: (name, bytes) => addStream(name, bytes.byteLength, once(bytes)),
    entries: digests.sum,
    finish: () => {
      controller.finalize();
      return written;
    },
    abandon: (reason) => controller.error(reason),
  };
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
