import {
  crudModule,
  describeResources,
  type PermissionLabels,
  permissionModule,
  REPORT_MODULES,
} from './describe.ts';

export const PLANNING = describeResources({
  academic_years: {
    permission: 'academic_year',
    noun: 'academic_year',
    screen: '/edu-process/academic-years',
    audited: 'shared',
    superAdministrator: true,
  },
  rating_systems: {
    permission: 'rating_system',
    noun: 'rating_system',
    screen: '/edu-process/rating-systems',
    translated: ['name', 'short_name'],
    audited: 'shared',
    superAdministrator: true,
  },
  subject_groups: {
    permission: 'subject_group',
    noun: 'subject_group',
    screen: '/edu-process/subject-groups',
    chosenIn: ['subject', 'curriculum', 'syllabus'],
    translated: ['name'],
    audited: 'scoped',
    importable: true,
    importedFrom: 'hemis',
    searchable: true,
    wholeUniversity: true,
  },
  subjects: {
    permission: 'subject',
    noun: 'subject',
    screen: '/edu-process/subjects',
    chosenIn: [...REPORT_MODULES, 'syllabus', 'academic_debtor', 're_reading_subject_group'],
    translated: ['name'],
    audited: 'scoped',
    importable: true,
    importedFrom: 'hemis',
    searchable: true,
    wholeUniversity: true,
  },
});

export const PLANNING_PERMISSIONS = {
  academic_year: crudModule,
  rating_system: permissionModule('index', 'update'),
  subject_group: crudModule,
  subject: crudModule,
};

export const PLANNING_PERMISSION_LABELS: PermissionLabels<typeof PLANNING_PERMISSIONS> = {
  academic_year: ['Oʻquv yillari', 'Ўқув йиллари', 'Oqıw jılları', 'Учебные годы', 'Academic years'],
  rating_system: [
    'Baholash tizimi',
    'Баҳолаш тизими',
    'Bahalaw sisteması',
    'Система оценивания',
    'Rating system',
  ],
  subject_group: ['Fan guruhlari', 'Фан гуруҳлари', 'Pán toparları', 'Группы предметов', 'Subject groups'],
  subject: ['Fanlar', 'Фанлар', 'Pánler', 'Предметы', 'Subjects'],
};
