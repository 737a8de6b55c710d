import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { teacherAccounts } from '@dekanat/contract/teachers/teacher-accounts.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { type ExampleContext, example, idOf } from './example.ts';
import { makeDepartment, makeFaculty, makeSpeciality, makeStudentGroup, unique } from './factories.ts';
import { makeStudent } from './people-factories.ts';
import { makeTeacher, teacherInput } from './teacher-factories.ts';

/** A department of the given faculty, or of a new one. */
async function department({ maker, facultyId }: ExampleContext) {
  const faculty_id = facultyId ?? (await makeFaculty(maker)).id;
  return makeDepartment(maker, { faculty_id });
}
const teacher = async (context: ExampleContext) =>
  makeTeacher(context.maker, { department_id: (await department(context)).id });

async function student({ maker, facultyId }: ExampleContext) {
  const faculty_id = facultyId ?? (await makeFaculty(maker)).id;
  const { id: speciality_id } = await makeSpeciality(maker, { faculty_id });
  return makeStudent(maker, { group_id: (await makeStudentGroup(maker, { speciality_id })).id });
}
const username = () => ({ body: { username: `kishi-${unique()}` } });

export const teacherExamples = [
  example(teachers.list, () => ({
    query: { fio: 'anvar', gender: 'male', sort: '-department_name', missing: 'en', signed_in: 0 } as const,
  })),
  example(teachers.export, () => ({ query: { format: 'csv', status: 1 } as const })),
  example(teachers.options, () => ({ query: { search: 'anvar' } })),
  example(teachers.read, async (context) => idOf(await teacher(context))),
  example(teachers.check, async (context) => ({
    ...idOf(await teacher(context)),
    query: { language: 'ru' } as const,
  })),
  example(teachers.show, async (context) => idOf(await teacher(context))),
  example(teachers.create, async (context) => ({
    body: teacherInput({ department_id: (await department(context)).id }),
  })),
  example(teachers.update, async (context) => {
    const { id, department_id } = await teacher(context);
    return { ...idOf({ id }), body: teacherInput({ department_id }) };
  }),
  example(teachers.remove, async (context) => idOf(await teacher(context))),
  example(teacherAccounts.read, async (context) => idOf(await teacher(context))),
  example(teacherAccounts.update, async (context) => ({
    ...idOf(await teacher(context)),
    body: { ...username().body, email: `${unique()}@sinov.example`, status: 1 } as const,
  })),
  example(teacherAccounts.changeUsername, async (context) => ({
    ...idOf(await teacher(context)),
    ...username(),
  })),
  example(teacherAccounts.changePassword, async (context) => ({
    ...idOf(await teacher(context)),
    body: { password: 'birinchi-parol' },
  })),
  example(teacherAccounts.resetSecondFactor, async (context) => idOf(await teacher(context))),
  example(studentAccounts.read, async (context) => idOf(await student(context))),
  example(studentAccounts.update, async (context) => ({ ...idOf(await student(context)), ...username() })),
  example(studentAccounts.changeUsername, async (context) => ({
    ...idOf(await student(context)),
    ...username(),
  })),
  example(studentAccounts.changePassword, async (context) => ({
    ...idOf(await student(context)),
    body: { password: 'birinchi-parol' },
  })),
  example(studentAccounts.resetSecondFactor, async (context) => idOf(await student(context))),
  example(studentAccounts.slips, async (context) => ({
    body: { group_id: (await student(context)).group_id ?? 0 },
  })),
];
