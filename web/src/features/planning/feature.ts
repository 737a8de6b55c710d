import { screensWithTexts } from '#ui/screen-route.ts';

/** Academic years, marks, subjects and their groups: the screens of this feature. */
export const planningScreens = screensWithTexts('planning', [
  {
    path: '/edu-process/academic-years',
    needs: 'academic_year_index',
    load: async () => (await import('#features/planning/academic-years-screen.tsx')).AcademicYearsScreen,
  },
  {
    path: '/edu-process/rating-systems',
    needs: 'rating_system_index',
    load: async () => (await import('#features/planning/rating-systems-screen.tsx')).RatingSystemsScreen,
  },
  {
    path: '/edu-process/subject-groups',
    needs: 'subject_group_index',
    load: async () => (await import('#features/planning/subject-groups-screen.tsx')).SubjectGroupsScreen,
  },
  {
    path: '/edu-process/subjects',
    needs: 'subject_index',
    load: async () => (await import('#features/planning/subjects-screen.tsx')).SubjectsScreen,
  },
]);
