import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

const lookup = lookupOf(teachers.options, {
  requires: { parent: 'university_id', hint: 'university.first' },
  narrowedBy: ['faculty_id', 'department_id'],
  ofPeople: true,
});
export const TeacherSelect = lookup.Select;

export const teacherFilter = (universityId: number | undefined) =>
  lookup.filter('teacher_id', 'teacher.noun', { university_id: universityId });
