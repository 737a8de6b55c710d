import { screensWithTexts } from '#ui/screen-route.ts';

/** Paid retakes: the screens of this feature. */
export const retakesScreens = screensWithTexts('retakes', [
  {
    path: '/re-reading-subject-groups',
    needs: 're_reading_subject_group_index',
    load: async () => (await import('#features/retakes/retakes-screen.tsx')).RetakesScreen,
  },
  {
    path: '/re-reading-subject-groups/{id}',
    needs: 're_reading_subject_group_index',
    load: async () => (await import('#features/retakes/retake-screen.tsx')).RetakeScreen,
  },
  {
    path: '/teacher-re-reading-report',
    needs: 'student_index',
    load: async () => (await import('#features/retakes/teacher-report-screen.tsx')).TeacherReportScreen,
  },
  {
    path: '/student-re-reading-report',
    needs: 'student_index',
    load: async () => (await import('#features/retakes/student-report-screen.tsx')).StudentReportScreen,
  },
]);
