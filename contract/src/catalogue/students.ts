import { crudModule, describeResources, type PermissionLabels, permissionModule } from './describe.ts';

export const STUDENTS = describeResources({
  students: {
    permission: 'student',
    noun: 'student',
    screen: '/students/students',
    audited: 'scoped',
    importable: true,
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
  student_profile: {},
});

export const STUDENT_PERMISSIONS = {
  student: crudModule,
  student_account: permissionModule('status', 'student'),
  student_cabinet: permissionModule('show'),
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
};
