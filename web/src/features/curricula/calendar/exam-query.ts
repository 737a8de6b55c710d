import { type CalendarExam, examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient, queryOf } from '#api/query.ts';

type Query = NonNullable<Parameters<typeof queryOf<typeof examSchedules.calendar>>[1]['query']>;

/** The exams of an academic year, so that steps between months load nothing. */
export const useExams = (query: Query, enabled: boolean) =>
  useQuery({ ...queryOf(examSchedules.calendar, { query }), enabled, placeholderData: keepPreviousData });

const calendars = { queryKey: queryOf(examSchedules.calendar, {}).queryKey.slice(0, 2) };

/** Shows a moved exam in all loaded calendars, and counts clashes again in the background. */
export function showMovedExam(moved: Pick<CalendarExam, 'id' | 'version' | 'start_date' | 'end_date'>): void {
  const { id, version, start_date, end_date } = moved;
  queryClient.setQueriesData(calendars, (exams: CalendarExam[] | undefined) =>
    exams?.map((exam) =>
      exam.id === id && exam.individual === null ? { ...exam, version, start_date, end_date } : exam,
    ),
  );
  reloadExams();
}

export const reloadExams = (): void =>
  void queryClient.invalidateQueries({ queryKey: [examSchedules.calendar.resource.name] });
