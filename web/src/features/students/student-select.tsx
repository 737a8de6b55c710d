import { students } from '@dekanat/contract/students/students.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

export const StudentSelect = lookupOf(students.options, {
  requires: { parent: 'university_id', hint: 'university.first' },
  narrowedBy: ['study_status', 'group_id', 'exam_schedule_id', 'syllabus_id'],
}).Select;
