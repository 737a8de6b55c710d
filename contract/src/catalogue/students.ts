import { crudModule, describeResources, type PermissionLabels, permissionModule } from './describe.ts';

export const STUDENTS = describeResources({
  students: {
    permission: 'student',
    noun: 'student',
    screen: '/students/students',
    audited: 'scoped',
    importable: true,
    importedFrom: 'hemis',
    searchable: true,
    searchedBy: 'full_search',
    page: '/students/students/view/',
  },
  orders: {
    permission: 'student',
    createPermission: 'student_update',
    noun: 'order',
    screen: '/students/orders',
    audited: 'scoped',
    searchable: true,
    searchedBy: 'number',
  },
  batches: {},
  study_certificates: {},
  student_letters: { table: 'paper_templates' },
  student_profile: {},
  hemis_connections: {
    permission: 'hemis_connection',
    noun: 'hemis_connection',
    screen: '/settings/hemis',
    audited: 'scoped',
    wholeUniversity: true,
  },
  hemis_comparisons: { permission: 'hemis_comparison' },
  hemis_records: { permission: 'hemis_comparison' },
  hemis_acceptances: {},
});

export const STUDENT_PERMISSIONS = {
  student: crudModule,
  student_account: permissionModule('status', 'student'),
  student_cabinet: permissionModule('show'),
  hemis_comparison: permissionModule('index', 'store'),
  hemis_connection: permissionModule('index', 'update'),
};

export const STUDENT_PERMISSION_LABELS: PermissionLabels<typeof STUDENT_PERMISSIONS> = {
  student: ['Talabalar', 'Талабалар', 'Studentler', 'Студенты', 'Students'],
  student_account: [
    'Talaba akkauntlari',
    'Талаба аккаунтлари',
    'Student akkauntları',
    'Учётные записи студентов',
    'Student accounts',
  ],
  student_cabinet: [
    'Talaba kabinetini koʻrish',
    'Талаба кабинетини кўриш',
    'Student kabinetin kóriw',
    'Просмотр кабинета студента',
    'Viewing a student’s cabinet',
  ],
  hemis_comparison: [
    'HEMIS bilan solishtirish',
    'HEMIS билан солиштириш',
    'HEMIS penen salıstırıw',
    'Сверка с HEMIS',
    'Comparison with HEMIS',
  ],
  hemis_connection: [
    'HEMIS bilan bogʻlanish',
    'HEMIS билан боғланиш',
    'HEMIS penen baylanıs',
    'Подключение к HEMIS',
    'Connection to HEMIS',
  ],
};
