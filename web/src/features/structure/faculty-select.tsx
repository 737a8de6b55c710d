import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

const lookup = lookupOf(faculties.options, {
  requires: { parent: 'university_id', hint: 'university.first' },
});
export const FacultySelect = lookup.Select;
export const FacultyName = lookup.Name;

export const facultyFilter = (universityId: number | undefined) =>
  lookup.filter('faculty_id', 'field.faculty', { university_id: universityId });
