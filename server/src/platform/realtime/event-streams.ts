import { PassThrough } from 'node:stream';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { LiveEvent } from '@dekanat/contract/operations/events.ts';
import { refusalFor } from '#api/authentication/authorise.ts';
import { type BackOfficeCaller, isBackOfficeCaller } from '#api/caller.ts';
import type { Context, Services } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { Refusal } from '#api/errors.ts';
import type { Audience } from './bus.ts';

/** Streams of one caller. A browser opens one for all its tabs, and people have several browsers. */
const STREAMS_OF_ONE = 6;
const STREAMS_OF_ALL = 2_000;
const TRY_AGAIN_SECONDS = 60;
/** Interval of the sign of life: shorter than the idle time after which proxies close a connection. */
const HEARTBEAT_MS = 20_000;
/** How often each stream is checked: a token expires, or a deadline passes, without any message. */
const CHECKED_EVERY_BEATS = 3;
/** How much a reader may leave unread before the stream is ended. */
const UNREAD_BYTES = 65_536;

interface Stream {
  caller: BackOfficeCaller;
  bearer: string;
  body: PassThrough;
}

/** Whether the caller receives the event. */
function reaches(to: Audience | 'everybody', caller: BackOfficeCaller): boolean {
  if (to === 'everybody' || to.userId === caller.id) return true;
  if (to.permission === undefined || !caller.permissions.has(to.permission)) return false;
  if (caller.superAdministrator) return true;
  const { universityId = 0, facultyId } = caller;
  return universityId === (to.universityId ?? 0) && (facultyId === null || facultyId === to.facultyId);
}

/** The streams of events that browsers hold open. They take no database connection; all are fed by the bus. */
export function eventStreams({ bus, sessions }: Pick<Services, 'bus' | 'sessions'>, endpoint: Endpoint) {
  const open = new Set<Stream>();

  const write = ({ body }: Stream, text: string) => {
    body.write(text);
    if (body.writableLength + body.readableLength > UNREAD_BYTES) body.destroy();
  };
  const send = (stream: Stream, event: LiveEvent) => write(stream, `data: ${JSON.stringify(event)}\n\n`);

  async function check(stream: Stream): Promise<void> {
    const caller = await sessions.callerOf(stream.bearer);
    const admitted = caller !== undefined && refusalFor(endpoint, caller) === undefined;
    if (admitted && isBackOfficeCaller(caller)) stream.caller = caller;
    else stream.body.end();
  }
  /** While the database is away the check is skipped; the next one makes up for it. */
  const checkAll = (streams: Iterable<Stream>) => {
    for (const stream of streams) check(stream).catch(() => undefined);
  };

  let beats = 0;
  const timer = setInterval(() => {
    beats += 1;
    for (const stream of open) write(stream, ':\n\n');
    if (beats % CHECKED_EVERY_BEATS === 0) checkAll(open);
  }, HEARTBEAT_MS);
  timer.unref();
  const deaf = [
    bus.subscribe('event', ({ to, event }) => {
      for (const stream of open) if (reaches(to, stream.caller)) send(stream, event);
    }),
    bus.subscribe('account', ({ userId }) =>
      checkAll([...open].filter(({ caller }) => userId === null || caller.id === userId)),
    ),
    bus.onOpen(() => {
      for (const stream of open) send(stream, { event: 'ready' });
    }),
  ];

  return {
    open({ caller, bearer = '' }: Context): Download {
      const own = [...open].filter((stream) => stream.caller.id === caller.id);
      if (own.length >= STREAMS_OF_ONE || open.size >= STREAMS_OF_ALL)
        throw new Refusal('too_many', { values: { seconds: TRY_AGAIN_SECONDS } });
      const stream: Stream = { caller, bearer, body: new PassThrough() };
      open.add(stream);
      stream.body.once('close', () => open.delete(stream));
      send(stream, { event: 'ready' });
      return { filename: 'events', mime: 'text/event-stream', body: stream.body, live: true };
    },
    close(): void {
      clearInterval(timer);
      for (const stopHearing of deaf) stopHearing();
      for (const { body } of open) body.end();
    },
  };
}
