import { screensWithTexts } from '#ui/screen-route.ts';

/** Students, their status changes and orders: the screens of this feature. */
export const studentsScreens = screensWithTexts('students', [
  {
    path: '/students/students',
    title: 'menu.students',
    menu: { group: 'students', position: 20 },
    needs: 'student_index',
    load: async () => (await import('#features/students/students-screen.tsx')).StudentsScreen,
  },
  {
    path: '/students/students/create',
    title: 'student.title.create',
    under: '/students/students',
    needs: 'student_index',
    load: async () => (await import('#features/students/student-create-screen.tsx')).StudentCreateScreen,
  },
  {
    path: '/students/students/update/{id}',
    title: 'student.title.update',
    under: '/students/students',
    needs: 'student_index',
    load: async () => (await import('#features/students/student-update-screen.tsx')).StudentUpdateScreen,
  },
  {
    path: '/students/students/view/{id}',
    title: 'student.title.view',
    under: '/students/students',
    needs: 'student_index',
    load: async () => (await import('#features/students/student-view-screen.tsx')).StudentViewScreen,
  },
  {
    path: '/students/academic-leave',
    title: 'menu.academic_leave',
    menu: { group: 'students', position: 40 },
    needs: 'student_index',
    load: async () =>
      (await import('#features/students/status-changes/status-change-list-screens.tsx')).AcademicLeaveScreen,
  },
  {
    path: '/students/academic-leave/create',
    title: 'status_change.action.academic_leave',
    under: '/students/academic-leave',
    needs: 'student_index',
    acts: 'student_update',
    load: async () =>
      (await import('#features/students/status-changes/status-change-form-screens.tsx'))
        .AcademicLeaveCreateScreen,
  },
  {
    path: '/students/graduated',
    title: 'menu.graduates',
    menu: { group: 'students', position: 30 },
    needs: 'student_index',
    load: async () =>
      (await import('#features/students/status-changes/status-change-list-screens.tsx')).GraduatedScreen,
  },
  {
    path: '/students/graduated/create',
    title: 'status_change.action.graduate',
    under: '/students/graduated',
    needs: 'student_index',
    acts: 'student_update',
    load: async () =>
      (await import('#features/students/status-changes/status-change-form-screens.tsx'))
        .GraduatedCreateScreen,
  },
  {
    path: '/students/expelled',
    title: 'menu.expelled_students',
    menu: { group: 'student_movement', position: 20 },
    needs: 'student_index',
    load: async () =>
      (await import('#features/students/status-changes/status-change-list-screens.tsx')).ExpelledScreen,
  },
  {
    path: '/students/expelled/create',
    title: 'status_change.action.studentexpel',
    under: '/students/expelled',
    needs: 'student_index',
    acts: 'student_update',
    load: async () =>
      (await import('#features/students/status-changes/status-change-form-screens.tsx')).ExpelledCreateScreen,
  },
  {
    path: '/students/orders',
    title: 'menu.orders',
    menu: { group: 'student_movement', position: 30 },
    needs: 'student_index',
    load: async () => (await import('#features/students/orders/orders-screen.tsx')).OrdersScreen,
  },
]);

/** The national system: connection and comparisons, with texts of their own. */
export const hemisScreens = screensWithTexts('hemis', [
  {
    path: '/students/hemis-comparisons',
    title: 'menu.hemis_comparisons',
    menu: { group: 'students', position: 50 },
    needs: 'hemis_comparison_index',
    load: async () =>
      (await import('#features/students/hemis/comparisons-screen.tsx')).HemisComparisonsScreen,
  },
  {
    path: '/students/hemis-comparisons/{id}',
    title: 'hemis_comparison.noun',
    under: '/students/hemis-comparisons',
    needs: 'hemis_comparison_index',
    load: async () => (await import('#features/students/hemis/comparison-screen.tsx')).HemisComparisonScreen,
  },
  {
    path: '/settings/hemis',
    title: 'menu.hemis_connection',
    menu: { group: 'settings', position: 55 },
    needs: 'hemis_connection_index',
    load: async () => (await import('#features/students/hemis/connection-screen.tsx')).HemisConnectionScreen,
  },
]);
