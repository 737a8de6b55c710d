import { screensWithTexts } from '#ui/screen-route.ts';

/** Universities, licences and statistics: the screens of this feature. */
export const universitiesScreens = screensWithTexts('universities', [
  {
    path: '/universities',
    title: 'menu.universities',
    menu: { group: 'universities', position: 10 },
    needs: 'university_index',
    load: async () => (await import('#features/universities/universities-screen.tsx')).UniversitiesScreen,
  },
  {
    path: '/universities/{id}/letterhead',
    title: 'letterhead.title',
    under: '/universities',
    needs: 'university_index',
    load: async () => (await import('#features/universities/letterhead-screen.tsx')).LetterheadScreen,
  },
  {
    path: '/control-univer',
    title: 'menu.licences',
    menu: { group: 'universities', position: 30 },
    needs: 'university_index',
    load: async () => (await import('#features/universities/licences-screen.tsx')).LicencesScreen,
  },
  {
    path: '/universities-list',
    title: 'menu.universities_statistics',
    menu: { group: 'universities', position: 20 },
    needs: 'university_index',
    load: async () =>
      (await import('#features/universities/university-statistics-screen.tsx')).UniversityStatisticsScreen,
  },
  {
    path: '/universities-statistic/{id}',
    title: 'statistic.title',
    under: '/universities-list',
    needs: 'university_index',
    load: async () =>
      (await import('#features/universities/university-charts-screen.tsx')).UniversityChartsScreen,
  },
]);
