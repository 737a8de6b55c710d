import { z } from 'zod';
import { createCall, removeCall, updateCall } from '#api/calls.ts';
import { Id, Instant, line, STORED, text, Version } from '#api/fields.ts';
import { WholeListQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { REPORT_ACCESS } from '../catalogue/describe.ts';
import { REPORTS } from '../catalogue/reports.ts';
import { COUNT_REPORTS, LIST_REPORTS } from './all-reports.ts';

/** Schedules of one account. */
export const SCHEDULES_MAX = 50;
export const SCHEDULE_RECEIVERS_MAX = 50;
export const SCHEDULE_FORMATS = ['xlsx', 'pdf'] as const;
export const SCHEDULE_EVERY = ['week', 'month'] as const;
export const SCHEDULED_REPORTS = [...COUNT_REPORTS, ...LIST_REPORTS];
const ReportName = z.enum(SCHEDULED_REPORTS.map(({ name }) => name));

const DAYS_OF_WEEK = 7;

/** When a schedule is due, in Tashkent. */
const TIMING = {
  every: z.enum(SCHEDULE_EVERY),
  /** Of the week, from Monday, or of the month: the last day of a shorter one. */
  day: z.int().min(1).max(31),
  hour: z.int().min(0).max(23),
};
export type Timing = z.infer<z.ZodObject<typeof TIMING>>;
const isDay = ({ every, day }: Timing) => every === 'month' || day <= DAYS_OF_WEEK;
const NO_DAY = { path: ['day'], message: 'report_schedule.day.week' };

const CHANGEABLE = {
  name: line(100).min(1, 'report_schedule.name.required'),
  format: z.enum(SCHEDULE_FORMATS),
  ...TIMING,
  /** The days of the report are those of the week or month before, whatever its filters say. */
  previous_period: z.boolean(),
  /** Besides the message in the product. */
  by_email: z.boolean(),
  /** Accounts besides the own one. */
  receiver_ids: z.array(Id).max(SCHEDULE_RECEIVERS_MAX),
};

const Name = z.string().regex(/^[a-z]\w{0,39}$/);
const FILTERS_MAX = 40;
const CONTENT = {
  /** Parameters of the report's file. */
  filters: z
    .record(Name, text(200))
    .refine((filters) => Object.keys(filters).length <= FILTERS_MAX, 'invalid.too_big'),
  columns: z.array(Name).max(100),
};

/** Filters that name days. */
export const DAY_FILTERS = ['from_date', 'to_date', 'created_at'] as const;

/**
 * Whether filters name no fixed period but an academic year. A schedule with the current one follows it: each file is of the year that is
 * current when it is due, or in which its days are. Days of the filters count only if they are not replaced by those of the previous period.
 */
export const isOfYearAlone = (filters: Partial<Record<string, unknown>>, previousPeriod: boolean): boolean =>
  filters.academic_year_id !== undefined &&
  filters.semester_id === undefined &&
  filters.season_semester === undefined &&
  (previousPeriod || DAY_FILTERS.every((name) => filters[name] === undefined));

const ReportSchedule = z.object({
  ...STORED,
  ...CHANGEABLE,
  name: z.string(),
  report: z.string(),
  report_title: z.string(),
  /** The filters in words. */
  filters: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The filters as parameters of the report's file. */
  parameters: z.record(z.string(), z.string()),
  /** Columns of the file in their order; all of them when there are none. */
  columns: z.array(z.string()),
  /** Whether the report has days that can be those of the period before. */
  has_days: z.boolean(),
  receivers: z.array(z.object({ id: Id, name: z.string() })),
  /** Null while it is paused. */
  next_due_at: Instant.nullable(),
  paused_at: Instant.nullable(),
  /** Why it was paused, unless its owner did so. */
  paused_because: z.string().nullable(),
  last_run_at: Instant.nullable(),
  last_state: z.enum(['waiting', 'sent', 'failed']).nullable(),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

const ReportRun = z.object({
  id: Id,
  /** Null: sent at the request of the owner. */
  due_at: Instant.nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  state: z.enum(['waiting', 'sent', 'failed']),
  /** Why it failed. */
  error: z.string().nullable(),
  /** Null when it was deleted with its message. */
  file: z.object({ id: Id, name: z.string() }).nullable(),
});
export type ReportRun = z.infer<typeof ReportRun>;

const path = '/report-schedules';
const one = `${path}/{id}` as const;
const NoInput = z.strictObject({});
/** A schedule acts later with all rights of its owner, which an API token may not have. */
const BY_PERSON = { sessionOnly: true } as const;

/**
 * Reports that are made and sent every week or month with the rights that their owner has then (decision 109). Each needs the
 * permission of its report, when it is saved and whenever it is made.
 */
export const reportSchedules = defineResource(REPORTS.report_schedules, {
  list: {
    method: 'GET',
    path,
    access: REPORT_ACCESS,
    query: WholeListQuery,
    result: z.array(ReportSchedule),
  },
  create: {
    ...createCall(
      path,
      REPORT_ACCESS,
      z.strictObject({ ...CHANGEABLE, ...CONTENT, report: ReportName }).refine(isDay, NO_DAY),
      ReportSchedule,
    ),
    ...BY_PERSON,
  },
  update: {
    ...updateCall(
      one,
      REPORT_ACCESS,
      z
        .strictObject({
          ...CHANGEABLE,
          // Those that are not given stay.
          filters: CONTENT.filters.optional(),
          columns: CONTENT.columns.optional(),
          version: Version.optional(),
        })
        .refine(isDay, NO_DAY),
      ReportSchedule,
    ),
    ...BY_PERSON,
  },
  remove: { ...removeCall(one, REPORT_ACCESS), ...BY_PERSON },
  pause: { ...createCall(`${one}/pause`, REPORT_ACCESS, NoInput, ReportSchedule), ...BY_PERSON },
  resume: { ...createCall(`${one}/resume`, REPORT_ACCESS, NoInput, ReportSchedule), ...BY_PERSON },
  /** Makes and sends it now, without a change of when it is due. */
  send: { ...createCall(`${one}/send`, REPORT_ACCESS, NoInput, ReportSchedule), ...BY_PERSON },
  /** The last runs, the newest first. */
  runs: {
    method: 'GET',
    path: `${one}/runs`,
    access: REPORT_ACCESS,
    query: WholeListQuery,
    result: z.array(ReportRun),
  },
});
