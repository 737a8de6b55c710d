import {
  crudModule,
  describeResources,
  type PermissionLabels,
  permissionModule,
  readModule,
} from './describe.ts';

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
  api_tokens: {
    permission: 'api_token',
    noun: 'api_token',
    screen: '/settings/api-tokens',
    audited: 'scoped',
    wholeUniversity: true,
  },
  sign_in_providers: {
    permission: 'sign_in_provider',
    noun: 'sign_in_provider',
    screen: '/settings/sign-in',
    audited: 'scoped',
    wholeUniversity: true,
  },
  linked_identities: {},
  passkeys: {},
});

export const ACCESS_PERMISSIONS = {
  admin: crudModule,
  permission_group: crudModule,
  api_token: permissionModule('index', 'store', 'destroy'),
  sign_in_provider: crudModule,
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
  api_token: ['API tokenlar', 'API токенлар', 'API tokenler', 'Токены API', 'API tokens'],
  sign_in_provider: [
    'Kirish usullari',
    'Кириш усуллари',
    'Kiriw usılları',
    'Способы входа',
    'Sign-in methods',
  ],
  audit: ['Amallar jurnali', 'Амаллар журнали', 'Ámeller jurnalı', 'Журнал действий', 'Audit log'],
};
