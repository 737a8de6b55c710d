import { screensWithTexts } from '#ui/screen-route.ts';

/** Teachers and their groups: the screens of this feature. */
export const teachersScreens = screensWithTexts('teachers', [
  {
    path: '/teachers/tutor-groups',
    title: 'menu.tutor_groups',
    menu: { group: 'teachers', position: 10 },
    needs: 'teacher_index',
    load: async () => (await import('#features/teachers/teacher-groups-screen.tsx')).TeacherGroupsScreen,
  },
  {
    path: '/teachers/tutors',
    title: 'menu.tutors',
    menu: { group: 'teachers', position: 20 },
    needs: 'teacher_index',
    load: async () => (await import('#features/teachers/teachers-screen.tsx')).TeachersScreen,
  },
  {
    path: '/teachers/tutors/create',
    title: 'teacher.title.create',
    under: '/teachers/tutors',
    needs: 'teacher_index',
    load: async () => (await import('#features/teachers/teacher-create-screen.tsx')).TeacherCreateScreen,
  },
  {
    path: '/teachers/tutors/update/{id}',
    title: 'teacher.title.update',
    under: '/teachers/tutors',
    needs: 'teacher_index',
    load: async () => (await import('#features/teachers/teacher-update-screen.tsx')).TeacherUpdateScreen,
  },
  {
    path: '/teachers/tutors/view/{id}',
    title: 'teacher.title.view',
    under: '/teachers/tutors',
    needs: 'teacher_index',
    load: async () => (await import('#features/teachers/teacher-view-screen.tsx')).TeacherViewScreen,
  },
]);
