import { FEED_DAYS } from '@dekanat/contract/operations/change-feed.ts';
import { DELIVERY_DAYS } from '@dekanat/contract/operations/webhooks.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/database.ts';
import { sweepFiles } from '#platform/files/stored-files.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import {
  analyzePartitionedTables,
  archiveMonths,
  makeMonthPartitions,
} from '#platform/partitions/month-partitions.ts';

const INTERVAL_MS = 60 * 60 * 1000;

/** Rows that one statement deletes: with all that refer to them it ends long before its time limit. */
const BATCH = 5_000;

const inBatches = (table: string, condition: RawBuilder<unknown>) => sql`
  delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${condition} limit ${BATCH}))`;

/** Deletes expired rows; each statement is repeated while it finds as many as one may delete. */
const OUTDATED = [
  inBatches('idempotency_keys', sql`created_at < now() - interval '24 hours'`),
  inBatches('password_resets', sql`expires_at < now()`),
  inBatches('sign_in_failures', sql`last_at < now() - interval '1 day'`),
  inBatches('sign_in_challenges', sql`expires_at < now()`),
  inBatches('sign_in_attempts', sql`expires_at < now()`),
  inBatches('identity_links', sql`expires_at < now()`),
  inBatches('passkey_challenges', sql`expires_at < now()`),
  inBatches('second_factor_setups', sql`expires_at < now()`),
  inBatches('rate_counts', sql`ends_at < now()`),
  inBatches('used_captchas', sql`used_at < now() - interval '1 hour'`),
  inBatches('sessions', sql`coalesce(closed_at, expires_at) < now() - interval '30 days'`),
  inBatches('api_tokens', sql`coalesce(revoked_at, expires_at) < now() - interval '30 days'`),
  inBatches('jobs', sql`finished_at < now() - days_kept * interval '1 day'`),
  // Unwritten imports are deleted after a week; written ones can be undone for half a year.
  inBatches(
    'imports',
    sql`created_at < now() - (case when state in ('uploaded', 'checked') then interval '7 days' else interval '180 days' end)`,
  ),
  // Removed parts of syllabi can be restored for a day. What students have answered stays; questions that were only shown do not.
  sql`delete from test_attempts where started_at is null and lesson_item_id in (
    select item.id from lesson_items item join syllabus_lessons lesson on lesson.id = item.lesson_id
    join syllabus_modules module on module.id = lesson.module_id join syllabi on syllabi.id = item.syllabus_id
    where least(item.removed_at, lesson.removed_at, module.removed_at, syllabi.removed_at) < now() - interval '1 day')`,
  sql`delete from lesson_items where removed_at < now() - interval '1 day'
    and not exists (select from test_attempts where lesson_item_id = lesson_items.id)
    and not exists (select from task_attempts where item_id = lesson_items.id)`,
  // Without a lesson that it draws from, a control would draw from all. Comments stay in the record, as attempts do.
  ...Object.entries({ syllabus_lessons: 'id', syllabus_modules: 'module_id', syllabi: 'syllabus_id' }).map(
    ([table, column]) => sql`
      delete from ${sql.table(table)} part where removed_at < now() - interval '1 day' and not exists (
        select from exam_schedule_lessons drawn join syllabus_lessons lesson on lesson.id = drawn.lesson_id
        where lesson.${sql.ref(column)} = part.id)
      and not exists (
        select from test_attempts attempt join lesson_items item on item.id = attempt.lesson_item_id
        join syllabus_lessons lesson on lesson.id = item.lesson_id where lesson.${sql.ref(column)} = part.id)
      and not exists (
        select from task_attempts attempt join lesson_items item on item.id = attempt.item_id
        join syllabus_lessons lesson on lesson.id = item.lesson_id where lesson.${sql.ref(column)} = part.id)
      and not exists (
        select from lesson_comments comment join syllabus_lessons lesson on lesson.id = comment.lesson_id
        where lesson.${sql.ref(column)} = part.id)`,
  ),
  inBatches('test_questions', sql`retired_at < now() - interval '1 day'`),
  // Changes of curricula can be undone for a day.
  inBatches('plan_changes', sql`created_at < now() - interval '1 day'`),
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
  inBatches('notifications', sql`created_at < now() - interval '90 days'`),
];

/** Repeats the deletion until no more rows are expired, those of frozen universities included. @returns their number */
async function deleteAll(db: Database, statement: RawBuilder<unknown>, signal: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    signal.throwIfAborted();
    const { numAffectedRows, rows } = await db.transaction().execute(async (trx) => {
      await sql`select set_config('dekanat.moves', 'on', true)`.execute(trx);
      return statement.execute(trx);
    });
    const count = Number(numAffectedRows ?? rows.length);
    total += count;
    if (count < BATCH) return total;
  }
}

/**
 * Deletes expired rows and unclaimed files, counts finished days of the audit, makes the partitions of the next months, moves old ones
 * into archives, and collects the statistics of partitioned tables. One pending run over all processes.
 */
export const sweepJob = jobKind({
  name: 'sweep',
  input: z.object({}),
  retentionDays: 1,
  whileDiskFull: true,
  schedule: async (_db, after) => new Date(after.getTime() + INTERVAL_MS),
  async run(job) {
    const { services, signal } = job;
    const { db } = services;
    let [rows, files] = [0, 0];
    const steps = [
      ...OUTDATED.map((statement) => async () => {
        rows += await deleteAll(db, statement, signal);
      }),
      () => sql`select count_audit_days()`.execute(db),
      () => makeMonthPartitions(db),
      () => archiveMonths(db, services.config.archiveAfterMonths),
      () => analyzePartitionedTables(db),
      async () => {
        files = await sweepFiles(services);
      },
    ];
    const failures: unknown[] = [];
    for (const [index, step] of steps.entries()) {
      signal.throwIfAborted();
      // One step that fails does not prevent the others.
      await step().catch((error: unknown) => failures.push(error));
      job.progress(index + 1, steps.length);
    }
    signal.throwIfAborted();
    if (failures.length > 0)
      throw new AggregateError(failures, `Steps of the sweep that failed: ${failures.length}`);
    return { key: 'job.swept', details: { rows, files } };
  },
});
