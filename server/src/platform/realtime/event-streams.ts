import { PassThrough } from 'node:stream';
import { type Endpoint, realmOf } from '@dekanat/contract/api/endpoint.ts';
import type { LiveEvent } from '@dekanat/contract/operations/events.ts';
import { refusalFor } from '#api/authentication/authorise.ts';
import { type Caller, isBackOfficeCaller } from '#api/caller.ts';
import type { Services, SignedInContext } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import type { Audience } from './bus.ts';
import { receiversAmong } from './message-receivers.ts';
import { recentEvents } from './recent-events.ts';

/** A browser opens one stream for all its tabs, and a user may have several browsers. */
const MAX_STREAMS_PER_USER = 6;
const MAX_STREAMS = 6_000;
const RETRY_AFTER_SECONDS = 60;
/** Shorter than the idle timeout of common proxies. */
const HEARTBEAT_MS = 20_000;
/** Tokens and deadlines expire without a message, so every stream is re-authorised after this many heartbeats. */
const HEARTBEATS_PER_CHECK = 3;
/** A client that leaves more unread is disconnected. */
const MAX_UNREAD_BYTES = 65_536;

interface Published {
  to: Audience | 'everybody';
  event: LiveEvent;
}

interface Stream {
  /** Of the stream: the caller must be allowed to open it as long as it is open. */
  endpoint: Endpoint;
  caller: Caller;
  bearer: string;
  body: PassThrough;
}

function isRecipient(to: Audience | 'everybody', caller: Caller): boolean {
  if (to === 'everybody') return isBackOfficeCaller(caller);
  if (to.userId === caller.id) return true;
  if (caller.kind === 'student') return to.studentIds?.includes(caller.studentId) ?? false;
  if (caller.kind === 'teacher' && to.teacherIds?.includes(caller.teacherId)) return true;
  if (to.permission === undefined || !caller.permissions.has(to.permission)) return false;
  if (caller.superAdministrator) return true;
  const { universityId = 0, facultyId } = caller;
  if (universityId !== (to.universityId ?? 0)) return false;
  return facultyId === null || to.facultyId === 'all' || facultyId === to.facultyId;
}

const write = ({ body }: Stream, text: string) => {
  body.write(text);
  if (body.writableLength + body.readableLength > MAX_UNREAD_BYTES) body.destroy();
};
const send = (stream: Stream, event: LiveEvent) => write(stream, `data: ${JSON.stringify(event)}\n\n`);

/** Sends an event to its recipients among the streams of this process; the receivers of a message are looked up by one query. */
async function forward(db: Queryable, streams: ReadonlySet<Stream>, { to, event }: Published): Promise<void> {
  for (const stream of streams) if (isRecipient(to, stream.caller)) send(stream, event);
  if (to === 'everybody' || to.receiversOf === undefined || streams.size === 0) return;
  const users = new Set([...streams].map(({ caller }) => caller.id));
  const receivers = await receiversAmong(db, to.receiversOf, [...users]);
  for (const stream of streams) if (receivers.has(stream.caller.id)) send(stream, event);
}

/** Adds a stream for as long as it is open. */
function addUntilClosed(open: Set<Stream>, stream: Stream, counted: (count: number) => void): void {
  open.add(stream);
  counted(open.size);
  stream.body.once('close', () => {
    open.delete(stream);
    counted(open.size);
  });
}

/** Server-sent event streams. They hold no database connection; the bus feeds all of them. */
export function eventStreams(services: Pick<Services, 'bus' | 'sessions' | 'db' | 'log' | 'metrics'>) {
  const { bus, sessions, db, log, metrics } = services;
  const open = new Set<Stream>();
  const recent = recentEvents<Published>();
  const forwardTo = (streams: ReadonlySet<Stream>, published: Published) =>
    forward(db, streams, published).catch((error: unknown) => log.warn({ err: error }, 'An event was lost'));

  async function check(stream: Stream): Promise<void> {
    const caller = await sessions.callerOf(stream.bearer);
    const admitted = caller !== undefined && refusalFor(stream.endpoint, caller) === undefined;
    if (admitted) stream.caller = caller;
    else stream.body.end();
  }
  /** A check that fails for lack of a database is repeated at the next heartbeat. */
  const checkAll = (streams: Iterable<Stream>) => {
    for (const stream of streams) check(stream).catch(() => undefined);
  };

  let heartbeats = 0;
  const timer = setInterval(() => {
    heartbeats += 1;
    for (const stream of open) write(stream, ':\n\n');
    if (heartbeats % HEARTBEATS_PER_CHECK === 0) checkAll(open);
  }, HEARTBEAT_MS);
  timer.unref();
  const subscriptions = [
    bus.subscribe('event', (published) => {
      recent.add(published);
      return forwardTo(open, published);
    }),
    bus.subscribe('account', ({ userId }) =>
      checkAll([...open].filter(({ caller }) => userId === null || caller.id === userId)),
    ),
    bus.onOpen(() => {
      recent.restart();
      for (const stream of open) send(stream, { event: 'ready', missed: true });
    }),
  ];

  return {
    /**
     * @param since milliseconds: the client has missed what happened from then on
     * @throws Refusal to students in a stream that is not theirs, and above the limit of streams
     */
    open({ caller, bearer = '' }: SignedInContext<Caller>, endpoint: Endpoint, since?: number): Download {
      if (caller.kind === 'student' && realmOf(endpoint) !== 'student') throw new Refusal('forbidden');
      const own = [...open].filter((stream) => stream.caller.id === caller.id);
      if (own.length >= MAX_STREAMS_PER_USER || open.size >= MAX_STREAMS)
        throw new Refusal('too_many', { values: { seconds: RETRY_AFTER_SECONDS } });
      const stream: Stream = { endpoint, caller, bearer, body: new PassThrough() };
      addUntilClosed(open, stream, (count) => metrics.eventStreams.set(count));
      const missed = since === undefined ? undefined : recent.since(since);
      send(stream, { event: 'ready', missed: missed === undefined });
      for (const published of missed ?? []) void forwardTo(new Set([stream]), published);
      return { filename: 'events', mime: 'text/event-stream', body: stream.body, live: true };
    },
    close(): void {
      clearInterval(timer);
      for (const unsubscribe of subscriptions) unsubscribe();
      for (const { body } of open) body.end();
    },
  };
}
