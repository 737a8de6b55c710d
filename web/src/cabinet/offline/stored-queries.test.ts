import { account } from '@dekanat/contract/access/account.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { ownQuery } from '#cabinet/query.ts';
import { removeRead } from './stored-queries.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const read = () => queryClient.fetchQuery({ ...ownQuery(account.read, {}), retry: false });
const answer = { result: { id: 7 } };

it('what a student reads comes from the server where the storage of the browser fails', async () => {
  const open = vi.fn(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });
  vi.stubGlobal('indexedDB', { open });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)));
  expect(await read()).toEqual(answer.result);
  await removeRead();
  expect(open.mock.calls.length).toBeGreaterThan(1);
});

it('what a student reads does not wait for a storage that never answers', async () => {
  vi.useFakeTimers();
  const request: { onerror?: () => void } = {};
  vi.stubGlobal('indexedDB', { open: () => request });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)));
  const reading = read();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await reading).toEqual(answer.result);
  // Other tests need not wait for it.
  request.onerror?.();
});
