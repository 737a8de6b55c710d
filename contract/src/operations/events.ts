import { z } from 'zod';
import { Id, Instant, queryNumber } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { ownReadCall } from '#api/student-calls.ts';
import { OPERATIONS } from '../catalogue/operations.ts';
import { JobStatus } from './jobs.ts';

/**
 * Events from the server to browsers. An event is only a hint that data changed; clients reload the data.
 */
export const LiveEvent = z.discriminatedUnion('event', [
  /** The stream is open or open again. `missed`: events may have been lost before. */
  z.object({ event: z.literal('ready'), missed: z.boolean() }),
  /** A job changed status or progress. */
  z.object({
    event: z.literal('job'),
    id: Id,
    status: JobStatus,
    done: z.int(),
    total: z.int().nullable(),
  }),
  /** The notifications of the user changed. */
  z.object({ event: z.literal('notifications') }),
  /** The user received a message, or the own messages changed. */
  z.object({ event: z.literal('messages') }),
  /** Rows of a resource changed; `resource` is its name in the catalogue, `parent_id` the record that they belong to. */
  z.object({ event: z.literal('changed'), resource: z.string(), parent_id: Id.optional() }),
  /** A record was saved. Sent to users who may save it: clients reload open records. */
  z.object({
    event: z.literal('saved'),
    resource: z.string(),
    id: Id,
    version: z.int(),
    /** User name and time of the change. */
    by: z.string(),
    at: Instant,
  }),
  /**
   * Modules, lessons, items, files or questions of a syllabus changed. Sent to users of its university who may read it, at
   * most once per request and lesson.
   */
  z.object({
    event: z.literal('syllabus'),
    id: Id,
    /** The lesson whose items, files or questions may have changed; null: only the outline. */
    lesson_id: Id.nullable(),
    by: z.string(),
    /** The browser tab that made the change (`TAB_HEADER`). */
    tab: z.string().nullable(),
  }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

/** Milliseconds since 1970 by the clock of the server: events from then on are sent again, if they are still known. */
const SINCE = { since: queryNumber(z.int().positive()).optional().catch(undefined) };

export const events = defineResource(OPERATIONS.events, {
  /**
   * Server-sent events, each a `LiveEvent` as JSON in `data`. The stream ends with the session and when the access token
   * expires; clients reconnect with a new token.
   */
  stream: {
    method: 'GET',
    path: '/events',
    access: 'signed-in',
    query: ScopedQuery.extend(SINCE),
    result: z.null(),
    download: 'live',
  },
  /** The same for teachers without a permission of the back office: only events of records that are assigned to them. */
  own: {
    method: 'GET',
    path: '/account/events',
    realm: 'auth',
    access: 'signed-in',
    query: ScopedQuery.extend(SINCE),
    result: z.null(),
    download: 'live',
  },
  /** The same for students: only what is addressed to them, such as messages and notifications. */
  ofStudent: { ...ownReadCall('/events', z.null(), SINCE), download: 'live' },
});
/** The streams of events: of the back office, of a teacher without a permission there, and of a student. */
export type EventStreamName = keyof typeof events & ('stream' | 'own' | 'ofStudent');
