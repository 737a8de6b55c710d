import { crudModule, describeResources, type PermissionLabels } from './describe.ts';

export const UNIVERSITIES = describeResources({
  universities: {
    permission: 'university',
    noun: 'university',
    screen: '/universities',
    translated: ['name', 'rector', 'address'],
    audited: 'scoped',
    searchable: true,
    superAdministrator: true,
  },
  licences: {
    permission: 'university',
    noun: 'licence',
    screen: '/control-univer',
    audited: 'scoped',
    superAdministrator: true,
  },
  letterheads: { permission: 'university', noun: 'letterhead', audited: 'scoped', wholeUniversity: true },
  university_statistics: { permission: 'university', screen: '/universities-list' },
});

export const UNIVERSITY_PERMISSIONS = {
  university: crudModule,
};

export const UNIVERSITY_PERMISSION_LABELS: PermissionLabels<typeof UNIVERSITY_PERMISSIONS> = {
  university: ['Universitetlar', 'Университетлар', 'Universitetler', 'Университеты', 'Universities'],
};
