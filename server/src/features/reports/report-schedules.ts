import { isDeepStrictEqual } from 'node:util';
import { today } from '@dekanat/contract/api/days.ts';
import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { isPersonalSearch } from '@dekanat/contract/people/identifiers.ts';
import {
  type ReportSchedule,
  reportSchedules,
  SCHEDULES_MAX,
} from '@dekanat/contract/reports/report-schedules.ts';
import { sql } from 'kysely';
import { type Context, messageLanguage } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { lockVersion } from '#crud/versions.ts';
import { remainingAccounts, scheduleReceivers, startRun, storedReceivers } from './report-runs.ts';
import { isRunning, ownSchedules, readRuns, readSchedule, readSchedules } from './schedule-rows.ts';
import { nextDue } from './schedule-times.ts';
import {
  filtersOfYear,
  followsYear,
  hasDays,
  isSearchRemoved,
  type Scheduled,
  type StoredSchedule,
  scheduledFile,
} from './scheduled-file.ts';

type Timing = Parameters<typeof nextDue>[0];
type Input = Pick<BodyOf<typeof reportSchedules.update>, 'receiver_ids' | 'previous_period'>;

const dueAgain = (timing: Timing) => ({
  next_due_at: nextDue(timing, new Date()).toISOString(),
  paused_at: null,
  paused_because: null,
});

/** @throws Refusal or Invalid when the owner may not send the file to these accounts */
async function requireAllowed(context: Context, report: string, input: Input): Promise<number[]> {
  const others = [...new Set(input.receiver_ids)].filter((id) => id !== context.caller.id);
  await scheduleReceivers(context, others);
  if (input.previous_period && !hasDays(report))
    throw invalidField('previous_period', 'report_schedule.no_days');
  return others;
}

/** Receivers of a schedule whose accounts were deleted: the screen still sends them. */
async function deletedOf(context: Context, { receiver_ids }: StoredSchedule): Promise<Set<number>> {
  const remaining = await remainingAccounts(context, receiver_ids);
  return new Set(receiver_ids.filter((id) => !remaining.includes(id)));
}

/** Locks an own schedule. */
async function lockOwn(context: Context, id: number, version?: number): Promise<StoredSchedule> {
  const schedule = await ownSchedules(context)
    .where('report_schedules.id', '=', id)
    .selectAll('report_schedules')
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  await lockVersion(context, 'report_schedules', id, version);
  return schedule;
}

/** @throws Invalid until its owner has chosen other filters than those that remain without the search */
function requireOwnSearch(schedule: StoredSchedule): void {
  if (isSearchRemoved(schedule)) throw invalidField('filters', 'report_schedule.personal');
}

/**
 * A schedule has a university and a language of its own. @throws Invalid when the filters search for a passport or PINFL, which each file
 * would print
 */
function ownFilters({
  university_id: _university,
  language: _language,
  ...filters
}: Record<string, string>): Record<string, string> {
  if (Object.entries(filters).some(([name, value]) => isPersonalSearch(name, value)))
    throw invalidField('filters', 'report_schedule.personal');
  return filters;
}

async function create(
  context: Context,
  { filters: given, ...body }: BodyOf<typeof reportSchedules.create>,
): Promise<ReportSchedule> {
  const { db, caller, scope } = context;
  if (scope.universityId === null) throw new Refusal('incomplete', { key: 'report_schedule.one_university' });
  const filters = ownFilters(given);
  const follows_year = await followsYear(db, { ...body, filters });
  await scheduledFile(context, { ...body, filters, follows_year }, new Date());
  const receiver_ids = await requireAllowed(context, body.report, body);
  // Locks the account, so that parallel requests cannot exceed the limit.
  await db.selectFrom('users').select('id').where('id', '=', caller.id).forUpdate().execute();
  const { total } = await db
    .selectFrom('report_schedules')
    .where('user_id', '=', caller.id)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  if (total >= SCHEDULES_MAX) throw invalidField('name', 'report_schedule.limit', { max: SCHEDULES_MAX });
  const { id } = await db
    .insertInto('report_schedules')
    .values({
      ...body,
      ...dueAgain(body),
      ...{ receiver_ids, filters: JSON.stringify(filters), follows_year },
      ...{ user_id: caller.id, university_id: scope.universityId, language: messageLanguage(context) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readSchedule(context, id);
}

type Content = Pick<Scheduled, 'filters' | 'columns'>;

/** Content of a schedule after a change; filters and columns that are not given stay. Other filters clear the pause reason of a removed search. */
async function changedContent(
  { db }: Context,
  schedule: StoredSchedule,
  {
    filters,
    columns = schedule.columns,
    previous_period,
  }: { [Name in keyof Content]?: Content[Name] | undefined } & Pick<Scheduled, 'previous_period'>,
) {
  const stored = await filtersOfYear(db, schedule as Scheduled, today());
  const own = ownFilters(filters ?? stored);
  return {
    ...{ filters: own, columns, follows_year: await followsYear(db, { filters: own, previous_period }) },
    ...(isSearchRemoved(schedule) && !isDeepStrictEqual(own, stored) && { paused_because: null }),
  };
}

/** Starts the run of a due time that has passed: after the change, the hourly job no longer finds it. */
async function startMissedRun({ db }: Context, schedule: StoredSchedule): Promise<void> {
  const { next_due_at } = schedule;
  if (next_due_at !== null && new Date(next_due_at) <= new Date()) await startRun(db, schedule, next_due_at);
}

async function update(
  context: Context,
  id: number,
  { version, filters, columns, ...body }: BodyOf<typeof reportSchedules.update>,
): Promise<ReportSchedule> {
  const schedule = await lockOwn(context, id, version);
  const content = await changedContent(context, schedule, { ...body, filters, columns });
  await scheduledFile(context, { ...body, ...content, report: schedule.report }, new Date());
  const gone = await deletedOf(context, schedule);
  const receiver_ids = await requireAllowed(context, schedule.report, {
    ...body,
    receiver_ids: body.receiver_ids.filter((one) => !gone.has(one)),
  });
  const language = messageLanguage(context);
  await context.db
    .updateTable('report_schedules')
    .set({
      ...body,
      ...content,
      ...{ receiver_ids, language, filters: JSON.stringify(content.filters) },
      ...(schedule.paused_at === null && dueAgain(body)),
    })
    .where('id', '=', id)
    .execute();
  await startMissedRun(context, { ...schedule, language });
  return readSchedule(context, id);
}

async function pause(context: Context, id: number): Promise<ReportSchedule> {
  const { paused_at } = await lockOwn(context, id);
  if (paused_at === null)
    await context.db
      .updateTable('report_schedules')
      .set({ next_due_at: null, paused_at: sql`now()` })
      .where('id', '=', id)
      .execute();
  return readSchedule(context, id);
}

/** @throws Refusal or Invalid while the reason for the pause remains */
async function resume(context: Context, id: number): Promise<ReportSchedule> {
  const schedule = await lockOwn(context, id);
  requireOwnSearch(schedule);
  await scheduledFile(context, schedule as Scheduled, new Date());
  await storedReceivers(context, schedule);
  if (schedule.paused_at !== null)
    await context.db
      .updateTable('report_schedules')
      .set(dueAgain(schedule as Timing))
      .where('id', '=', id)
      .execute();
  return readSchedule(context, id);
}

/** @throws Refusal while a run of it is being made, or Invalid */
async function send(context: Context, id: number): Promise<ReportSchedule> {
  const schedule = await lockOwn(context, id);
  requireOwnSearch(schedule);
  await scheduledFile(context, schedule as Scheduled, new Date());
  await storedReceivers(context, schedule);
  const running = await ownSchedules(context)
    .where('report_schedules.id', '=', id)
    .where(isRunning)
    .select('id')
    .executeTakeFirst();
  if (running !== undefined) throw new Refusal('busy', { key: 'report_schedule.under_way' });
  await startRun(context.db, schedule, null);
  return readSchedule(context, id);
}

export const reportScheduleFeature = implement(reportSchedules, {
  list: readSchedules,
  create: (context, { body }) => create(context, body),
  update: (context, { params, body }) => update(context, params.id, body),
  remove: async (context, { params }) => {
    await lockOwn(context, params.id);
    await context.db.deleteFrom('report_schedules').where('id', '=', params.id).execute();
    return null;
  },
  pause: (context, { params }) => pause(context, params.id),
  resume: (context, { params }) => resume(context, params.id),
  send: (context, { params }) => send(context, params.id),
  runs: (context, { params }) => readRuns(context, params.id),
});
