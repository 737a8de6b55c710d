import { crudModule, describeResources, permissionModule } from './describe.ts';

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
};
