import { screensWithTexts } from '#ui/screen-route.ts';

/** Faculties, departments, specialities and student groups: the screens of this feature. */
export const structureScreens = screensWithTexts('structure', [
  {
    path: '/structure/faculties',
    needs: 'faculty_index',
    load: async () => (await import('#features/structure/faculties-screen.tsx')).FacultiesScreen,
  },
  {
    path: '/structure/departments',
    needs: 'department_index',
    load: async () => (await import('#features/structure/departments-screen.tsx')).DepartmentsScreen,
  },
  {
    path: '/structure/specialities',
    needs: 'speciality_index',
    load: async () => (await import('#features/structure/specialities-screen.tsx')).SpecialitiesScreen,
  },
  {
    path: '/students/student-groups',
    needs: 'student_group_index',
    load: async () => (await import('#features/structure/student-groups-screen.tsx')).StudentGroupsScreen,
  },
]);
