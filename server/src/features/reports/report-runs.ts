import { Id } from '@dekanat/contract/api/fields.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import type { Queryable } from '#db/database.ts';
import { changeMessage, insertDraft, receivingAccounts, writeReceivers } from '#features/messages/shared.ts';
import { storeMade } from '#features/operations/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { enqueueJobOf } from '#platform/jobs/enqueue.ts';
import { type Job, jobKind } from '#platform/jobs/job-kind.ts';
import { userErrorOf } from '#platform/jobs/run-job.ts';
import { isNotMoving } from '#platform/moves/moving-universities.ts';
import { nextDue, nextHour } from './schedule-times.ts';
import { isSearchRemoved, type Scheduled, type StoredSchedule, scheduledFile } from './scheduled-file.ts';

/** A run with its schedule. */
interface Run {
  id: number;
  at: Date;
  schedule: StoredSchedule;
}

/** The schedule is not that of which the file was made: it was changed or paused since, or deleted with its runs. */
class ScheduleChanged extends Error {}

/** Keeps the schedule of a run as it was read until the transaction ends. @throws ScheduleChanged */
async function lockUnchanged(db: Queryable, { schedule: { id, version } }: Run): Promise<void> {
  const schedule = await db
    .selectFrom('report_schedules')
    .where('id', '=', id)
    .where('version', '=', version)
    .select('id')
    .forShare()
    .executeTakeFirst();
  if (schedule === undefined) throw new ScheduleChanged();
}

const PAUSED = { key: 'report_schedule.paused_before' } satisfies { key: TextKey };

/** Ends a run whose schedule its owner has paused since: one that has failed is made when its job is retried. @returns whether it is one */
async function endPausedRun(db: Queryable, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_runs')
    .from('report_schedules')
    .whereRef('report_schedules.id', '=', 'report_runs.schedule_id')
    .where('report_runs.id', '=', id)
    .where('state', '=', 'waiting')
    .where('paused_because', 'is', null)
    .whereRef('paused_at', '>', 'report_runs.created_at')
    .set({ state: 'failed', finished_at: sql`now()`, error: JSON.stringify(PAUSED) })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

/** A run whose file was not sent yet, and may be; one that failed is made again when its job is retried. */
async function readRun(db: Queryable, id: number): Promise<Run | undefined> {
  if (await endPausedRun(db, id)) return undefined;
  const run = await db
    .selectFrom('report_runs')
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .selectAll()
    .executeTakeFirst();
  if (run === undefined) return undefined;
  const schedule = await db
    .selectFrom('report_schedules')
    .where('id', '=', run.schedule_id)
    .selectAll()
    .executeTakeFirst();
  if (schedule === undefined || isSearchRemoved(schedule)) return undefined;
  return { id, at: new Date(run.due_at ?? run.created_at), schedule };
}

/** The accounts that get the file: the owner, and others to whom the owner may write now. @throws Refusal or Invalid */
export async function scheduleReceivers(context: Context, others: readonly number[]): Promise<number[]> {
  if (others.length === 0) return [context.caller.id];
  if (!context.caller.permissions.has('message_store')) throw new Refusal('forbidden');
  const accounts = await receivingAccounts(context, { receiverIds: others, receivers: {} });
  return [...new Set([context.caller.id, ...accounts])];
}

/** Those of the accounts that still exist. */
export async function remainingAccounts(
  { db }: Pick<Context, 'db'>,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where id = any(${[...ids]}::integer[])`.execute(db);
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

/** The accounts that get the file of a schedule now; one that was deleted gets nothing. @throws Refusal or Invalid */
export const storedReceivers = async (context: Context, { receiver_ids }: StoredSchedule) =>
  scheduleReceivers(context, await remainingAccounts(context, receiver_ids));

/**
 * Makes the file and sends it in a message: both are committed with the end of the job, or not at all.
 * @throws ScheduleChanged when the schedule has become another one meanwhile
 */
async function sendFile(job: Job, run: Run): Promise<void> {
  const { id, at, schedule } = run;
  const requester = await job.requesterContext();
  const { make } = await scheduledFile(requester, schedule as Scheduled, at);
  await storedReceivers(requester, schedule);
  await storeMade(job, requester, make, async ({ db, id: fileId, name }) => {
    await lockUnchanged(db, run);
    const context = { ...requester, db };
    const accounts = await storedReceivers(context, schedule);
    const message = await changeMessage(context, await insertDraft(context), {
      title: schedule.name,
      message: `<p>${translate('report_schedule.message', requester.language)}</p>`,
      receiver_id: accounts,
      by_email: schedule.by_email,
      attachment_ids: [fileId],
    });
    await writeReceivers(context, { ...message, words: [] }, accounts);
    await db
      .updateTable('report_runs')
      .set({ state: 'sent', finished_at: sql`now()`, file_id: fileId, error: null })
      .where('id', '=', id)
      .execute();
    await job.finish(db, {
      key: 'report_schedule.sent',
      details: { name },
      link: `/messages/all?view=${message.id}`,
      needs: ['message_index'],
    });
  });
}

/**
 * Ends a run that cannot succeed later either, and pauses its schedule, in one transaction with the reason.
 * @throws ScheduleChanged when the reason may be that of the schedule before a change
 */
const endRun = (job: Job, run: Run, error: object) =>
  job.inTransaction(async (db) => {
    await lockUnchanged(db, run);
    const { id, schedule } = run;
    await db
      .updateTable('report_runs')
      .set({ state: 'failed', finished_at: sql`now()`, error: JSON.stringify(error) })
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('report_schedules')
      .set({ next_due_at: null, paused_at: sql`now()`, paused_because: JSON.stringify(error) })
      .where('id', '=', schedule.id)
      .where('paused_at', 'is', null)
      .execute();
  });

async function sendOrEnd(job: Job, run: Run): Promise<void> {
  try {
    await sendFile(job, run);
  } catch (error) {
    const reason = job.signal.aborted ? undefined : userErrorOf(error, run.schedule.language as Language);
    if (reason !== undefined) await endRun(job, run, reason);
    throw error;
  }
}

/** Makes and sends a scheduled report with the rights that its owner has now; anew when the schedule is changed meanwhile. */
export const reportJob = jobKind({
  name: 'report',
  input: z.object({ run_id: Id }),
  async run(job, { run_id }) {
    for (;;) {
      const run = await readRun(job.services.db, run_id);
      if (run === undefined) return undefined;
      try {
        await sendOrEnd(job, run);
        return undefined;
      } catch (error) {
        if (!(error instanceof ScheduleChanged)) throw error;
      }
    }
  },
});

/** Enqueues the job of a run in the transaction. A due time that has a run gets no second one. */
export async function startRun(
  db: Queryable,
  { id, user_id, university_id, language }: StoredSchedule,
  dueAt: string | Date | null,
): Promise<void> {
  const run = await db
    .insertInto('report_runs')
    .values({ schedule_id: id, due_at: dueAt === null ? null : new Date(dueAt).toISOString() })
    .onConflict((conflict) => conflict.columns(['schedule_id', 'due_at']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (run === undefined) return;
  const owner = { userId: user_id, universityId: university_id, language };
  const job_id = await enqueueJobOf(db, owner, reportJob, { run_id: run.id });
  await db.updateTable('report_runs').set({ job_id }).where('id', '=', run.id).execute();
}

/**
 * Starts a run of each schedule that is due. A time that was missed, while no server ran or the university was being moved, is run once,
 * late.
 */
export async function startDueRuns(db: Queryable): Promise<void> {
  // A university that was frozen after its schedules were read would refuse their jobs, and those of all others would be rolled back.
  await sql`
    select from universities where id in (select university_id from report_schedules where next_due_at <= now())
    order by id for share`.execute(db);
  const due = await db
    .selectFrom('report_schedules')
    .where('next_due_at', '<=', sql<string>`now()`)
    .where(isNotMoving(sql`report_schedules.university_id`))
    .selectAll()
    .orderBy('next_due_at')
    .orderBy('id')
    // Waits for a schedule that its owner is changing: the next look is an hour later.
    .forUpdate()
    .execute();
  const now = new Date();
  for (const schedule of due) {
    await startRun(db, schedule, schedule.next_due_at);
    await db
      .updateTable('report_schedules')
      .set({ next_due_at: nextDue(schedule as Parameters<typeof nextDue>[0], now).toISOString() })
      .where('id', '=', schedule.id)
      .execute();
  }
}

/** Every full hour, in one process. */
export const dueReportsJob = jobKind({
  name: 'due-reports',
  input: z.object({}),
  retentionDays: 1,
  schedule: async (_db, after) => nextHour(after),
  async run(job) {
    await job.inTransaction(startDueRuns);
    return undefined;
  },
});
