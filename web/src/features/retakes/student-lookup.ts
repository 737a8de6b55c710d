import { students } from '@dekanat/contract/students/students.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

/** Students who study, by name or number. */
export const StudentSelect = lookupOf(students.options, {
  narrowedBy: ['university_id'],
  optionText: 'retake.student_option',
  query: { study_status: 'studying' },
}).Select;
