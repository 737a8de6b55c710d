import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

const lookup = lookupOf(studentGroups.options, {
  requires: { parent: 'university_id', hint: 'university.first' },
  narrowedBy: ['faculty_id', 'speciality_id'],
});
export const StudentGroupSelect = lookup.Select;
export const StudentGroupName = lookup.Name;

export const studentGroupFilter = (universityId: number | undefined) =>
  lookup.filter('group_id', 'student_group.noun', { university_id: universityId });

/** The groups of a speciality. */
export const useGroupsOf = (scope: { university_id: number; speciality_id: number }) =>
  useQuery(queryOf(studentGroups.options, { query: scope }));
