import { z } from 'zod';
import { createCall, listCall } from '#api/calls.ts';
import { Instant } from '#api/fields.ts';
import { listQuery, ScopedQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { OPERATIONS } from '../catalogue/operations.ts';

/** A statement of the product's own database, as `pg_stat_statements` counts it. */
export const SlowQuery = z.object({
  /** The query id of PostgreSQL, too large for a number of JavaScript. */
  id: z.string(),
  /** With `$1` in place of each value. */
  text: z.string(),
  /** The endpoint, job or other work that sent it first, such as `GET /api/crm/faculties`; null: unknown. */
  source: z.string().nullable(),
  calls: z.int(),
  /** Milliseconds of all calls. */
  total_ms: z.number(),
  mean_ms: z.number(),
  max_ms: z.number(),
  /** Of the time of all statements, from 0 to 1. */
  share: z.number(),
  rows: z.int(),
  /** Blocks found in the cache of PostgreSQL, from 0 to 1; null: it read none. */
  cache_hits: z.number().nullable(),
});
export type SlowQuery = z.infer<typeof SlowQuery>;

/** `ready`, or what the administrator of PostgreSQL must do first. */
export const STATISTICS_STATES = [
  'ready',
  'not_loaded',
  'not_installed',
  'outdated',
  'not_readable',
] as const;

export const SlowQueryState = z.object({
  state: z.enum(STATISTICS_STATES),
  /** Names for the instructions. */
  database: z.string(),
  role: z.string(),
  /** When the statistics begin; null: unknown. */
  since: Instant.nullable(),
  /** Whether PostgreSQL lets the server reset them. */
  resettable: z.boolean(),
});
export type SlowQueryState = z.infer<typeof SlowQueryState>;

export const SlowQueryListQuery = listQuery({
  text: Search,
  sort: sortBy('total_ms', 'mean_ms', 'max_ms', 'calls', 'rows'),
});

const path = '/slow-queries';
const SUPER = { superAdministrator: true } as const;

/** Statements of all universities, which only super administrators see. */
export const slowQueries = defineResource(OPERATIONS.slow_queries, {
  list: { ...listCall(path, 'slow_query_index', SlowQueryListQuery, SlowQuery), ...SUPER },
  state: {
    method: 'GET',
    path: `${path}/state`,
    access: 'slow_query_index',
    query: ScopedQuery,
    result: SlowQueryState,
    ...SUPER,
  },
  /** Begins the statistics anew. */
  reset: {
    ...createCall(`${path}/reset`, 'slow_query_destroy', z.strictObject({}), z.object({ count: z.int() })),
    ...SUPER,
  },
});
