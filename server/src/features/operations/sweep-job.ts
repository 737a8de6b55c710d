import { FEED_DAYS } from '@dekanat/contract/operations/change-feed.ts';
import { DELIVERY_DAYS } from '@dekanat/contract/operations/webhooks.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { sweepFiles } from '#platform/files/stored-files.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import { analyzePartitionedTables, makeMonthPartitions } from '#platform/partitions/month-partitions.ts';

const INTERVAL_MS = 60 * 60 * 1000;

/** Deletes expired rows. */
const OUTDATED = [
  sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`,
  sql`delete from password_resets where expires_at < now()`,
  sql`delete from sign_in_failures where last_at < now() - interval '1 day'`,
  sql`delete from sign_in_challenges where expires_at < now()`,
  sql`delete from sign_in_attempts where expires_at < now()`,
  sql`delete from identity_links where expires_at < now()`,
  sql`delete from passkey_challenges where expires_at < now()`,
  sql`delete from second_factor_setups where expires_at < now()`,
  sql`delete from rate_counts where ends_at < now()`,
  sql`delete from used_captchas where used_at < now() - interval '1 hour'`,
  sql`delete from sessions where coalesce(closed_at, expires_at) < now() - interval '30 days'`,
  sql`delete from api_tokens where coalesce(revoked_at, expires_at) < now() - interval '30 days'`,
  sql`delete from jobs where finished_at < now() - days_kept * interval '1 day'`,
  // Unwritten imports are deleted after a week; written ones can be undone for half a year.
  sql`delete from imports where created_at < now() - (case when state in ('uploaded', 'checked') then interval '7 days' else interval '180 days' end)`,
  // Removed parts of syllabi can be restored for a day. What students have answered stays; questions that were only shown do not.
  sql`delete from test_attempts where started_at is null and lesson_item_id in (
    select item.id from lesson_items item join syllabus_lessons lesson on lesson.id = item.lesson_id
    join syllabus_modules module on module.id = lesson.module_id join syllabi on syllabi.id = item.syllabus_id
    where least(item.removed_at, lesson.removed_at, module.removed_at, syllabi.removed_at) < now() - interval '1 day')`,
  sql`delete from lesson_items where removed_at < now() - interval '1 day'
    and not exists (select from test_attempts where lesson_item_id = lesson_items.id)
    and not exists (select from task_attempts where item_id = lesson_items.id)`,
  // Without a lesson that it draws from, a control would draw from all.
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
        join syllabus_lessons lesson on lesson.id = item.lesson_id where lesson.${sql.ref(column)} = part.id)`,
  ),
  sql`delete from test_questions where retired_at < now() - interval '1 day'`,
  // Changes of curricula can be undone for a day.
  sql`delete from plan_changes where created_at < now() - interval '1 day'`,
  sql`delete from webhook_deliveries where created_at < now() - make_interval(days => ${DELIVERY_DAYS})`,
  sql`update webhooks set former_secret = null, former_secret_until = null where former_secret_until < now()`,
  // A position before a deleted event is refused, so the last of them is remembered in the same statement.
  sql`with forgotten as (
      delete from feed_events where at < now() - make_interval(days => ${FEED_DAYS}) returning transaction)
    update change_feed set forgotten_to = greatest(forgotten_to, (select max(transaction) from forgotten))
    where exists (select from forgotten)`,
  sql`delete from notifications where created_at < now() - interval '90 days'`,
];

/**
 * Deletes expired rows and unclaimed files, counts finished days of the audit, makes the partitions of the next months, and collects the
 * statistics of partitioned tables. One pending run over all processes.
 */
export const sweepJob = jobKind({
  name: 'sweep',
  input: z.object({}),
  retentionDays: 1,
  whileDiskFull: true,
  schedule: async (_db, after) => new Date(after.getTime() + INTERVAL_MS),
  async run(job) {
    const { db } = job.services;
    const steps = OUTDATED.length + 2;
    let rows = 0;
    for (const [index, statement] of OUTDATED.entries()) {
      job.signal.throwIfAborted();
      rows += Number((await statement.execute(db)).numAffectedRows ?? 0);
      job.progress(index + 1, steps);
    }
    await sql`select count_audit_days()`.execute(db);
    await makeMonthPartitions(db);
    await analyzePartitionedTables(db);
    job.progress(OUTDATED.length + 1, steps);
    const files = await sweepFiles(job.services);
    job.progress(steps, steps);
    return { key: 'job.swept', details: { rows, files } };
  },
});
