import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';
import type { Filter } from '#ui/table/list-filter.ts';

const lookup = lookupOf(academicYears.options);
export const AcademicYearSelect = lookup.Select;
export const AcademicYearName = lookup.Name;

export const academicYearFilter: Filter<'academic_year_id'> = {
  ...lookup.filter('academic_year_id', 'audit.record.academic_years'),
  clears: ['semester_id'],
};

/** The id of the academic year that contains today; undefined while it is loading or missing. Loaded where it is used. */
export const useCurrentYearId = (enabled = true): number | undefined =>
  useQuery({ ...queryOf(academicYears.options, {}), enabled }).data?.find(({ current }) => current)?.id;
