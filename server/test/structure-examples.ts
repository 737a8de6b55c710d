import { departments } from '@dekanat/contract/structure/departments.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { teacherGroups } from '@dekanat/contract/teachers/teacher-groups.ts';
import { crudExamples } from './crud-examples.ts';
import { type ExampleContext, idOf } from './example.ts';
import {
  departmentInput,
  facultyInput,
  makeFaculty,
  makeSpeciality,
  makeStudentGroup,
  specialityInput,
  studentGroupInput,
  teacherGroupInput,
  unique,
} from './factories.ts';

/** The given faculty, or a new one. */
export const faculty = async ({ maker, facultyId }: ExampleContext) =>
  facultyId === undefined
    ? makeFaculty(maker)
    : (await maker.call(faculties.read, idOf({ id: facultyId }))).result;

const speciality = async (context: ExampleContext) =>
  makeSpeciality(context.maker, { faculty_id: (await faculty(context)).id });
/** A group belongs to the faculty of its speciality. */
const studentGroup = async (context: ExampleContext) =>
  makeStudentGroup(context.maker, { speciality_id: (await speciality(context)).id });

export const structureExamples = [
  ...crudExamples(faculties, {
    list: { limit: 10, sort: '-name', language: 'ru' },
    make: faculty,
    input: () => facultyInput(),
  }),

  ...crudExamples(departments, {
    list: { limit: 10, sort: '-faculty_name', name: 'a' },
    lookup: { faculty_id: 1 },
    input: async (context) =>
      departmentInput({ faculty_id: (await faculty(context)).id, code: `K-${unique()}` }),
  }),

  ...crudExamples(specialities, {
    list: { limit: 10, sort: '-education_type_name', education_type_id: 'bakalavr' },
    lookup: { faculty_id: 1 },
    make: speciality,
    input: async (context) => specialityInput({ faculty_id: (await faculty(context)).id }),
  }),

  ...crudExamples(studentGroups, {
    list: { limit: 10, sort: '-speciality_name', study_language: 'oz', faculty_id: 1 },
    lookup: { speciality_id: 1 },
    make: studentGroup,
    input: async (context) => studentGroupInput({ speciality_id: (await speciality(context)).id }),
  }),

  ...crudExamples(teacherGroups, {
    list: { limit: 10, sort: '-faculty_name', name: 'a', missing: 'en' },
    input: async (context) => teacherGroupInput({ faculty_id: (await faculty(context)).id }),
  }),
];
