import { screensWithTexts } from '#ui/screen-route.ts';

/** Students, their status changes and orders: the screens of this feature. */
export const studentsScreens = screensWithTexts('students', [
  {
    path: '/students/students',
    needs: 'student_index',
    load: async () => (await import('#features/students/students-screen.tsx')).StudentsScreen,
  },
  {
    path: '/students/students/create',
    needs: 'student_index',
    load: async () => (await import('#features/students/student-create-screen.tsx')).StudentCreateScreen,
  },
  {
    path: '/students/students/update/{id}',
    needs: 'student_index',
    load: async () => (await import('#features/students/student-update-screen.tsx')).StudentUpdateScreen,
  },
  {
    path: '/students/students/view/{id}',
    needs: 'student_index',
    load: async () => (await import('#features/students/student-view-screen.tsx')).StudentViewScreen,
  },
  {
    path: '/students/academic-leave',
    needs: 'student_index',
    load: async () =>
      (await import('#features/students/status-changes/status-change-list-screens.tsx')).AcademicLeaveScreen,
  },
  {
    path: '/students/academic-leave/create',
    needs: 'student_index',
    load: async () =>
      (await import('#features/students/status-changes/status-change-form-screens.tsx'))
        .AcademicLeaveCreateScreen,
  },
  {
    path: '/students/graduated',
    needs: 'student_index',
    load: async () =>
      (await import('#features/students/status-changes/status-change-list-screens.tsx')).GraduatedScreen,
  },
  {
    path: '/students/graduated/create',
    needs: 'student_index',
    load: async () =>
      (await import('#features/students/status-changes/status-change-form-screens.tsx'))
        .GraduatedCreateScreen,
  },
  {
    path: '/students/expelled',
    needs: 'student_index',
    load: async () =>
      (await import('#features/students/status-changes/status-change-list-screens.tsx')).ExpelledScreen,
  },
  {
    path: '/students/expelled/create',
    needs: 'student_index',
    load: async () =>
      (await import('#features/students/status-changes/status-change-form-screens.tsx')).ExpelledCreateScreen,
  },
  {
    path: '/students/orders',
    needs: 'student_index',
    load: async () => (await import('#features/students/orders/orders-screen.tsx')).OrdersScreen,
  },
]);
