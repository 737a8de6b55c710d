import { z } from 'zod';
import { Id, Instant } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { OPERATIONS } from '../catalogue/operations.ts';
import { JobStatus } from './jobs.ts';

/**
 * What the server tells a browser that has not asked. Each event is only a hint that something changed: what it is now,
 * the other calls answer.
 */
export const LiveEvent = z.discriminatedUnion('event', [
  /** The stream has begun, or begun again: something may have been missed. */
  z.object({ event: z.literal('ready') }),
  /** A job has another status or has made progress. */
  z.object({
    event: z.literal('job'),
    id: Id,
    status: JobStatus,
    done: z.int(),
    total: z.int().nullable(),
  }),
  /** The person's own notifications have changed. */
  z.object({ event: z.literal('notifications') }),
  /** The rows of a resource have changed: its name is the first part of its paths. */
  z.object({ event: z.literal('changed'), resource: z.string() }),
  /** A record was saved, told to those who may save it, too: whoever has it open reads it anew. */
  z.object({
    event: z.literal('saved'),
    resource: z.string(),
    id: Id,
    version: z.int(),
    /** Who, as people sign in, and when. */
    by: z.string(),
    at: Instant,
  }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const events = defineResource(OPERATIONS.events, {
  /**
   * Server-sent events, each a `LiveEvent` as JSON in `data`. The stream ends with the session, and when its token is over: whoever
   * listens on opens it again with a fresh one.
   */
  stream: {
    method: 'GET',
    path: '/events',
    access: 'signed-in',
    query: ScopedQuery,
    result: z.null(),
    download: 'live',
  },
});
