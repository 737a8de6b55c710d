import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStorage, Variant } from './storage.ts';

/** Stores bytes that come as a stream, one object after another, over a file in `directory`. */
export const storeThrough =
  (directory: string, storage: Pick<FileStorage, 'store'>) =>
  async (key: string, variant: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
    const path = join(directory, 'file');
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
    await storage.store(key, variant as Variant, path);
    // The storage may have linked it: the next object must not be written into the same file.
    await rm(path);
  };
