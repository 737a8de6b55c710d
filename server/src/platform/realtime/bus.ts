import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { LiveEvent } from '@dekanat/contract/operations/events.ts';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { openListener } from './listener.ts';

declare module '#api/context.ts' {
  interface Services {
    bus: Bus;
  }
}

/** Recipients of an event: one user, the receivers of a message, the users who hold a permission, and teachers. */
export interface Audience {
  userId?: number | null;
  /** A message: its id is published instead of up to 100,000 users, and each process looks up which of its streams are theirs. */
  receiversOf?: number;
  permission?: Permission;
  /** Restricts the permission holders to this university; super administrators always receive the event. */
  universityId?: number | null;
  /** Users restricted to a faculty receive only events of that faculty or of all, and none that name no faculty. */
  facultyId?: number | null | 'all';
  /** Teachers to whom the record is assigned, whatever their permissions. */
  teacherIds?: readonly number[];
  /** Students whom the record concerns. */
  studentIds?: readonly number[];
}

/** Messages between server processes, by topic. */
interface Topics {
  /** An event for browsers, forwarded by event-streams.ts. */
  event: { to: Audience | 'everybody'; event: LiveEvent };
  /** Sessions or permissions of an account changed; null: of many accounts. */
  account: { userId: number | null };
  /** A job is waiting. */
  job_waiting: Record<never, never>;
  /** Messages or notifications wait in the outbox. */
  delivery_waiting: Record<never, never>;
  /** A running job was cancelled. */
  job_cancel: { id: number };
  /** Another request waits for the lock of a resumable upload. */
  upload_release: { id: string };
}
type Topic = keyof Topics;

const CHANNEL = 'dekanat';
/** Limit of PostgreSQL's NOTIFY: publish an id, not a record. */
const MAX_MESSAGE_BYTES = 7_900;
/** Far below that limit, whatever their ids. */
const PEOPLE_PER_EVENT = 500;

/**
 * Publishes to every server process on this database, this one included. Inside a transaction the message is sent on
 * commit.
 */
export const publish = <T extends Topic>(db: Queryable, topic: T, payload: Topics[T]): Promise<void> =>
  publishAll(db, topic, [payload]);

async function publishAll<T extends Topic>(db: Queryable, topic: T, payloads: Topics[T][]): Promise<void> {
  if (payloads.length === 0) return;
  const messages = payloads.map((what) => JSON.stringify({ topic, what }));
  if (messages.some((message) => Buffer.byteLength(message) > MAX_MESSAGE_BYTES))
    throw new Error(`Message too long to publish: ${topic}`);
  await sql`select pg_notify(${CHANNEL}, message) from unnest(${messages}::text[]) message`.execute(db);
}

/** Publishes an event to browsers, over every server process. */
export const publishToBrowsers = (db: Queryable, to: Audience | 'everybody', event: LiveEvent) =>
  publish(db, 'event', { to, event });

/** Publishes an event to the browsers of these users, in one statement. */
export const publishToUsers = (db: Queryable, userIds: readonly number[], event: LiveEvent) =>
  publishAll(
    db,
    'event',
    userIds.map((userId) => ({ to: { userId }, event })),
  );

/** One event for hundreds of people: a process sends it to those who have a stream. */
function publishToPeople(
  db: Queryable,
  kind: 'studentIds' | 'teacherIds',
  people: Iterable<number>,
  resource: string,
): Promise<void> {
  const ids = [...new Set(people)];
  const chunks = Array.from({ length: Math.ceil(ids.length / PEOPLE_PER_EVENT) }, (_, index) =>
    ids.slice(index * PEOPLE_PER_EVENT, (index + 1) * PEOPLE_PER_EVENT),
  );
  return publishAll(
    db,
    'event',
    chunks.map((chunk) => ({ to: { [kind]: chunk }, event: { event: 'changed', resource } })),
  );
}

/** Publishes to students that rows of a resource that concern them changed. */
export const publishToStudents = (db: Queryable, studentIds: Iterable<number>, resource: string) =>
  publishToPeople(db, 'studentIds', studentIds, resource);

/** The same for teachers, whatever their permissions. */
export const publishToTeachers = (db: Queryable, teacherIds: Iterable<number>, resource: string) =>
  publishToPeople(db, 'teacherIds', teacherIds, resource);

/** Publishes that rows of a resource changed, so that browsers reload its lists; `parentId`: only those of one record. */
export const publishChanged = (
  db: Queryable,
  resource: string,
  to: Audience | 'everybody' = 'everybody',
  parentId?: number,
) =>
  publishToBrowsers(db, to, {
    event: 'changed',
    resource,
    ...(parentId === undefined ? {} : { parent_id: parentId }),
  });

export interface Bus {
  /** Calls `handler` with each message of the topic. Returns the function that unsubscribes. */
  subscribe<T extends Topic>(topic: T, handler: (payload: Topics[T]) => void): () => void;
  /** Called on every (re)connect: messages sent before may be lost. */
  onOpen(handler: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Receives messages over a dedicated connection (LISTEN is bound to a connection, so a pool cannot be used), opened by
 * the first subscriber. While it is down, processes poll for jobs and browsers poll the API.
 */
export function createBus(connectionString: string, log: Pick<FastifyBaseLogger, 'warn'>): Bus {
  const handlersByTopic = new Map<string, Set<(payload: never) => void>>();
  const openHandlers = new Set<() => void>();
  let listening: { close(): Promise<void> } | undefined;
  const open = () =>
    openListener(connectionString, CHANNEL, {
      onMessage(text) {
        // Any client of the database may send to the channel, and processes of another version do during an upgrade.
        try {
          const { topic, what: payload } = JSON.parse(text) as { topic: string; what: never };
          for (const handler of handlersByTopic.get(topic) ?? []) handler(payload);
        } catch (error) {
          log.warn({ err: error }, 'Live events: a message could not be read');
        }
      },
      onOpen() {
        for (const handler of openHandlers) handler();
      },
      onLoss: (error) => log.warn({ err: error }, 'Live events: connection lost, reconnecting'),
    });
  return {
    subscribe(topic, handler) {
      const handlers = handlersByTopic.get(topic) ?? new Set();
      handlersByTopic.set(topic, handlers.add(handler));
      listening ??= open();
      return () => void handlers.delete(handler);
    },
    onOpen(handler) {
      openHandlers.add(handler);
      return () => void openHandlers.delete(handler);
    },
    close: async () => listening?.close(),
  };
}
