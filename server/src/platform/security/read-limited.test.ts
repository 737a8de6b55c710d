import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readLimited } from './read-limited.ts';

const streamOf = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)));

it('limited stream: is read whole up to the limit', async () => {
  expect((await readLimited(streamOf('abc', 'de'), 5))?.toString()).toBe('abcde');
  expect((await readLimited(streamOf(), 5))?.length).toBe(0);
});

it('limited stream: is destroyed beyond the limit', async () => {
  const stream = streamOf('abc', 'def', 'ghi');
  expect(await readLimited(stream, 5)).toBeUndefined();
  expect(stream.destroyed).toBe(true);
});
