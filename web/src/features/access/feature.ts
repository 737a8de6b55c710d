import { screensWithTexts } from '#ui/screen-route.ts';

/** Accounts, permissions, audit and the own profile: the screens of this feature. */
export const accessScreens = screensWithTexts('access', [
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
  {
    path: '/profile',
    needs: 'signed-in',
    load: async () => (await import('#features/access/profile/profile-screen.tsx')).ProfileScreen,
  },
  {
    path: '/teachers/tutors/account/{id}',
    needs: 'teacher_index',
    load: async () =>
      (await import('#features/access/accounts/person-account-screen.tsx')).TeacherAccountScreen,
  },
  {
    path: '/students/students/account/{id}',
    needs: 'student_index',
    load: async () =>
      (await import('#features/access/accounts/person-account-screen.tsx')).StudentAccountScreen,
  },
]);
