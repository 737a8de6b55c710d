import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

const lookup = lookupOf(academicYears.options);
export const AcademicYearSelect = lookup.Select;
export const AcademicYearName = lookup.Name;

export const academicYearFilter = lookup.filter('academic_year_id', 'audit.record.academic_years');

/** The id of the academic year that contains today; undefined while it is loading or missing. Loaded where it is used. */
export const useCurrentYearId = (enabled = true): number | undefined =>
  useQuery({ ...queryOf(academicYears.options, {}), enabled }).data?.find(({ current }) => current)?.id;
