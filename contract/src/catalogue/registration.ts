import { describeResources } from './describe.ts';

export const REGISTRATION = describeResources({
  student_registers: {
    permission: 'curriculum',
    createPermission: 'curriculum_student_register_store',
    noun: 'student_register',
    screen: '/edu-process/attached-students',
    page: '/curriculum/student-register/',
  },
  student_subjects: { permission: 'curriculum' },
});
