import { screensWithTexts } from '#ui/screen-route.ts';

/** Academic years, marks, subjects and their groups: the screens of this feature. */
export const planningScreens = screensWithTexts('planning', [
  {
    path: '/edu-process/academic-years',
    title: 'menu.academic_years',
    menu: { group: 'edu_process', position: 40 },
    needs: 'academic_year_index',
    load: async () => (await import('#features/planning/academic-years-screen.tsx')).AcademicYearsScreen,
  },
  {
    path: '/edu-process/rating-systems',
    title: 'menu.rating_systems',
    menu: { group: 'edu_process', position: 90 },
    needs: 'rating_system_index',
    load: async () => (await import('#features/planning/rating-systems-screen.tsx')).RatingSystemsScreen,
  },
  {
    path: '/edu-process/subject-groups',
    title: 'menu.subject_groups',
    menu: { group: 'edu_process', position: 70 },
    needs: 'subject_group_index',
    load: async () => (await import('#features/planning/subject-groups-screen.tsx')).SubjectGroupsScreen,
  },
  {
    path: '/edu-process/subjects',
    title: 'menu.subjects',
    menu: { group: 'edu_process', position: 80 },
    needs: 'subject_index',
    load: async () => (await import('#features/planning/subjects-screen.tsx')).SubjectsScreen,
  },
]);
