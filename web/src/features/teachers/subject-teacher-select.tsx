import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

/** Teachers with their department; those who teach the subject `subject_id` come first. */
export const { Select: SubjectTeacherSelect } = lookupOf(teachers.options, {
  requires: { parent: 'university_id', hint: 'university.first' },
  narrowedBy: ['subject_id'],
  optionText: 'plan.teacher_option',
  ofPeople: true,
});
