import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

const lookup = lookupOf(studentGroups.options, {
  requires: { parent: 'university_id', hint: 'university.first' },
  narrowedBy: ['faculty_id', 'speciality_id'],
});
export const StudentGroupSelect = lookup.Select;
export const StudentGroupName = lookup.Name;

export const studentGroupFilter = (universityId: number | undefined) =>
  lookup.filter('group_id', 'student_group.noun', { university_id: universityId });
