import { type Teacher, type TeacherInput, teachers } from '@dekanat/contract/teachers/teachers.ts';
import type { z } from 'zod';
import type { Client } from './client.ts';
import { makeDepartment, unique } from './factories.ts';

export const teacherInput = (
  given: Partial<z.input<typeof TeacherInput>> & { department_id: number },
): z.input<typeof TeacherInput> => {
  const number = unique();
  return {
    language: 'oz',
    fio: `Sinovov Anvar ${number}`,
    birthday: '1980-05-17',
    passport_series: 'ZZ',
    passport_number: String(number).padStart(7, '0'),
    post: 'docent',
    scientific_title: 'docent',
    scientific_degree: 'phd',
    citizenship_id: 'uzbek',
    gender: 'male',
    ...given,
  };
};

/** A teacher, where no department is named of a new one. */
export async function makeTeacher(
  client: Client,
  given: Partial<z.input<typeof TeacherInput>> = {},
): Promise<Teacher> {
  const department_id = given.department_id ?? (await makeDepartment(client)).id;
  return (await client.call(teachers.create, { body: teacherInput({ ...given, department_id }) })).result;
}
