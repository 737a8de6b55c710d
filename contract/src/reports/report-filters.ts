import { z } from 'zod';
import { Day, QueryId, QueryStatus, queryNumber } from '#api/fields.ts';
import { Search } from '#api/lists.ts';
import { SheetStatement } from '../ratings/sheet-statements.ts';
import { SeasonName } from '../ratings/statement-rows.ts';
import { LabelKey } from '../reference/labels.ts';
import { TaskStatus } from '../study/tasks.ts';

export const COURSES = [1, 2, 3, 4] as const;
export const VISITS = ['never', 'not_in_range'] as const;
export const ATTENDANCE = ['never', 'not_in_range'] as const;
/** Days that a task waits for its check, from and to; the last has no end. */
export const WAITING = ['0-2', '3-6', '7-13', '14-29', '30'] as const;
/** How an attempt to sign in ended: the series of its chart. */
export const SIGN_IN_RESULTS = ['signed_in', 'refused'] as const;
/** Of a retake: a mark, or a passing one. */
export const RETAKE_RESULTS = ['marked', 'passed'] as const;
export const ACCOUNT_ROLES = ['admin', 'teacher', 'user'] as const;

/** The filters of reports. A report names those that it has; screens have a control for each. */
export const REPORT_FILTERS = {
  academic_year_id: QueryId,
  season_semester: SeasonName,
  faculty_id: QueryId,
  department_id: QueryId,
  curriculum_id: QueryId,
  semester_id: QueryId,
  group_id: QueryId,
  subject_id: QueryId,
  syllabus_id: QueryId,
  teacher_id: QueryId,
  statement: SheetStatement,
  /** Year of study. */
  course: queryNumber(z.literal(COURSES)),
  education_type_id: LabelKey,
  education_form_id: LabelKey,
  /** Days in Tashkent, both included. */
  from_date: Day,
  to_date: Day,
  /** Of a task that was handed in. */
  status: queryNumber(TaskStatus),
  /** Only tasks that are not checked yet, and wait so many days. */
  waiting: z.enum(WAITING),
  /** Whether one of the elective subjects was chosen. */
  is_choice_of_subject: QueryStatus,
  /** A day in Tashkent. */
  created_at: Day,
  /** Only those who never signed in, or not in the range of days. */
  visits: z.enum(VISITS),
  /** Only those who never opened a lesson, or not in the range of days. */
  attendance: z.enum(ATTENDANCE),
  /** Only attempts to sign in that ended so. */
  outcome: z.enum(SIGN_IN_RESULTS),
  /** The role of an account; `user` is a student. */
  role: z.enum(ACCOUNT_ROLES),
  /** Only retakes with this result. */
  result: z.enum(RETAKE_RESULTS),
  /** A sheet. Addresses and other clients have it; screens show it once it is there. */
  statement_id: QueryId,
  /** The account of the person in a row. Addresses and other clients have it; screens show it once it is there. */
  user_id: QueryId,
  /** Words of a name, or the student number. */
  fio: Search.unwrap(),
  /** Words of the name of a university. */
  name: Search.unwrap(),
} as const;

export type ReportFilter = keyof typeof REPORT_FILTERS;

/** The values of a filter that have another meaning than in other reports: `status` of a subject. */
export interface OwnChoice {
  values: readonly [string, ...string[]];
  /** Of the text keys of the values: `restored_status` for `report.restored_status.missing`. */
  texts: string;
}
export type OwnChoices = Partial<Record<ReportFilter, OwnChoice>>;

type FilterOf<Name extends ReportFilter, Own> = Name extends keyof Own
  ? Own[Name] extends OwnChoice
    ? z.ZodEnum<{ [Value in Own[Name]['values'][number]]: Value }>
    : (typeof REPORT_FILTERS)[Name]
  : (typeof REPORT_FILTERS)[Name];

type FilterShape<Required extends ReportFilter, Optional extends ReportFilter, Own> = {
  [Name in Required]: FilterOf<Name, Own>;
} & { [Name in Optional]: z.ZodOptional<FilterOf<Name, Own>> };

/** The parameters of a report with these filters. */
export function filterShape<
  Required extends ReportFilter,
  Optional extends ReportFilter,
  Own extends OwnChoices = object,
>(
  required: readonly Required[],
  optional: readonly Optional[],
  choices?: Own,
): FilterShape<Required, Optional, Own> {
  const own: OwnChoices = choices ?? {};
  const schemaOf = (name: ReportFilter): z.ZodType =>
    own[name] === undefined ? REPORT_FILTERS[name] : z.enum(own[name].values);
  return Object.fromEntries([
    ...required.map((name) => [name, schemaOf(name)]),
    ...optional.map((name) => [name, schemaOf(name).optional()]),
  ]) as FilterShape<Required, Optional, Own>;
}
