import { createHash } from 'node:crypto';

export interface EntryDigests {
  add(name: string, size: number, bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Of all entries until now: how many, and the digest of `name size sha256` of each, in order. */
  sum(): { count: number; sha256: string };
}

/** Digests of the entries of an archive, computed alike by its writer and its reader while the bytes pass through. */
export function entryDigests(): EntryDigests {
  const all = createHash('sha256');
  let count = 0;
  return {
    async *add(name, size, bytes) {
      const digest = createHash('sha256');
      for await (const piece of bytes) {
        digest.update(piece);
        yield piece;
      }
      all.update(`${name} ${size} ${digest.digest('hex')}\n`);
      count += 1;
    },
    sum: () => ({ count, sha256: all.copy().digest('hex') }),
  };
}

/** Reads an entry to its end without using it. */
export async function skip(bytes: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of bytes);
}
