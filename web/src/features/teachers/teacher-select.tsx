import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

export const { Select: TeacherSelect, Name: TeacherName } = lookupOf(teachers.options, {
  requires: { parent: 'university_id', hint: 'university.first' },
  narrowedBy: ['faculty_id', 'department_id'],
});
