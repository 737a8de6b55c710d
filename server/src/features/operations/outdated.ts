import { FEED_DAYS } from '@dekanat/contract/operations/change-feed.ts';
import { DELIVERY_DAYS } from '@dekanat/contract/operations/webhooks.ts';
import { sql } from 'kysely';
import { BATCH, inBatches } from '#db/in-batches.ts';

/** What requests, jobs, imports and webhooks leave behind. */
export const outdatedOperations = [
  inBatches('idempotency_keys', sql`created_at < now() - interval '24 hours'`),
  inBatches('rate_counts', sql`ends_at < now()`),
  inBatches('jobs', sql`finished_at < now() - days_kept * interval '1 day'`),
  // Unwritten imports are deleted after a week; written ones can be undone for half a year.
  inBatches(
    'imports',
    sql`created_at < now() - (case when state in ('uploaded', 'checked') then interval '7 days' else interval '180 days' end)`,
  ),
  inBatches('webhook_deliveries', sql`created_at < now() - make_interval(days => ${DELIVERY_DAYS})`),
  sql`update webhooks set former_secret = null, former_secret_until = null where former_secret_until < now()`,
  // A position before a deleted event is refused, so the last of them is remembered in the same statement.
  sql`with forgotten as (
      delete from feed_events where ctid = any(array(
        select ctid from feed_events where at < now() - make_interval(days => ${FEED_DAYS}) order by at limit ${BATCH}))
      returning transaction),
    remembered as (
      update change_feed set forgotten_to = greatest(forgotten_to, (select max(transaction) from forgotten))
      where exists (select from forgotten))
    select transaction from forgotten`,
];
