import { dayAt, today } from '@dekanat/contract/api/days.ts';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import { attemptMarks } from '@dekanat/contract/reports/attempt-marks.ts';
import { electiveChoices } from '@dekanat/contract/reports/elective-choices.ts';
import { notAttending } from '@dekanat/contract/reports/not-attending.ts';
import {
  isOfYearAlone,
  type ReportSchedule,
  SCHEDULED_REPORTS,
} from '@dekanat/contract/reports/report-schedules.ts';
import { restoredSubjects } from '@dekanat/contract/reports/restored-subjects.ts';
import { signIns } from '@dekanat/contract/reports/sign-ins.ts';
import { studentTaskReport } from '@dekanat/contract/reports/student-tasks.ts';
import { studentVisits } from '@dekanat/contract/reports/student-visits.ts';
import { type Selectable, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import type { ReportSchedules } from '#db/tables.ts';
import { allowedExport } from '#features/operations/shared.ts';
import { previousPeriod } from './schedule-times.ts';

export type StoredSchedule = Selectable<ReportSchedules>;
export type Scheduled = Pick<ReportSchedule, 'report' | 'format' | 'every' | 'previous_period'> & {
  filters: Record<string, string>;
  columns: string[];
  /** The academic year of the filters stands for the current one. */
  follows_year: boolean;
};

/** Whether its search for a passport or PINFL was removed (0426), and no other filters were chosen since: its file would have all students. */
export const isSearchRemoved = ({ paused_because }: StoredSchedule): boolean =>
  (paused_because as { key?: string } | null)?.key === 'report_schedule.personal';

export const reportNamed = (name: string) => SCHEDULED_REPORTS.find((report) => report.name === name);

/** Whether a report has the days of a period among its filters. */
export const hasDays = (name: string): boolean => {
  const filters: readonly string[] = reportNamed(name)?.optional ?? [];
  return filters.includes('from_date') && filters.includes('to_date');
};

/** The academic year that contains a day. */
async function yearOn(db: Queryable, day: string): Promise<string | undefined> {
  const start = startYearOf(day);
  const year = await db
    .selectFrom('academic_years')
    .where('start_year', '=', start)
    .select('id')
    .executeTakeFirst();
  return year && String(year.id);
}

/** Whether a schedule with these filters follows the current academic year. */
export const followsYear = async (
  db: Queryable,
  { filters, previous_period }: Pick<Scheduled, 'filters' | 'previous_period'>,
): Promise<boolean> =>
  isOfYearAlone(filters, previous_period) && filters.academic_year_id === (await yearOn(db, today()));

/** Whether the academic year of a schedule stands for the current one; those with fixed days that were saved before have the mark as well. */
export const isFollowing = ({
  filters,
  previous_period,
  follows_year,
}: Pick<Scheduled, 'filters' | 'previous_period' | 'follows_year'>): boolean =>
  follows_year && isOfYearAlone(filters, previous_period);

/** The filters of a schedule with the academic year of a day. */
export async function filtersOfYear(
  db: Queryable,
  scheduled: Pick<Scheduled, 'filters' | 'previous_period' | 'follows_year'>,
  day: string,
): Promise<Record<string, string>> {
  const academic_year_id = isFollowing(scheduled) ? await yearOn(db, day) : undefined;
  return { ...scheduled.filters, ...(academic_year_id !== undefined && { academic_year_id }) };
}

/**
 * The filters of the file of an instant. When its days are those of the period before, they replace those of the filters, and a followed
 * academic year is that of the last one: a file of August has the year that ends with it.
 */
export async function filtersOfFile(
  db: Queryable,
  scheduled: Omit<Scheduled, 'format' | 'columns'>,
  at: Date,
): Promise<Record<string, string>> {
  const { report, previous_period, every } = scheduled;
  if (!previous_period || !hasDays(report)) return filtersOfYear(db, scheduled, dayAt(at.getTime()));
  const days = previousPeriod(every, at);
  const { created_at: _day, ...others } = await filtersOfYear(db, scheduled, days.to_date);
  return { ...others, ...days };
}

/** Filters that name a record of one faculty, and the faculty of the record `id`. */
const OF_FACULTY = {
  department_id: (id: number) => sql`select faculty_id from departments where id = ${id}`,
  curriculum_id: (id: number) => sql`select faculty_id from curricula where id = ${id}`,
  semester_id: (
    id: number,
  ) => sql`select curricula.faculty_id from semesters join curricula on curricula.id = semesters.curriculum_id
    where semesters.id = ${id}`,
  statement_id: (
    id: number,
  ) => sql`select curricula.faculty_id from statements join curricula on curricula.id = statements.curriculum_id
    where statements.id = ${id}`,
};

const OF_GROUP = {
  group_id: (id: number) => sql`select specialities.faculty_id from student_groups
    join specialities on specialities.id = student_groups.speciality_id where student_groups.id = ${id}`,
};
/** Reports whose rows belong to the faculty of the group; those of others belong to that of the curriculum, whatever the group. */
const SCOPED_BY_GROUP = new Set<string>(
  [
    ...[studentVisits, notAttending, attemptMarks, studentTaskReport, signIns],
    ...[electiveChoices, restoredSubjects],
  ].map(({ name }) => name),
);

/**
 * An owner who is of another faculty now would get a file without rows instead of the chosen one.
 * @throws Invalid when the filters name a faculty that the caller does not see, or a record of it
 */
async function requireFaculty(
  { db, scope }: Context,
  report: string,
  filters: Record<string, string>,
): Promise<void> {
  if (scope.facultyId === null) return;
  const { faculty_id } = filters;
  if (faculty_id !== undefined && Number(faculty_id) !== scope.facultyId)
    throw invalidField('faculty_id', 'report_schedule.other_faculty');
  const faculties = { ...OF_FACULTY, ...(SCOPED_BY_GROUP.has(report) && OF_GROUP) };
  for (const [name, faculty] of Object.entries(faculties)) {
    if (filters[name] === undefined) continue;
    const { rows } =
      await sql`${faculty(Number(filters[name]))} and faculty_id <> ${scope.facultyId}`.execute(db);
    if (rows.length > 0) throw invalidField(name, 'report_schedule.record_of_other_faculty');
  }
}

/**
 * The file of a schedule, as it is at this instant.
 * @throws Refusal or Invalid when the caller may not have it, or the filters are wrong
 */
export async function scheduledFile(context: Context, scheduled: Scheduled, at: Date) {
  const { report, format, columns } = scheduled;
  const filters = await filtersOfFile(context.db, scheduled, at);
  const calls = reportNamed(report)?.calls;
  await requireFaculty(context, report, filters);
  return allowedExport(context, {
    path: calls === undefined ? '' : pathOf(calls.export),
    query: {
      ...filters,
      format,
      ...(columns.length > 0 && { columns: columns.join(',') }),
    },
  });
}
