import { loadWithOnlyTexts, screensWithTexts } from '#ui/screen-route.ts';

/** Accounts, permissions, audit and the own profile: the screens of this feature. */
export const accessScreens = screensWithTexts('access', [
  {
    path: '/accounts/admins',
    title: 'menu.admins',
    menu: { group: 'accounts', position: 10 },
    needs: 'admin_index',
    load: () =>
      loadWithOnlyTexts(
        'account',
        async () => (await import('#features/access/admins/admins-screen.tsx')).AdminsScreen,
      ),
  },
  {
    path: '/accounts/permission-groups',
    title: 'menu.permission_groups',
    menu: { group: 'accounts', position: 20 },
    needs: 'permission_group_index',
    load: async () =>
      (await import('#features/access/permissions/permission-groups-screen.tsx')).PermissionGroupsScreen,
  },
  {
    path: '/accounts/audit',
    title: 'menu.audit',
    menu: { group: 'accounts', position: 30 },
    needs: 'audit_index',
    load: async () => (await import('#features/access/audit/audit-screen.tsx')).AuditScreen,
  },
  {
    path: '/settings/sign-in',
    title: 'menu.sign_in_providers',
    menu: { group: 'settings', position: 58 },
    needs: 'sign_in_provider_index',
    wholeUniversity: true,
    load: async () =>
      (await import('#features/access/sign-in-providers/sign-in-providers-screen.tsx')).SignInProvidersScreen,
  },
  {
    path: '/settings/api-tokens',
    title: 'menu.api_tokens',
    menu: { group: 'settings', position: 60 },
    needs: 'api_token_index',
    wholeUniversity: true,
    load: () =>
      loadWithOnlyTexts(
        'account',
        async () => (await import('#features/access/tokens/api-tokens-screen.tsx')).ApiTokensScreen,
      ),
  },
  {
    path: '/profile',
    title: 'menu.profile',
    needs: 'signed-in',
    load: () =>
      loadWithOnlyTexts(
        'account',
        async () => (await import('#features/access/profile/profile-screen.tsx')).ProfileScreen,
      ),
  },
  {
    path: '/teachers/tutors/account/{id}',
    title: 'person_account.title',
    under: '/teachers/tutors',
    needs: 'teacher_index',
    load: () =>
      loadWithOnlyTexts(
        'account',
        async () =>
          (await import('#features/access/accounts/person-account-screen.tsx')).TeacherAccountScreen,
      ),
  },
  {
    path: '/students/students/account/{id}',
    title: 'person_account.title',
    under: '/students/students',
    needs: 'student_index',
    load: () =>
      loadWithOnlyTexts(
        'account',
        async () =>
          (await import('#features/access/accounts/person-account-screen.tsx')).StudentAccountScreen,
      ),
  },
]);
