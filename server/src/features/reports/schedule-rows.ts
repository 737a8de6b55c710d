import { today } from '@dekanat/contract/api/days.ts';
import type { ReportRun, ReportSchedule } from '@dekanat/contract/reports/report-schedules.ts';
import { type SqlBool, sql } from 'kysely';
import { type Context, messageLanguage } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { inScope } from '#api/scope.ts';
import { nameOrder } from '#crud/name-order.ts';
import { personName, WITH_PEOPLE } from '#features/messages/shared.ts';
import { uncheckedKey } from '#locales/text-key.ts';
import { filterFacts } from './filter-facts.ts';
import { type DeclaredReport, titleOf } from './report-content.ts';
import {
  filtersOfFile,
  filtersOfYear,
  hasDays,
  isFollowing,
  reportNamed,
  type Scheduled,
  type StoredSchedule,
} from './scheduled-file.ts';

const RUNS_SHOWN = 100;

/** A run waits while its job does or runs, also again after it had failed; one whose job has ended without a result has failed. */
const STATE = sql<ReportRun['state']>`case
  when report_runs.state <> 'sent' and jobs.status in ('waiting', 'running') then 'waiting'
  when report_runs.state = 'waiting' then 'failed' else report_runs.state end`;
/** The reason of the run itself comes first. */
const ERROR = sql<Reason | null>`case when ${STATE} = 'failed' then coalesce(report_runs.error, jobs.error) end`;
const FINISHED_AT = sql<
  string | null
>`case when ${STATE} <> 'waiting' then coalesce(report_runs.finished_at, jobs.finished_at) end`;

interface Reason {
  key: string;
  details?: Record<string, string | number>;
}
const reasonText = (context: Context, reason: unknown): string | null => {
  if (reason === null || reason === undefined) return null;
  const { key, details } = reason as Reason;
  return translate(uncheckedKey(key), messageLanguage(context), details);
};

/** The own schedules of the university in scope. */
export const ownSchedules = ({ db, caller, scope }: Context) =>
  db
    .selectFrom('report_schedules')
    .where('report_schedules.user_id', '=', caller.id)
    .where(inScope({ ...scope, facultyId: null }, { university: 'report_schedules.university_id' }));

const runs = ({ db }: Context) =>
  db.selectFrom('report_runs').leftJoin('jobs', 'jobs.id', 'report_runs.job_id');

/** Condition: a run of the schedule is being made. */
export const isRunning = sql<SqlBool>`exists (
  select from report_runs left join jobs on jobs.id = report_runs.job_id
  where report_runs.schedule_id = report_schedules.id and ${STATE} = 'waiting')`;

async function namesOf(context: Context, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select users.id, ${personName(context.language)} as name from users ${WITH_PEOPLE}
    where users.id = any(${[...ids]}::integer[])`.execute(context.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A super administrator sees the schedules of several universities; each names records of its own. */
const ofUniversity = (context: Context, { university_id }: StoredSchedule): Context => ({
  ...context,
  scope: { ...context.scope, universityId: university_id },
});

/** The filters in words, with the academic year as the current one. */
const saidCurrent = (context: Context, facts: ReportSchedule['filters']): ReportSchedule['filters'] => {
  const language = messageLanguage(context);
  const label = translate('report.filter.academic_year_id', language);
  const current = (years: string) => translate('report_schedule.current_year', language, { years });
  return facts.map((fact) => (fact.label === label ? { label, value: current(fact.value) } : fact));
};

async function shown(context: Context, schedules: StoredSchedule[]): Promise<ReportSchedule[]> {
  const names = await namesOf(
    context,
    schedules.flatMap(({ receiver_ids }) => receiver_ids),
  );
  const last = await runs(context)
    .where(
      'schedule_id',
      'in',
      schedules.map(({ id }) => id),
    )
    .distinctOn('schedule_id')
    .orderBy('schedule_id')
    .orderBy('report_runs.id', 'desc')
    .select(['schedule_id', 'report_runs.created_at', STATE.as('state')])
    .execute();
  const lastOf = new Map(last.map((run) => [run.schedule_id, run]));
  return Promise.all(
    schedules.map(async (schedule) => {
      const row = schedule as StoredSchedule & Scheduled;
      const parameters = await filtersOfYear(context.db, row, today());
      const filters = await filtersOfFile(context.db, row, new Date());
      const run = lastOf.get(schedule.id);
      const report: DeclaredReport = reportNamed(row.report) ?? { name: row.report, columns: {} };
      const facts = await filterFacts(ofUniversity(context, schedule), filters, report);
      return {
        ...row,
        report_title: translate(titleOf(report), messageLanguage(context)),
        filters: isFollowing(row) ? saidCurrent(context, facts) : facts,
        parameters,
        has_days: hasDays(row.report),
        // An account that was deleted has no name, and gets nothing.
        receivers: row.receiver_ids.map((id) => ({ id, name: names.get(id) ?? '—' })),
        paused_because: reasonText(context, row.paused_because),
        last_run_at: run?.created_at ?? null,
        last_state: run?.state ?? null,
      };
    }),
  );
}

export async function readSchedules(context: Context): Promise<ReportSchedule[]> {
  const found = await ownSchedules(context)
    .selectAll('report_schedules')
    .orderBy(nameOrder(sql`lower(report_schedules.name)`, 'oz'))
    .orderBy('report_schedules.id')
    .execute();
  return found.length === 0 ? [] : shown(context, found);
}

/** @throws NotFound unless it is an own one */
export async function readSchedule(context: Context, id: number): Promise<ReportSchedule> {
  const found = await ownSchedules(context)
    .where('report_schedules.id', '=', id)
    .selectAll('report_schedules')
    .executeTakeFirstOrThrow(notFound);
  const [schedule] = await shown(context, [found]);
  return schedule as ReportSchedule;
}

/** The last runs of an own schedule. */
export async function readRuns(context: Context, id: number): Promise<ReportRun[]> {
  await readSchedule(context, id);
  const found = await runs(context)
    .leftJoin('files', 'files.id', 'report_runs.file_id')
    .where('schedule_id', '=', id)
    .orderBy('report_runs.id', 'desc')
    .limit(RUNS_SHOWN)
    .select(['report_runs.id', 'report_runs.due_at', 'report_runs.created_at'])
    .select([STATE.as('state'), FINISHED_AT.as('finished_at'), ERROR.as('reason')])
    .select(['files.id as file_id', 'files.name'])
    .execute();
  return found.map(({ reason, file_id, name, ...run }) => ({
    ...run,
    error: reasonText(context, reason),
    file: file_id === null ? null : { id: file_id, name: name ?? '' },
  }));
}
