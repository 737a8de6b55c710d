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

/** Whose browsers are told: those of one person, and those of everybody who holds a permission. */
export interface Audience {
  userId?: number | null;
  permission?: Permission;
  /** Of the holders of the permission only the people of this university, and super administrators. */
  universityId?: number | null;
  /** Those of them who are bound to a faculty are told of this one alone, and where none is named of nothing. */
  facultyId?: number | null;
}

/** What server processes tell one another: each topic with its message. */
interface Topics {
  /** An event for browsers, which streams.ts passes on. */
  event: { to: Audience | 'everybody'; event: LiveEvent };
  /** Sessions or rights of an account have changed; null: of many accounts. */
  account: { userId: number | null };
  /** There is a job that nobody has begun. */
  job_waiting: Record<never, never>;
  /** Somebody wants a job that is running to end. */
  job_cancel: { id: number };
}
type Topic = keyof Topics;

const CHANNEL = 'dekanat';
/** PostgreSQL takes no longer messages: tell an id, not a record. */
const LONGEST_BYTES = 7_900;

/**
 * Tells every server process on this database, including this one. Inside a transaction the message is sent when it is
 * committed, and never if it is not.
 */
export async function publish<T extends Topic>(db: Queryable, topic: T, what: Topics[T]): Promise<void> {
  const message = JSON.stringify({ topic, what });
  if (Buffer.byteLength(message) > LONGEST_BYTES) throw new Error(`Too long to be told: ${topic}`);
  await sql`select pg_notify(${CHANNEL}, ${message})`.execute(db);
}

/** Tells browsers (see `Audience`) of an event, in every server process. */
export const publishToBrowsers = (db: Queryable, to: Audience | 'everybody', event: LiveEvent) =>
  publish(db, 'event', { to, event });

/** Tells browsers that rows of a resource have changed, so that lists of it are read anew. */
export const publishChanged = (db: Queryable, resource: string, to: Audience | 'everybody' = 'everybody') =>
  publishToBrowsers(db, to, { event: 'changed', resource });

export interface Bus {
  /** Calls `react` with each message of the topic, until the function that it returns is called. */
  subscribe<T extends Topic>(topic: T, react: (what: Topics[T]) => void): () => void;
  /** Called when the connection is there, for the first time or again: what was told before was not heard. */
  onOpen(react: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Hears messages over one connection of its own (LISTEN belongs to a connection, and those of a pool change hands),
 * opened with the first listener. While it is broken, processes find jobs by looking and browsers ask by themselves.
 */
export function createBus(connectionString: string, log: Pick<FastifyBaseLogger, 'warn'>): Bus {
  const reactions = new Map<string, Set<(what: never) => void>>();
  const openings = new Set<() => void>();
  let listening: { close(): Promise<void> } | undefined;
  const open = () =>
    openListener(connectionString, CHANNEL, {
      onMessage(payload) {
        const { topic, what } = JSON.parse(payload) as { topic: string; what: never };
        for (const react of reactions.get(topic) ?? []) react(what);
      },
      onOpen() {
        for (const react of openings) react();
      },
      onLoss: (error) => log.warn({ err: error }, 'Live events: the connection is lost, and opened again'),
    });
  return {
    subscribe(topic, react) {
      const all = reactions.get(topic) ?? new Set();
      reactions.set(topic, all.add(react));
      listening ??= open();
      return () => void all.delete(react);
    },
    onOpen(react) {
      openings.add(react);
      return () => void openings.delete(react);
    },
    close: async () => listening?.close(),
  };
}
