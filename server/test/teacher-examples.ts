import { studentAccounts, teacherAccounts } from '@dekanat/contract/access/accounts/person-accounts.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { example, idOf, type Stage } from './example.ts';
import { makeDepartment, makeFaculty, makeSpeciality, makeStudentGroup, unique } from './factories.ts';
import { makeStudent } from './people-factories.ts';
import { makeTeacher, teacherInput } from './teacher-factories.ts';

/** A department of the given faculty, or of a new one. */
async function department({ maker, facultyId }: Stage) {
  const faculty_id = facultyId ?? (await makeFaculty(maker)).id;
  return makeDepartment(maker, { faculty_id });
}
const teacher = async (stage: Stage) =>
  makeTeacher(stage.maker, { department_id: (await department(stage)).id });

async function student({ maker, facultyId }: Stage) {
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
  example(teachers.read, async (stage) => idOf(await teacher(stage))),
  example(teachers.check, async (stage) => ({
    ...idOf(await teacher(stage)),
    query: { language: 'ru' } as const,
  })),
  example(teachers.show, async (stage) => idOf(await teacher(stage))),
  example(teachers.create, async (stage) => ({
    body: teacherInput({ department_id: (await department(stage)).id }),
  })),
  example(teachers.update, async (stage) => {
    const { id, department_id } = await teacher(stage);
    return { ...idOf({ id }), body: teacherInput({ department_id }) };
  }),
  example(teachers.remove, async (stage) => idOf(await teacher(stage))),
  example(teacherAccounts.read, async (stage) => idOf(await teacher(stage))),
  example(teacherAccounts.update, async (stage) => ({
    ...idOf(await teacher(stage)),
    body: { ...username().body, email: `${unique()}@sinov.example`, status: 1 } as const,
  })),
  example(teacherAccounts.changeUsername, async (stage) => ({
    ...idOf(await teacher(stage)),
    ...username(),
  })),
  example(teacherAccounts.changePassword, async (stage) => ({
    ...idOf(await teacher(stage)),
    body: { password: 'birinchi-parol' },
  })),
  example(studentAccounts.read, async (stage) => idOf(await student(stage))),
  example(studentAccounts.update, async (stage) => ({ ...idOf(await student(stage)), ...username() })),
  example(studentAccounts.changeUsername, async (stage) => ({
    ...idOf(await student(stage)),
    ...username(),
  })),
  example(studentAccounts.changePassword, async (stage) => ({
    ...idOf(await student(stage)),
    body: { password: 'birinchi-parol' },
  })),
  example(studentAccounts.slips, async (stage) => ({
    body: { group_id: (await student(stage)).group_id ?? 0 },
  })),
];
