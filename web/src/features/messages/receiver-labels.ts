import type { Receivers } from '@dekanat/contract/messages/receivers.ts';

/** Names of the kinds of receivers; the number of selected people is `count`. */
export const RECEIVER_LABELS = {
  group_ids: 'message.group.students',
  student_faculty_ids: 'message.faculty.students',
  department_ids: 'message.department.teachers',
  teacher_faculty_ids: 'message.faculty.teachers',
  admins: 'message.all_admins',
  students: 'message.students_of_list',
  registers: 'message.registers_of_list',
  teachers: 'message.teachers_of_list',
  debtors: 'message.debtors_of_list',
  student_ids: 'message.students_selected',
  teacher_ids: 'message.teachers_selected',
} as const satisfies Record<keyof Receivers, string>;
