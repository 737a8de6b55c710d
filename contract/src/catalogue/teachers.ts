import { crudModule, describeResources, type PermissionLabels } from './describe.ts';

export const TEACHERS = describeResources({
  teachers: {
    permission: 'teacher',
    noun: 'teacher',
    screen: '/teachers/tutors',
    translated: ['fio'],
    audited: 'scoped',
    importable: true,
    importedFrom: 'hemis',
    searchable: true,
    searchedBy: 'fio',
    page: '/teachers/tutors/view/',
  },
  teacher_groups: {
    permission: 'teacher',
    noun: 'teacher_group',
    screen: '/teachers/tutor-groups',
    translated: ['name'],
    audited: 'scoped',
    searchable: true,
  },
});

export const TEACHER_PERMISSIONS = {
  teacher: crudModule,
};

export const TEACHER_PERMISSION_LABELS: PermissionLabels<typeof TEACHER_PERMISSIONS> = {
  teacher: ['Oʻqituvchilar', 'Ўқитувчилар', 'Oqıtıwshılar', 'Преподаватели', 'Teachers'],
};
