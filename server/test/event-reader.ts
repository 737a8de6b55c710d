import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import { events, LiveEvent } from '@dekanat/contract/operations/events.ts';
import { expect } from 'vitest';
import type { Client } from './client.ts';

export interface EventReader {
  status: number;
  heard: LiveEvent[];
  /** Waits for an event of this kind, discards the ones before it and returns it. */
  next<Kind extends LiveEvent['event']>(kind: Kind): Promise<Extract<LiveEvent, { event: Kind }>>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens an event stream as a browser does. */
export async function readEvents(
  serverUrl: string,
  { token }: Client,
  endpoint: Endpoint = events.stream,
  since?: number,
): Promise<EventReader> {
  const stop = new AbortController();
  const response = await fetch(
    `${serverUrl}${pathOf(endpoint)}${since === undefined ? '' : `?since=${since}`}`,
    {
      headers: { authorization: `Bearer ${token}` },
      signal: stop.signal,
    },
  );
  const heard: LiveEvent[] = [];
  const ended = follow(response, heard).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  ended.catch(() => undefined);
  return {
    status: response.status,
    heard,
    ended,
    async next(kind) {
      const at = () => heard.findIndex(({ event }) => event === kind);
      await expect.poll(at, { interval: 10 }).not.toBe(-1);
      return heard.splice(0, at() + 1).at(-1) as never;
    },
    close: () => stop.abort(),
  };
}

async function follow(response: Response, heard: LiveEvent[]): Promise<void> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const whole = text.split('\n\n');
    text = whole.pop() ?? '';
    for (const one of whole)
      if (one.startsWith('data: ')) heard.push(LiveEvent.parse(JSON.parse(one.slice('data: '.length))));
  }
}
