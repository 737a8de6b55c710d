import { createHash } from 'node:crypto';

export interface EntryDigests {
  add(name: string, size: number, bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Number of entries so far and the digest of their `name size sha256` lines, in order. */
  sum(): { count: number; sha256: string };
}

/** Computes the digests of archive entries while their bytes pass through; writer and reader share it. */
export function entryDigests(): EntryDigests {
  const all = createHash('sha256');
  let count = 0;
  return {
    async *add(name, size, bytes) {
      const digest = createHash('sha256');
      for await (const chunk of bytes) {
        digest.update(chunk);
        yield chunk;
      }
      all.update(`${name} ${size} ${digest.digest('hex')}\n`);
      count += 1;
    },
    sum: () => ({ count, sha256: all.copy().digest('hex') }),
  };
}

/** Consumes an entry without using it. */
export async function skip(bytes: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of bytes);
}
