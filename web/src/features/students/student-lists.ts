import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { students } from '@dekanat/contract/students/students.ts';
import type { RememberedLists } from '#ui/table/list-place.ts';

/** The lists whose rows open the page of a student. */
export const STUDENT_LISTS = {
  name: 'dekanat.student-list',
  lists: { students: students.list, statuses: studentStatuses.list },
} satisfies RememberedLists;
