import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { uploadDirectory } from '#platform/files/spool.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';

const INTERVAL_MS = 60 * 60 * 1000;

/** Parts that were removed can be restored for a day; their video stays so long. */
const isShown = sql`(
  exists (select from lesson_items i where i.video_id = videos.id and i.removed_at is null)
  or exists (select from syllabi s where s.video = videos.id and s.removed_at is null))`;
const isReferenced = sql`(
  exists (select from lesson_items i where i.video_id = videos.id)
  or exists (select from syllabi s where s.video = videos.id))`;

const STEPS = [
  sql`update videos set unclaimed_since = now() where unclaimed_since is null and not ${isShown}`,
  sql`update videos set unclaimed_since = null where origin_id is not null and unclaimed_since is not null and ${isShown}`,
  // The process that converted it died too often, or the job was cancelled while it waited.
  sql`
    update videos set converter_status = 0, converter_message = case
      when exists (select from jobs where jobs.id = job_id and status = 'cancelled') then 'video.cancelled'
      else 'video.failed' end
    where (converter_status = 9 or converter_status = 0 and converter_message is null and job_id is not null)
      and not exists (select from jobs where jobs.id = job_id and status in ('waiting', 'running'))`,
  // The bytes of those that could be deleted, so not of a frozen university, are removed by the sweep of files.
  sql`
    with removed as (
      delete from videos where unclaimed_since < now() - interval '1 day' and not ${isReferenced} returning id, key, poster_key)
    insert into loose_bytes (key, since)
    select key, '-infinity'::timestamptz from (
      select key from removed union all select poster_key from removed
      union all select m.key from video_media m join removed on removed.id = m.video_id) bytes
    where key is not null
    on conflict (key) do nothing`,
];

/** Deletes abandoned uploads and videos that no lesson shows. One pending run over all processes. */
export const videoSweepJob = jobKind({
  name: 'video_sweep',
  input: z.object({}),
  retentionDays: 1,
  whileDiskFull: true,
  schedule: async (_db, after) => new Date(after.getTime() + INTERVAL_MS),
  async run({ services, signal }) {
    const { db, config } = services;
    for (const step of STEPS) {
      signal.throwIfAborted();
      await step.execute(db);
    }
    const abandoned = await db
      .deleteFrom('video_uploads')
      .where('active_at', '<', sql<string>`now() - interval '1 day'`)
      .returning('id')
      .execute();
    for (const { id } of abandoned)
      await rm(join(uploadDirectory(config.dataDirectory), id), { force: true });
    return undefined;
  },
});
