import { describeResources } from './describe.ts';

export const RESTORATIONS = describeResources({
  restorations: {
    permission: 'student',
    createPermission: 'student_update',
    screen: '/students/recovery',
  },
  /** Subjects of earlier semesters that restored students lack. */
  academic_differences: {
    table: 'student_subjects',
    permission: 'get_rating',
    screen: '/students-reading-recovery-for-rating',
  },
});
