import { screensWithTexts } from '#ui/screen-route.ts';

/** Faculties, departments, specialities and student groups: the screens of this feature. */
export const structureScreens = screensWithTexts('structure', [
  {
    path: '/structure/faculties',
    title: 'menu.faculties',
    menu: { group: 'structure', position: 10 },
    needs: 'faculty_index',
    load: async () => (await import('#features/structure/faculties-screen.tsx')).FacultiesScreen,
  },
  {
    path: '/structure/departments',
    title: 'menu.departments',
    menu: { group: 'structure', position: 20 },
    needs: 'department_index',
    load: async () => (await import('#features/structure/departments-screen.tsx')).DepartmentsScreen,
  },
  {
    path: '/structure/specialities',
    title: 'menu.specialities',
    menu: { group: 'structure', position: 30 },
    needs: 'speciality_index',
    load: async () => (await import('#features/structure/specialities-screen.tsx')).SpecialitiesScreen,
  },
  {
    path: '/students/student-groups',
    title: 'menu.student_groups',
    menu: { group: 'students', position: 10 },
    needs: 'student_group_index',
    load: async () => (await import('#features/structure/student-groups-screen.tsx')).StudentGroupsScreen,
  },
]);
