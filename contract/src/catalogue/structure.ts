import { crudModule, describeResources } from './describe.ts';

export const STRUCTURE = describeResources({
  faculties: {
    permission: 'faculty',
    noun: 'faculty',
    screen: '/structure/faculties',
    translated: ['name'],
    audited: 'scoped',
    searchable: true,
  },
  departments: {
    permission: 'department',
    noun: 'department',
    screen: '/structure/departments',
    translated: ['name'],
    audited: 'scoped',
    importable: true,
    searchable: true,
  },
  specialities: {
    permission: 'speciality',
    noun: 'speciality',
    screen: '/structure/specialities',
    translated: ['name'],
    audited: 'scoped',
    importable: true,
    searchable: true,
  },
  student_groups: {
    permission: 'student_group',
    noun: 'student_group',
    screen: '/students/student-groups',
    translated: ['name'],
    audited: 'scoped',
    importable: true,
    searchable: true,
  },
});

export const STRUCTURE_PERMISSIONS = {
  faculty: crudModule('Fakultetlar', 'Факультетлар', 'Fakultetler', 'Факультеты', 'Faculties'),
  department: crudModule('Kafedralar', 'Кафедралар', 'Kafedralar', 'Кафедры', 'Departments'),
  speciality: crudModule(
    'Mutaxassisliklar',
    'Мутахассисликлар',
    'Qánigelikler',
    'Специальности',
    'Specialities',
  ),
  student_group: crudModule(
    'Talabalar guruhlari',
    'Талабалар гуруҳлари',
    'Studentler toparları',
    'Группы студентов',
    'Student groups',
  ),
};
