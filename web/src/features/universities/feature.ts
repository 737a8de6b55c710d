import { screensWithTexts } from '#ui/screen-route.ts';

/** Universities, licences and statistics: the screens of this feature. */
export const universitiesScreens = screensWithTexts('universities', [
  {
    path: '/universities',
    needs: 'university_index',
    load: async () => (await import('#features/universities/universities-screen.tsx')).UniversitiesScreen,
  },
  {
    path: '/universities/{id}/letterhead',
    needs: 'university_index',
    load: async () => (await import('#features/universities/letterhead-screen.tsx')).LetterheadScreen,
  },
  {
    path: '/control-univer',
    needs: 'university_index',
    load: async () => (await import('#features/universities/licences-screen.tsx')).LicencesScreen,
  },
  {
    path: '/universities-list',
    needs: 'university_index',
    load: async () =>
      (await import('#features/universities/university-statistics-screen.tsx')).UniversityStatisticsScreen,
  },
  {
    path: '/universities-statistic/{id}',
    needs: 'university_index',
    load: async () =>
      (await import('#features/universities/university-charts-screen.tsx')).UniversityChartsScreen,
  },
]);
