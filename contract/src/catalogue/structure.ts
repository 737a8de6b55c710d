import { crudModule, describeResources, type PermissionLabels, REPORT_MODULES } from './describe.ts';

export const STRUCTURE = describeResources({
  faculties: {
    permission: 'faculty',
    noun: 'faculty',
    screen: '/structure/faculties',
    chosenIn: [
      ...REPORT_MODULES,
      'department',
      'speciality',
      'student_group',
      'teacher',
      'admin',
      'api_token',
      'academic_debtor',
      're_reading_subject_group',
      'message',
      'post',
      'hemis_comparison',
    ],
    translated: ['name'],
    audited: 'scoped',
    searchable: true,
  },
  departments: {
    permission: 'department',
    noun: 'department',
    screen: '/structure/departments',
    chosenIn: [...REPORT_MODULES, 'teacher', 'message'],
    translated: ['name'],
    audited: 'scoped',
    importable: true,
    searchable: true,
  },
  specialities: {
    permission: 'speciality',
    noun: 'speciality',
    screen: '/structure/specialities',
    chosenIn: ['student_group', 'student', 'curriculum'],
    translated: ['name', 'qualification'],
    audited: 'scoped',
    importable: true,
    searchable: true,
  },
  student_groups: {
    permission: 'student_group',
    noun: 'student_group',
    screen: '/students/student-groups',
    chosenIn: [
      ...REPORT_MODULES,
      'student_account',
      'academic_debtor',
      're_reading_subject_group',
      'semester',
      'post',
      'message',
      'hemis_comparison',
    ],
    translated: ['name'],
    audited: 'scoped',
    importable: true,
    searchable: true,
  },
});

export const STRUCTURE_PERMISSIONS = {
  faculty: crudModule,
  department: crudModule,
  speciality: crudModule,
  student_group: crudModule,
};

export const STRUCTURE_PERMISSION_LABELS: PermissionLabels<typeof STRUCTURE_PERMISSIONS> = {
  faculty: ['Fakultetlar', 'Факультетлар', 'Fakultetler', 'Факультеты', 'Faculties'],
  department: ['Kafedralar', 'Кафедралар', 'Kafedralar', 'Кафедры', 'Departments'],
  speciality: ['Mutaxassisliklar', 'Мутахассисликлар', 'Qánigelikler', 'Специальности', 'Specialities'],
  student_group: [
    'Talabalar guruhlari',
    'Талабалар гуруҳлари',
    'Studentler toparları',
    'Группы студентов',
    'Student groups',
  ],
};
