import { type Expression, type RawBuilder, sql } from 'kysely';
import type { LoggedList } from './list-changes.ts';
import type { QueryScope } from './statement-cache.ts';

/** How long a counted total may be adjusted; the sweep deletes deltas hours later. */
export const ADJUSTED_FOR_MS = 60 * 60 * 1000;
/** More rows than these take longer to match than a count. */
const ROWS_MAX = 20_000;

const withinUniversity = ({ scope }: QueryScope): RawBuilder<unknown> =>
  scope.universityId === null ? sql`` : sql`and university_id = ${scope.universityId}`;

/** The number of the last change by slot. */
export const slotNumbers = (view: QueryScope, list: LoggedList): RawBuilder<Record<string, number>> => sql`(
  select coalesce(jsonb_object_agg(slot, changes), '{}') from list_changes
  where list = ${sql.lit(list)} ${withinUniversity(view)})`;

/**
 * By how many rows a list has grown since these numbers; null if too many changed. `countAmong` counts the matching ones of the rows with
 * these ids: an array hides their number, so that PostgreSQL looks them up instead of reading the whole list.
 */
export const growthSince = (
  view: QueryScope,
  list: LoggedList,
  numbers: Expression<string>,
  countAmong: (ids: RawBuilder<number[]>) => Expression<unknown>,
): RawBuilder<number | null> => sql`(
  with recent as materialized (
    select row_ids, delta from list_deltas where list = ${sql.lit(list)} ${withinUniversity(view)}
      and number > coalesce((${numbers}::jsonb ->> slot::text)::bigint, 0)
  ), changed as materialized (
    select row_id, sum(delta) as delta from recent cross join unnest(row_ids) row_id
    group by row_id
  )
  select case when coalesce((select sum(cardinality(row_ids)) from recent), 0) <= ${sql.lit(ROWS_MAX)} then
    (${countAmong(sql`array(select row_id from changed where delta > 0)`)})
    - (${countAmong(sql`array(select row_id from changed where delta < 0)`)}) end)`;
