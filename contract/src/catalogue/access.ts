import { crudModule, describeResources, type PermissionLabels, readModule } from './describe.ts';

export const ACCESS = describeResources({
  session: {},
  profile: {},
  permissions: {},
  search: {},
  list_views: {},
  audit: { permission: 'audit', screen: '/accounts/audit' },
  admins: {
    table: 'users',
    permission: 'admin',
    noun: 'admin',
    screen: '/accounts/admins',
    audited: 'scoped',
    searchable: true,
  },
  permission_groups: {
    permission: 'permission_group',
    noun: 'permission_group',
    screen: '/accounts/permission-groups',
    audited: 'scoped',
    searchable: true,
    wholeUniversity: true,
  },
});

export const ACCESS_PERMISSIONS = {
  admin: crudModule,
  permission_group: crudModule,
  audit: readModule,
};

export const ACCESS_PERMISSION_LABELS: PermissionLabels<typeof ACCESS_PERMISSIONS> = {
  admin: ['Administratorlar', 'Администраторлар', 'Administratorlar', 'Администраторы', 'Administrators'],
  permission_group: [
    'Ruxsat guruhlari',
    'Рухсат гуруҳлари',
    'Ruqsat toparları',
    'Группы прав',
    'Permission groups',
  ],
  audit: ['Amallar jurnali', 'Амаллар журнали', 'Ámeller jurnalı', 'Журнал действий', 'Audit log'],
};
