import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

export const { Select: AcademicYearSelect, Name: AcademicYearName } = lookupOf(academicYears.options);
