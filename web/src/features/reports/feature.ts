import { screensWithTexts } from '#ui/screen-route.ts';

/** The home screen: the screens of this feature. */
export const reportsScreens = screensWithTexts('reports', [
  {
    path: '/',
    title: 'menu.dashboard',
    needs: 'signed-in',
    load: async () => (await import('#features/reports/dashboard-screen.tsx')).DashboardScreen,
  },
]);
