import { TASHKENT_MS, today } from '@dekanat/contract/api/days.ts';
import { Id } from '@dekanat/contract/api/fields.ts';
import { startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { Refusal } from '#api/errors.ts';
import type { Database, Queryable } from '#db/database.ts';
import { notifyOfConnection } from '#features/students/shared.ts';
import { isOpenUniversity } from '#features/universities/shared.ts';
import { ministryConnectionOf, ministryUnusableBecause } from '#integrations/hemis/ministry-connections.ts';
import { type Job, jobKind } from '#platform/jobs/job-kind.ts';
import { reschedule } from '#platform/jobs/schedule.ts';
import { isNotMoving } from '#platform/moves/moving-universities.ts';
import { publishChanged } from '#platform/realtime/bus.ts';
import { deliver } from './deliver.ts';
import { candidates, IS_NEW, nightlyYears, queuePushes, WAS_ACCEPTED, WAS_REFUSED } from './gpa-payloads.ts';
import { lockPushes } from './push-lock.ts';
import { requireOpen } from './require-connection.ts';

const READING = 'hemis_push_index';
const PUSHES_PATH = '/students/hemis-pushes';

/** Informs browsers that pushes changed. */
export const publishPushes = (db: Queryable, universityId: number) =>
  publishChanged(db, 'hemis_pushes', { permission: READING, universityId });

/** Sends what is due of one university, and plans what is left. */
async function sendDue(job: Job, universityId: number) {
  const sent = await deliver(job, universityId);
  await publishPushes(job.services.db, universityId);
  return sent;
}

/** Sends what waits, after an act of staff. */
export const pushJob = jobKind({
  name: 'hemis_push',
  input: z.object({ university_id: Id }),
  outgoing: true,
  perProcess: 2,
  async run(job, { university_id }) {
    const { caller, scope } = await job.requesterContext();
    if (!caller.permissions.has('hemis_push_store') || scope.universityId !== university_id)
      throw new Refusal('forbidden');
    await requireOpen(job.services.db, university_id);
    const { sent, refused, left } = await sendDue(job, university_id);
    if (left > 0) await job.inTransaction((trx) => reschedule(trx, trx, pushRetryJob));
    return {
      key: left > 0 ? 'job.hemis_push.left' : 'job.hemis_push.done',
      details: { sent, refused, left },
      link: PUSHES_PATH,
      needs: [READING],
    };
  },
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Condition on `hemis_pushes`: it waits for a connection of a university that may send now. */
const CAN_BE_SENT = sql`(state = 'waiting' and ${isNotMoving(sql`hemis_pushes.university_id`)}
  and ${isOpenUniversity('hemis_pushes.university_id')}
  and exists (select from ministry_connections connection where connection.university_id = hemis_pushes.university_id))`;

/** When the first of those that wait is due. */
async function nextDue(db: Database, after: Date): Promise<Date> {
  const { rows } = await sql<{ due: Date | string | null }>`
    select min(due_at) as due from hemis_pushes where ${CAN_BE_SENT}`.execute(db);
  const latest = after.getTime() + HOUR_MS;
  const due = rows[0]?.due ? new Date(rows[0].due).getTime() : latest;
  return new Date(Math.max(after.getTime() + MINUTE_MS, Math.min(due, latest)));
}

/**
 * Queues what changed since the service accepted it, of a university that wants it: of the present year all of it, of earlier ones
 * only corrections. What it never had of an earlier year is sent by a person, after a preview.
 */
async function queueChanged(job: Job, universityId: number): Promise<void> {
  await job.inTransaction(async (db) => {
    await lockPushes(db, universityId);
    // The connection may have been removed since.
    if ((await ministryConnectionOf(db, universityId)) === undefined) return;
    for (const { start_year } of await nightlyYears(db, universityId)) {
      const rows = candidates({ db, scope: { universityId, facultyId: null } }, {}, start_year);
      const isWanted = start_year === startYearOf(today()) ? sql`true` : WAS_ACCEPTED;
      await queuePushes(db, rows, {
        year: start_year,
        userId: null,
        condition: sql`${IS_NEW} and not ${WAS_REFUSED} and ${isWanted}`,
      });
    }
  });
}

const nightlyConnections = (db: Queryable) =>
  db
    .selectFrom('ministry_connections')
    .where('nightly', '=', true)
    .where(isNotMoving(sql`ministry_connections.university_id`))
    .where(isOpenUniversity('ministry_connections.university_id'))
    .select(['university_id', 'secret'])
    .execute();

async function waitingUniversities(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ university_id: number }>`
    select distinct university_id from hemis_pushes
    where due_at <= now() and ${CAN_BE_SENT} order by 1`.execute(db);
  return rows.map(({ university_id }) => university_id);
}

async function sendWaiting(job: Job): Promise<void> {
  for (const universityId of await waitingUniversities(job.services.db)) {
    job.signal.throwIfAborted();
    await sendDue(job, universityId);
  }
}

/** Sends again what waits. */
export const pushRetryJob = jobKind({
  name: 'hemis_push_retry',
  input: z.object({}),
  outgoing: true,
  retentionDays: 1,
  schedule: nextDue,
  async run(job) {
    await sendWaiting(job);
    return undefined;
  },
});

/** After the comparison of the night. */
const NIGHT_HOUR = 4;

/** Four o’clock in Tashkent, today or tomorrow. */
function nextNight(after: Date): Date {
  const local = after.getTime() + TASHKENT_MS;
  const night = local - (local % DAY_MS) + NIGHT_HOUR * HOUR_MS;
  return new Date((night > local ? night : night + DAY_MS) - TASHKENT_MS);
}

const PROBLEMS = {
  away: 'notification.ministry_away',
  account: 'notification.ministry_account',
  university: 'notification.ministry_university',
} as const;

const UNUSABLE = {
  undecipherable: 'notification.ministry_undecipherable',
  address: 'notification.ministry_address',
} as const;

/** Of the universities that want to send at night, those whose connection must be entered anew. */
async function notifyOfUnusable({ services }: Job, db: Queryable): Promise<void> {
  for (const connection of await nightlyConnections(db)) {
    const because = ministryUnusableBecause(services, connection);
    if (because !== undefined)
      await notifyOfConnection(db, connection.university_id, { service: 'ministry', key: UNUSABLE[because] });
  }
}

/** Notifies those who may use the connection when nothing could be sent this night, of universities that may send. */
async function notifyOfProblems(job: Job): Promise<void> {
  await job.inTransaction(async (db) => {
    const states = await db
      .selectFrom('ministry_states as state')
      .innerJoin('ministry_connections as connection', 'connection.university_id', 'state.university_id')
      .where('connection.nightly', '=', true)
      .where(isNotMoving(sql`state.university_id`))
      .where(isOpenUniversity('state.university_id'))
      .where(sql<SqlBool>`exists (
        select from hemis_pushes push where push.university_id = state.university_id and push.state = 'waiting')`)
      .select(['state.university_id', 'state.away_since', 'state.said'])
      .select(sql<keyof typeof PROBLEMS>`state.problem`.as('problem'))
      .execute();
    await notifyOfUnusable(job, db);
    for (const { university_id, problem, away_since, said } of states)
      await notifyOfConnection(db, university_id, {
        service: 'ministry',
        key: PROBLEMS[problem],
        since: away_since,
        said,
      });
  });
}

/** Queues and sends what changed since it was sent, of the universities that want it. */
export const nightlyPushJob = jobKind({
  name: 'hemis_push_nightly',
  input: z.object({}),
  outgoing: true,
  retentionDays: 7,
  schedule: async (_db, after) => nextNight(after),
  async run(job) {
    for (const { university_id } of await nightlyConnections(job.services.db)) {
      job.signal.throwIfAborted();
      await queueChanged(job, university_id);
    }
    await sendWaiting(job);
    // What could not be sent may be due: its connection was saved meanwhile.
    await job.inTransaction((trx) => reschedule(trx, trx, pushRetryJob));
    await notifyOfProblems(job);
    return undefined;
  },
});
