import { screensWithTexts } from '#app/screen-route.ts';

/** Teachers, and the accounts of teachers and students: part of the route table. */
export const teacherScreens = [
  ...screensWithTexts('teachers', [
    {
      path: '/teachers/tutor-groups',
      needs: 'teacher_index',
      load: async () => (await import('#features/teachers/teacher-groups-screen.tsx')).TeacherGroupsScreen,
    },
    {
      path: '/teachers/tutors',
      needs: 'teacher_index',
      load: async () => (await import('#features/teachers/teachers-screen.tsx')).TeachersScreen,
    },
    {
      path: '/teachers/tutors/create',
      needs: 'teacher_index',
      load: async () => (await import('#features/teachers/teacher-create-screen.tsx')).TeacherCreateScreen,
    },
    {
      path: '/teachers/tutors/update/{id}',
      needs: 'teacher_index',
      load: async () => (await import('#features/teachers/teacher-update-screen.tsx')).TeacherUpdateScreen,
    },
    {
      path: '/teachers/tutors/view/{id}',
      needs: 'teacher_index',
      load: async () => (await import('#features/teachers/teacher-view-screen.tsx')).TeacherViewScreen,
    },
  ]),
  ...screensWithTexts('access', [
    {
      path: '/teachers/tutors/account/{id}',
      needs: 'teacher_index',
      load: async () =>
        (await import('#features/access/accounts/person-account-screen.tsx')).TeacherAccountScreen,
    },
    {
      path: '/students/students/account/{id}',
      needs: 'student_index',
      load: async () =>
        (await import('#features/access/accounts/person-account-screen.tsx')).StudentAccountScreen,
    },
  ]),
];
