import type { EventStreamName, LiveEvent } from '@dekanat/contract/operations/events.ts';
import { ApiError } from '#api/api.ts';
import type { ReceivedEvent } from '#api/event-stream.ts';
import { serverTimeAt } from '#api/server-clock.ts';

const NAME = 'dekanat.live';
const HEARD_LATELY_MS = 60_000;
const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 60_000;

/** Clocks of servers differ, and a response tells only the second. */
const MARGIN_MS = 3_000;

const listeners = new Set<(event: LiveEvent) => void>();
let heardAt = 0;

/** What this page has read may be as old as the page; afterwards, everything was heard until the last event. */
const missedSince = (): number => (heardAt || performance.timeOrigin) - MARGIN_MS;

/** Whether events are arriving; otherwise callers have to poll. */
export const isConnected = (): boolean => Date.now() - heardAt < HEARD_LATELY_MS;

/** Subscribes to events. @returns the function that unsubscribes */
export function subscribe(react: (event: LiveEvent) => void): () => void {
  listeners.add(react);
  return () => void listeners.delete(react);
}

function hear(heard: ReceivedEvent): void {
  heardAt = Date.now();
  if (heard.event !== 'beat') for (const react of listeners) react(heard);
}

/** What the tab with the stream sends to the others. */
interface Forwarded {
  heard: ReceivedEvent;
  /** When something last changed; before the first event, from when on the tab has heard everything. */
  changedAt: number;
}

const isChange = (heard: ReceivedEvent) => (heard.event === 'ready' ? heard.missed : heard.event !== 'beat');

/**
 * Opens the event stream. @returns the function that closes it. A browser opens at most six connections per
 * host over all tabs: one tab holds the stream and forwards events; when it closes, another one takes over.
 */
export function openEventStream(name: EventStreamName): () => void {
  const stop = new AbortController();
  // Accounts of different kinds have streams of their own: one that is refused must not occupy the lock of another.
  const shared = `${NAME}.${name}`;
  const channel = new BroadcastChannel(shared);
  let isFirst = true;
  channel.onmessage = ({ data: { heard, changedAt } }: MessageEvent<Forwarded>) => {
    // Other tabs may have heard events between the first request of this page and its channel.
    if (isFirst) hear({ event: 'ready', missed: changedAt > missedSince() });
    isFirst = false;
    hear(heard);
  };
  let changedAt = 0;
  const notify = (heard: ReceivedEvent) => {
    if (stop.signal.aborted) return;
    isFirst = false;
    if (isChange(heard)) changedAt = Date.now();
    hear(heard);
    channel.postMessage({ heard, changedAt } satisfies Forwarded);
  };
  const follow = (signal: AbortSignal) => {
    changedAt = missedSince();
    return keepFollowing(name, signal, notify);
  };
  // Locks exist in secure contexts only; elsewhere each visible tab has its own stream.
  if (navigator.locks) alone(shared, stop.signal, follow);
  else whileSeen(stop.signal, follow);
  return () => {
    stop.abort();
    channel.close();
  };
}

function alone(lock: string, signal: AbortSignal, follow: (signal: AbortSignal) => Promise<void>): void {
  navigator.locks.request(lock, { signal }, () => follow(signal)).catch(() => undefined);
}

function whileSeen(signal: AbortSignal, follow: (signal: AbortSignal) => Promise<void>): void {
  let seen: AbortController | undefined;
  const look = () => {
    const visible = document.visibilityState === 'visible' && !signal.aborted;
    if (!visible) seen?.abort();
    if (visible === (seen !== undefined && !seen.signal.aborted)) return;
    seen = new AbortController();
    if (visible) void follow(seen.signal);
  };
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', look);
  look();
}

/** Opens one stream after another: each ends with its token, with the server, or with the network. */
async function keepFollowing(
  name: EventStreamName,
  signal: AbortSignal,
  notify: (heard: ReceivedEvent) => void,
): Promise<void> {
  let waitMs = RETRY_FIRST_MS;
  while (!signal.aborted) {
    try {
      const { readEventStream: followStream } = await import('#api/event-stream.ts');
      const since = Math.floor(serverTimeAt(missedSince()));
      await followStream(name, since, signal, (heard) => {
        waitMs = RETRY_FIRST_MS;
        notify(heard);
      });
    } catch (error) {
      // Refused: retry later.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) waitMs = RETRY_LONGEST_MS;
    }
    await pause(waitMs * (0.5 + Math.random()), signal);
    waitMs = Math.min(waitMs * 2, RETRY_LONGEST_MS);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) return Promise.resolve();
  const timer = setTimeout(resolve, milliseconds);
  const end = () => {
    clearTimeout(timer);
    resolve();
  };
  signal.addEventListener('abort', end, { once: true });
  return promise.finally(() => signal.removeEventListener('abort', end));
}
