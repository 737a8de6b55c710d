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
    {
      path: '/teaching',
      title: 'menu.teaching',
      menu: { group: 'edu_process', position: 91 },
      needs: 'signed-in',
      menuFor: 'teacher',
      teaching: 'today',
      load: async () => (await import('#features/reports/teaching/today-screen.tsx')).TodayScreen,
    },
  ]),
  ...screensWithTexts('universities', [
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
