import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkFirst } from 'workbox-strategies';
import { storedWhileServerIsAway } from './cabinet-worker-page.ts';

class WorkerEvent extends Event {
  waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined);
}

let stored: Response | undefined;
beforeEach(() => {
  stored = new Response('stored');
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('ExtendableEvent', WorkerEvent);
  vi.stubGlobal('FetchEvent', class extends WorkerEvent {});
  const cache = { put: async () => undefined, match: async () => stored };
  vi.stubGlobal('caches', { open: async () => cache, match: async () => stored });
});
afterEach(() => vi.unstubAllGlobals());

/** What a reload of the page shows while the network answers so. */
async function shown(network: () => Promise<Response>): Promise<string> {
  vi.stubGlobal('fetch', network);
  const pages = new NetworkFirst({ cacheName: 'cabinet-page', plugins: [storedWhileServerIsAway] });
  const request = new Request('http://localhost/cabinet');
  const event = new WorkerEvent('fetch') as ExtendableEvent;
  const [response, done] = pages.handleAll({ event, request });
  const page = await (await response).text();
  await done;
  return page;
}
const answering = (status: number) => async () => new Response(`answer ${status}`, { status });

it('the stored page is shown while a proxy answers in place of the server, as without a connection', async () => {
  expect(await shown(answering(200))).toBe('answer 200');
  expect(await shown(answering(404))).toBe('answer 404');
  for (const status of [502, 503, 504]) {
    stored = new Response('stored');
    expect(await shown(answering(status))).toBe('stored');
  }
  stored = new Response('stored');
  expect(await shown(() => Promise.reject(new TypeError('Failed to fetch')))).toBe('stored');
});

it('the answer of a proxy is shown where no page is stored', async () => {
  stored = undefined;
  expect(await shown(answering(502))).toBe('answer 502');
});
