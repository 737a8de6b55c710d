import { locks } from 'node:worker_threads';
import type { LiveEvent } from '@dekanat/contract/operations/events.ts';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { refusal } from '../test-page.tsx';

type LiveEvents = typeof import('#api/live-events.ts');

let tabs = 0;
/** Another page of the same browser: the modules of a page have their own state. */
async function openTab() {
  tabs += 1;
  const copy = `./live-events.ts?tab=${tabs}`;
  const { openEventStream, subscribe }: LiveEvents = await import(/* @vite-ignore */ copy);
  const heard: LiveEvent[] = [];
  onTestFinished(subscribe((event) => void heard.push(event)));
  const open = (name: Parameters<typeof openEventStream>[0]) => onTestFinished(openEventStream(name));
  return { heard, open };
}

/** The streams that the server has opened, by path. */
const streams = new Map<string, ReadableStreamDefaultController<Uint8Array>>();
const requests: string[] = [];
const send = (path: string, text: string) => streams.get(path)?.enqueue(new TextEncoder().encode(text));
const sendEvent = (path: string, event: LiveEvent) => send(path, `data: ${JSON.stringify(event)}\n\n`);

function answer(address: string, signal: AbortSignal | null | undefined): Response {
  const path = address.replace(/\?.*/, '');
  requests.push(path);
  if (path === OF_TEACHER_REFUSED) return refusal(403, { code: 'forbidden', message: 'x' });
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      streams.set(path, controller);
      signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true });
    },
  });
  return new Response(body);
}

const OF_STAFF = '/api/crm/events';
const OF_TEACHER_REFUSED = '/api/auth/account/events';
const OF_STUDENT = '/api/student/events';

beforeEach(() => {
  streams.clear();
  requests.length = 0;
  // The browser of these tests has no locks; those of Node are the same.
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit = {}) => answer(address, signal));
  return () => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'locks');
  };
});

/** A tab that has the stream of staff. */
async function openLeadingTab() {
  const tab = await openTab();
  tab.open('stream');
  await expect.poll(() => streams.has(OF_STAFF)).toBe(true);
  sendEvent(OF_STAFF, { event: 'ready', missed: false });
  await expect.poll(() => tab.heard.length).toBe(1);
  return tab;
}

it('a tab that joins others has missed what they heard since its page was loaded', async () => {
  const leading = await openLeadingTab();
  sendEvent(OF_STAFF, { event: 'notifications' });
  await expect.poll(() => leading.heard.length).toBe(2);
  const joining = await openTab();
  joining.open('stream');
  send(OF_STAFF, ':\n\n');
  await expect.poll(() => joining.heard).toEqual([{ event: 'ready', missed: true }]);
  sendEvent(OF_STAFF, { event: 'messages' });
  await expect.poll(() => joining.heard.at(-1)).toEqual({ event: 'messages' });
  expect(joining.heard).toHaveLength(2);
  expect(requests).toEqual([OF_STAFF]);
});

it('a tab that joins others has missed nothing while nothing has changed', async () => {
  await openLeadingTab();
  const joining = await openTab();
  joining.open('stream');
  send(OF_STAFF, ':\n\n');
  await expect.poll(() => joining.heard).toEqual([{ event: 'ready', missed: false }]);
});

it('a refused stream does not block that of another kind of account in another tab', async () => {
  (await openTab()).open('own');
  await expect.poll(() => requests).toEqual([OF_TEACHER_REFUSED]);
  const cabinet = await openTab();
  cabinet.open('ofStudent');
  await expect.poll(() => streams.has(OF_STUDENT)).toBe(true);
  sendEvent(OF_STUDENT, { event: 'notifications' });
  await expect.poll(() => cabinet.heard).toEqual([{ event: 'notifications' }]);
});
