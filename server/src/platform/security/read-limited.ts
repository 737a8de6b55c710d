import type { Readable } from 'node:stream';

/** The whole stream; undefined if it is longer, after which it is destroyed. */
export async function readLimited(stream: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
