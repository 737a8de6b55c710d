import { reportScreens } from '#features/reports/report-routes.ts';
import { screensWithTexts } from '#ui/screen-route.ts';

/** The home screen and the statistics of universities: the screens of this feature. */
export const reportsScreens = [
  ...screensWithTexts('reports', [
    {
      path: '/',
      title: 'menu.dashboard',
      needs: 'signed-in',
      load: async () => (await import('#features/reports/dashboard-screen.tsx')).DashboardScreen,
    },
  ]),
  ...screensWithTexts('universities', [
    {
      path: '/universities-list',
      title: 'menu.universities_statistics',
      menu: { group: 'universities', position: 20 },
      needs: 'university_index',
      load: async () =>
        (await import('#features/reports/university-statistics-screen.tsx')).UniversityStatisticsScreen,
    },
    {
      path: '/universities-statistic/{id}',
      title: 'statistic.title',
      under: '/universities-list',
      needs: 'university_index',
      load: async () =>
        (await import('#features/reports/university-charts-screen.tsx')).UniversityChartsScreen,
    },
  ]),
  ...reportScreens,
];
