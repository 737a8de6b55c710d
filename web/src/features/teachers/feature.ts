import { screensWithTexts } from '#ui/screen-route.ts';

/** Teachers and their groups: the screens of this feature. */
export const teachersScreens = screensWithTexts('teachers', [
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
]);
