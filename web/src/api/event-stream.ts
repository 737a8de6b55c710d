import { type EventStreamName, events, LiveEvent } from '@dekanat/contract/operations/events.ts';
import { createParser } from 'eventsource-parser';
import { stream } from '#api/api.ts';

/** Two heartbeats were missed: the connection is dead. */
const SILENCE_MS = 50_000;

/** A heartbeat or an event. */
export type ReceivedEvent = LiveEvent | { event: 'beat' };

/** Reads server-sent events, from the moment `since` of the server on, until the server or `signal` ends the stream. */
export async function readEventStream(
  name: EventStreamName,
  since: number,
  signal: AbortSignal,
  hear: (heard: ReceivedEvent) => void,
): Promise<void> {
  const silence = new AbortController();
  const body = await stream(events[name], {
    query: { since },
    signal: AbortSignal.any([signal, silence.signal]),
  });
  const parser = createParser({
    onComment: () => hear({ event: 'beat' }),
    onEvent: ({ data }) => {
      // A newer server may send events that this page does not know.
      const known = LiveEvent.safeParse(JSON.parse(data));
      if (known.success) hear(known.data);
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const patience = setTimeout(() => silence.abort(), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(patience));
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}
