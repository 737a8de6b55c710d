import { setTimeout as sleep } from 'node:timers/promises';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { events } from '@dekanat/contract/operations/events.ts';
import type { Actor } from './actor.ts';

/** As a browser that lost its stream. */
const [RECONNECT_MS, LONGEST_MS] = [1_000, 8_000];

const EXPECTED = /"event":"messages"|"missed":true/;

interface Stream {
  /** Event, and when it arrived. */
  received: { text: string; at: number }[];
}

export interface Streams {
  /** How many have received no message, nor the news that they missed events, since then. */
  withoutEvents(since: number): number;
  stop(): Promise<void>;
}

/** Event streams of browsers, which open again when they end. */
export function openStreams(url: string, actors: readonly Actor[]): Streams {
  const stop = new AbortController();
  async function listen(actor: Actor, stream: Stream, onOpen: () => void): Promise<void> {
    const signal = stop.signal;
    const headers = { authorization: `Bearer ${await actor.token()}` };
    const response = await fetch(`${url}${pathOf(events.stream)}`, { headers, signal });
    if (response.status !== 200 || response.body === null) throw new Error(String(response.status));
    onOpen();
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      stream.received.push({ text: chunk, at: performance.now() });
      if (stream.received.length > 200) stream.received.splice(0, 100);
    }
  }
  async function follow(actor: Actor, stream: Stream): Promise<void> {
    for (let waitMs = RECONNECT_MS; !stop.signal.aborted; waitMs = Math.min(waitMs * 2, LONGEST_MS)) {
      const onOpen = () => {
        waitMs = RECONNECT_MS;
      };
      await listen(actor, stream, onOpen).catch(() => undefined);
      await sleep(waitMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }
  const streams = actors.map((): Stream => ({ received: [] }));
  const following = Promise.all(
    actors.map((actor, index) => follow(actor, streams[index] ?? { received: [] })),
  );
  return {
    withoutEvents: (since) =>
      streams.filter(({ received }) => !received.some(({ text, at }) => at > since && EXPECTED.test(text)))
        .length,
    async stop() {
      stop.abort();
      await following;
    },
  };
}
