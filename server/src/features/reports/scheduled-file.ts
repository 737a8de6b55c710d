import { dayAt } from '@dekanat/contract/api/days.ts';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import {
  isOfYearAlone,
  type ReportSchedule,
  SCHEDULED_REPORTS,
} from '@dekanat/contract/reports/report-schedules.ts';
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

export const reportNamed = (name: string) => SCHEDULED_REPORTS.find((report) => report.name === name);

/** Whether a report has the days of a period among its filters. */
export const hasDays = (name: string): boolean => {
  const filters: readonly string[] = reportNamed(name)?.optional ?? [];
  return filters.includes('from_date') && filters.includes('to_date');
};

/** The academic year that contains an instant. */
async function yearAt(db: Queryable, at: Date): Promise<string | undefined> {
  const start = startYearOf(dayAt(at.getTime()));
  const year = await db
    .selectFrom('academic_years')
    .where('start_year', '=', start)
    .select('id')
    .executeTakeFirst();
  return year && String(year.id);
}

/** Whether a schedule with these filters follows the current academic year. */
export const followsYear = async (db: Queryable, filters: Record<string, string>): Promise<boolean> =>
  isOfYearAlone(filters) && filters.academic_year_id === (await yearAt(db, new Date()));

/** The filters of a schedule with the academic year of an instant. */
export async function filtersOfYear(
  db: Queryable,
  { filters, follows_year }: Pick<Scheduled, 'filters' | 'follows_year'>,
  at: Date,
): Promise<Record<string, string>> {
  const academic_year_id = follows_year && isOfYearAlone(filters) ? await yearAt(db, at) : undefined;
  return academic_year_id === undefined ? filters : { ...filters, academic_year_id };
}

/** The filters of a schedule: those of the days are replaced when the days are those of the period before an instant. */
export function filtersOfDays(
  { report, filters, previous_period, every }: Omit<Scheduled, 'format' | 'columns' | 'follows_year'>,
  at: Date,
): Record<string, string> {
  if (!previous_period || !hasDays(report)) return filters;
  const { created_at: _day, ...others } = filters;
  return { ...others, ...previousPeriod(every, at) };
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

/**
 * An owner who is of another faculty now would get a file without rows instead of the chosen one.
 * @throws Invalid when the filters name a faculty that the caller does not see, or a record of it
 */
async function requireFaculty({ db, scope }: Context, filters: Record<string, string>): Promise<void> {
  if (scope.facultyId === null) return;
  const { faculty_id } = filters;
  if (faculty_id !== undefined && Number(faculty_id) !== scope.facultyId)
    throw invalidField('faculty_id', 'report_schedule.other_faculty');
  for (const [name, faculty] of Object.entries(OF_FACULTY)) {
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
  const filters = await filtersOfYear(context.db, scheduled, at);
  const calls = reportNamed(report)?.calls;
  await requireFaculty(context, filters);
  return allowedExport(context, {
    path: calls === undefined ? '' : pathOf(calls.export),
    query: {
      ...filtersOfDays({ ...scheduled, filters }, at),
      format,
      ...(columns.length > 0 && { columns: columns.join(',') }),
    },
  });
}
