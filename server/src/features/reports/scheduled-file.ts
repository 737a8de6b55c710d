import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { type ReportSchedule, SCHEDULED_REPORTS } from '@dekanat/contract/reports/report-schedules.ts';
import type { Selectable } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import type { ReportSchedules } from '#db/tables.ts';
import { allowedExport } from '#features/operations/shared.ts';
import { previousPeriod } from './schedule-times.ts';

export type StoredSchedule = Selectable<ReportSchedules>;
export type Scheduled = Pick<ReportSchedule, 'report' | 'format' | 'every' | 'previous_period'> & {
  filters: Record<string, string>;
  columns: string[];
};

export const reportNamed = (name: string) => SCHEDULED_REPORTS.find((report) => report.name === name);

/** Whether a report has the days of a period among its filters. */
export const hasDays = (name: string): boolean => {
  const filters: readonly string[] = reportNamed(name)?.optional ?? [];
  return filters.includes('from_date') && filters.includes('to_date');
};

/** The filters of a schedule at an instant: those of the days are replaced when the days are those of the period before. */
export function filtersAt(
  { report, filters, previous_period, every }: Omit<Scheduled, 'format' | 'columns'>,
  at: Date,
): Record<string, string> {
  if (!previous_period || !hasDays(report)) return filters;
  const { created_at: _day, ...others } = filters;
  return { ...others, ...previousPeriod(every, at) };
}

/**
 * An owner who is of another faculty now would get a file without rows instead of the chosen one.
 * @throws Invalid when the filters name a faculty that the caller does not see
 */
function requireFaculty({ scope }: Context, { faculty_id }: Record<string, string>): void {
  if (faculty_id !== undefined && scope.facultyId !== null && Number(faculty_id) !== scope.facultyId)
    throw invalidField('faculty_id', 'report_schedule.other_faculty');
}

/**
 * The file of a schedule, as it is at this instant.
 * @throws Refusal or Invalid when the caller may not have it, or the filters are wrong
 */
export function scheduledFile(context: Context, scheduled: Scheduled, at: Date) {
  const { report, format, columns } = scheduled;
  const calls = reportNamed(report)?.calls;
  requireFaculty(context, scheduled.filters);
  return allowedExport(context, {
    path: calls === undefined ? '' : pathOf(calls.export),
    query: {
      ...filtersAt(scheduled, at),
      format,
      ...(columns.length > 0 && { columns: columns.join(',') }),
    },
  });
}
