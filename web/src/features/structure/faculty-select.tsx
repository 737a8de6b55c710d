import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';
import type { Filter } from '#ui/table/list-filter.ts';

const lookup = lookupOf(faculties.options, {
  requires: { parent: 'university_id', hint: 'university.first' },
});
export const FacultySelect = lookup.Select;
export const FacultyName = lookup.Name;

export const facultyFilter = (universityId: number | undefined): Filter<'faculty_id'> => ({
  ...lookup.filter('faculty_id', 'field.faculty', { university_id: universityId }),
  // Another faculty has none of these.
  clears: ['speciality_id', 'department_id', 'curriculum_id', 'semester_id', 'group_id'],
});
