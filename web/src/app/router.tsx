import { type ComponentType, lazy } from 'react';
import { type ScreenRoute, screensWithTexts } from '#app/screen-route.ts';
import { studentScreens } from '#app/student-screens.ts';
import { teacherScreens } from '#app/teacher-screens.ts';
import { withTexts } from '#i18n/text.ts';

/** The table that router, menu and gate read. */
export const screens: readonly ScreenRoute[] = [
  ...screensWithTexts('reports', [
    {
      path: '/',
      needs: 'signed-in',
      load: async () => (await import('#features/reports/dashboard-screen.tsx')).DashboardScreen,
    },
  ]),
  ...screensWithTexts('universities', [
    {
      path: '/universities',
      needs: 'university_index',
      load: async () => (await import('#features/universities/universities-screen.tsx')).UniversitiesScreen,
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
  ]),
  ...screensWithTexts('structure', [
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
  ]),
  ...teacherScreens,
  ...screensWithTexts('structure', [
    {
      path: '/students/student-groups',
      needs: 'student_group_index',
      load: async () => (await import('#features/structure/student-groups-screen.tsx')).StudentGroupsScreen,
    },
  ]),
  ...studentScreens,
  ...screensWithTexts('access', [
    {
      path: '/accounts/admins',
      needs: 'admin_index',
      load: async () => (await import('#features/access/admins/admins-screen.tsx')).AdminsScreen,
    },
    {
      path: '/accounts/permission-groups',
      needs: 'permission_group_index',
      load: async () =>
        (await import('#features/access/permissions/permission-groups-screen.tsx')).PermissionGroupsScreen,
    },
    {
      path: '/accounts/audit',
      needs: 'audit_index',
      load: async () => (await import('#features/access/audit/audit-screen.tsx')).AuditScreen,
    },
  ]),
  ...screensWithTexts('reference', [
    {
      path: '/general-info/labels',
      needs: 'country_index',
      load: async () => (await import('#features/reference/labels-screen.tsx')).LabelsScreen,
    },
    {
      path: '/general-info/countries',
      needs: 'country_index',
      load: async () => (await import('#features/reference/countries-screen.tsx')).CountriesScreen,
    },
    {
      path: '/general-info/regions',
      needs: 'region_index',
      load: async () => (await import('#features/reference/regions-screen.tsx')).RegionsScreen,
    },
    {
      path: '/general-info/districts',
      needs: 'district_index',
      load: async () => (await import('#features/reference/districts-screen.tsx')).DistrictsScreen,
    },
    {
      path: '/general-info/nationalities',
      needs: 'nationality_index',
      load: async () => (await import('#features/reference/nationalities-screen.tsx')).NationalitiesScreen,
    },
    {
      path: '/settings/languages',
      needs: 'config_index',
      load: async () => (await import('#features/reference/languages-screen.tsx')).LanguagesScreen,
    },
    {
      path: '/settings/configs',
      needs: 'config_index',
      load: async () => (await import('#features/reference/configs-screen.tsx')).ConfigsScreen,
    },
    {
      path: '/settings/internalization',
      needs: 'config_index',
      load: async () => (await import('#features/reference/interface-texts-screen.tsx')).InterfaceTextsScreen,
    },
  ]),
  ...screensWithTexts('operations', [
    {
      path: '/settings/jobs',
      needs: 'backup_database_index',
      load: async () => (await import('#features/operations/jobs-screen.tsx')).JobsScreen,
    },
  ]),
  ...screensWithTexts('access', [
    {
      path: '/profile',
      needs: 'signed-in',
      load: async () => (await import('#features/access/profile/profile-screen.tsx')).ProfileScreen,
    },
  ]),
  ...screensWithTexts('operations', [
    {
      path: '/settings/backup',
      needs: 'backup_database_index',
      load: async () => (await import('#features/operations/backups-screen.tsx')).BackupsScreen,
    },
  ]),
];

/** Whether an address is the one that a path of these tables means. */
export const isAt = (path: string, address: string): boolean =>
  new RegExp(`^${path.replace('{id}', '[^/]+')}$`).test(address);

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

/** Pages for everybody. `/` is the login page of whoever is signed out, and the home screen of everybody else. */
export const publicPages: Readonly<Record<string, { title: string; Page: ComponentType }>> = {
  '/': {
    title: 'login.title',
    Page: page(async () => (await import('#features/access/sign-in/login-page.tsx')).LoginPage),
  },
  '/forgot-pass': {
    title: 'forgot.title',
    Page: page(async () => (await import('#features/access/sign-in/forgot-page.tsx')).ForgotPage),
  },
  '/change-pass': {
    title: 'reset.title',
    Page: page(
      async () => (await import('#features/access/sign-in/change-password-page.tsx')).ChangePasswordPage,
    ),
  },
  '/402': {
    title: 'closed.title',
    Page: page(async () => (await import('#features/access/sign-in/closed-page.tsx')).ClosedPage),
  },
};

/** Shown instead of everything else while an account has no password of its own. */
export const FirstPasswordPage = page(
  withTexts(
    'access',
    async () => (await import('#features/access/sign-in/first-password-page.tsx')).FirstPasswordPage,
  ),
);

/** Shown instead of everything else while the permission group requires an app that the account does not have. */
export const SecondFactorPage = lazy(
  withTexts('access', async () => ({
    default: (await import('#features/access/second-factor/second-factor-page.tsx')).SecondFactorPage,
  })),
);
