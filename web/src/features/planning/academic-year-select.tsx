import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

const lookup = lookupOf(academicYears.options);
export const AcademicYearSelect = lookup.Select;
export const AcademicYearName = lookup.Name;

export const academicYearFilter = lookup.filter('academic_year_id', 'journal.record.academic_years');
