import { TASHKENT_MS } from '@dekanat/contract/api/days.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Services } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';
import { isOpenUniversity } from '#features/universities/shared.ts';
import type { ListEnd } from '#integrations/hemis/hemis-client.ts';
import { unusableBecause } from '#integrations/hemis/hemis-connections.ts';
import { servedUniversities } from '#integrations/hemis/installation-service.ts';
import { type Job, jobKind } from '#platform/jobs/job-kind.ts';
import { userErrorOf } from '#platform/jobs/run-job.ts';
import { notify } from '#platform/notifications/notify.ts';
import { compareInJob, comparisonPath, publishComparisons } from './comparison-job.ts';
import { notifyOfConnection } from './connection-news.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** In the night of the universities, when nobody else asks the service. */
const HOUR = 2;
/** Comparisons are kept so long, those from which values were accepted for ever. */
const DAYS_KEPT = 90;
/** A comparison of the last hours is not repeated when the job runs again. */
const REPEAT_HOURS = 12;

/** Two o’clock in Tashkent, today or tomorrow. */
function nextNight(after: Date): Date {
  const local = after.getTime() + TASHKENT_MS;
  const night = local - (local % DAY_MS) + HOUR * HOUR_MS;
  return new Date((night > local ? night : night + DAY_MS) - TASHKENT_MS);
}

/** The universities that want it, by their own connection or that of the installation, and have had none this night. */
async function dueUniversities({ config, db }: Pick<Services, 'config' | 'db'>): Promise<number[]> {
  const served = config.hemis?.nightly ? await servedUniversities({ config, db }) : [];
  const { rows } = await sql<{ id: number }>`
    select wanted.id from universities wanted
    left join hemis_connections connection on connection.university_id = wanted.id
    where wanted.moving_since is null and ${isOpenUniversity('wanted.id')}
      and coalesce(connection.nightly, wanted.id = any(${served}::integer[])) and not exists (
      select from hemis_comparisons done where done.university_id = wanted.id and done.user_id is null
        and done.finished_at is not null and done.started_at > now() - make_interval(hours => ${REPEAT_HOURS}))
    order by wanted.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Begins the comparison, or continues with the one that a former attempt began. */
const begin = (db: Queryable, universityId: number, jobId: number) =>
  sql<{ id: number }>`
    with begun as (
      select id from hemis_comparisons where university_id = ${universityId} and user_id is null and job_id = ${jobId} limit 1),
    made as (
      insert into hemis_comparisons (university_id, target, job_id)
      select ${universityId}, 'university', ${jobId} where not exists (select from begun) returning id)
    select id from begun union all select id from made`.execute(db);

/** Who may read the comparisons of a university; those of one faculty only when it has something new. */
async function readersOf(db: Queryable, universityId: number, comparisonId: number) {
  const { rows } = await sql<{ user_id: number; count: number }>`
    select users.id as user_id, (
      select coalesce(sum(new_records), 0)::integer from hemis_counts
      where comparison_id = ${comparisonId} and (admins.faculty_id is null or hemis_counts.faculty_id = admins.faculty_id)) as count
    from admins
    join users on users.id = admins.user_id and users.status = 1 and not users.blocked
    join permission_group_permissions held on held.permission_group_id = admins.permission_group_id
    join permissions on permissions.id = held.permission_id and permissions.name = 'hemis_comparison_index'
    where admins.university_id = ${universityId}`.execute(db);
  return rows.filter(({ count }) => count > 0);
}

const UNUSABLE = {
  undecipherable: 'notification.hemis_undecipherable',
  address: 'notification.hemis_address',
} as const;

/** A night without a comparison, because the connection must be entered anew, is reported to those who would get its report, too. */
const notifyOfUnusable = (job: Job, universityId: number, because: keyof typeof UNUSABLE) =>
  job.inTransaction(async (db) => {
    const news = { service: 'hemis', key: UNUSABLE[because] } as const;
    await notifyOfConnection(db, universityId, news);
    await notifyOfConnection(db, universityId, news, 'hemis_comparison_index');
  });

async function compareUniversity(job: Job, universityId: number): Promise<void> {
  const unusable = await unusableBecause(job.services, universityId);
  if (unusable !== undefined) return notifyOfUnusable(job, universityId, unusable);
  const id = await job.inTransaction(async (db) => (await begin(db, universityId, job.id)).rows[0]?.id ?? 0);
  const comparison = {
    id,
    university_id: universityId,
    target: 'university',
    student_id: null,
    group_id: null,
    faculty_id: null,
    with_marks: false,
  } as const;
  const { end, finish } = await compareInJob(job, comparison, true);
  await job.inTransaction(async (db) => {
    await finish(db);
    const readers = await readersOf(db, universityId, id);
    await notify(
      db,
      readers.map(({ user_id, count }) => ({
        userId: user_id,
        kind: 'jobs',
        key: 'notification.hemis_new',
        details: { count, needs: ['hemis_comparison_index'] },
        link: `${comparisonPath(id)}?is_new=1`,
        onceKey: `hemis ${id}`,
      })),
    );
    await notifyOfEnd(db, universityId, end);
    await publishComparisons(db, universityId);
  });
}

/** A night without a whole comparison is reported to those who may use the connection. */
async function notifyOfEnd(db: Queryable, universityId: number, end: ListEnd): Promise<void> {
  if (end.outcome === 'complete') return;
  if (end.outcome === 'refused') {
    const news = { service: 'hemis', key: 'notification.hemis_refused', said: end.message ?? null } as const;
    return notifyOfConnection(db, universityId, news);
  }
  const state = await db
    .selectFrom('hemis_states')
    .where('university_id', '=', universityId)
    .select('away_since')
    .executeTakeFirst();
  await notifyOfConnection(db, universityId, {
    service: 'hemis',
    key: 'notification.hemis_away',
    since: state?.away_since,
  });
}

const removeOld = (db: Queryable) =>
  sql`
  delete from hemis_comparisons where started_at < now() - make_interval(days => ${DAYS_KEPT})
    and not exists (select from hemis_acceptances where comparison_id = hemis_comparisons.id)`.execute(db);

/** Compares all students of each university that wants it, and tells what is new since the night before. */
export const nightlyComparisonJob = jobKind({
  name: 'hemis_nightly',
  input: z.object({}),
  outgoing: true,
  retentionDays: 7,
  schedule: async (_db, after) => nextNight(after),
  async run(job) {
    await job.inTransaction(removeOld);
    const failures: unknown[] = [];
    for (const universityId of await dueUniversities(job.services)) {
      job.signal.throwIfAborted();
      try {
        await compareUniversity(job, universityId);
      } catch (error) {
        // One university does not keep the others from theirs; the job is repeated while the failure of one of them is no refusal.
        job.signal.throwIfAborted();
        failures.push(error);
      }
    }
    const internal = failures.find((error) => userErrorOf(error, 'oz') === undefined);
    if (failures.length > 0) throw internal ?? failures[0];
    return undefined;
  },
});
