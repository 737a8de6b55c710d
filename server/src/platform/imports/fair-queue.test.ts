import { expect, it } from 'vitest';
import { fairQueue } from './fair-queue.ts';

/** Work that ends when the test says so, and the order in which it started. */
function controlled() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    started.push(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    return promise;
  };
  /** Ends the work of this name, if any; what was to start has started when it returns. */
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { started, work, end };
}

it('fair queue: runs one file of each university at a time', async () => {
  const inTurn = fairQueue(2);
  const { started, work, end } = controlled();
  for (const name of ['a1', 'a2', 'a3']) void inTurn(1, work(name));
  void inTurn(2, work('b1'));
  await end('');
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

it('fair queue: gives a free place to the university that has waited longest since its last file', async () => {
  const inTurn = fairQueue(2);
  const { started, work, end } = controlled();
  for (const name of ['a1', 'a2']) void inTurn(1, work(name));
  for (const name of ['b1', 'b2']) void inTurn(2, work(name));
  void inTurn(3, work('c1'));
  await end('');
  await end('b1');
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
});

it('fair queue: goes on after work that fails', async () => {
  const inTurn = fairQueue(1);
  const failed = inTurn(1, () => Promise.reject(new Error('broken')));
  await expect(Promise.all([failed, inTurn(1, async () => 'read')])).rejects.toThrow('broken');
  expect(await inTurn(1, async () => 'read')).toBe('read');
});
