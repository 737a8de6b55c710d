import { crudModule, describeResources, type PermissionLabels } from './describe.ts';

export const STRUCTURE = describeResources({
  faculties: {
    permission: 'faculty',
    noun: 'faculty',
    screen: '/structure/faculties',
    chosenIn: [
      'department',
      'speciality',
      'student_group',
      'student',
      'teacher',
      'admin',
      'curriculum',
      'academic_debtor',
      'message',
      'post',
    ],
    translated: ['name'],
    audited: 'scoped',
    searchable: true,
  },
  departments: {
    permission: 'department',
    noun: 'department',
    screen: '/structure/departments',
    chosenIn: ['teacher', 'curriculum', 'message'],
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
      'student',
      'student_account',
      'curriculum',
      'academic_debtor',
      're_reading_subject_group',
      'get_rating',
      'semester',
      'post',
      'message',
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
