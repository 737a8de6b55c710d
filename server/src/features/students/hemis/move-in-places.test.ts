import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { type ImportResource, imports } from '@dekanat/contract/operations/imports.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { expect, it, onTestFinished } from 'vitest';
import { type DemoStudent, inventedStudent } from '#integrations/hemis/demo/demo-students.ts';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeFaculty, makeLicence, makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import { connectTo, startRegister } from '#test/hemis-register.ts';
import { importing } from '#test/importing.ts';
import { useServer } from '#test/use-server.ts';

const { server, superadmin } = useServer({
  callers: ['superadmin'],
  environment: { HEMIS_ADDRESSES: 'any' },
});

/** Staff of a new university that is connected with a service with these students. */
async function openUniversity(there: readonly DemoStudent[]) {
  const register = await startRegister();
  onTestFinished(() => register.close());
  for (const student of there) register.add(student);
  const { university_id: universityId } = await makeLicence(superadmin);
  const { client } = await openAccount(server, superadmin, {
    permissions: [
      ...(['faculty_index', 'faculty_store', 'speciality_index', 'speciality_store'] as const),
      ...(['student_group_index', 'student_group_store', 'student_group_update'] as const),
      ...(['student_index', 'student_store', 'student_update'] as const),
      ...(['curriculum_index', 'curriculum_store', 'curriculum_update'] as const),
      ...(['hemis_connection_index', 'hemis_connection_update'] as const),
    ],
    universityId,
  });
  await connectTo(client, register);
  return client;
}

/** Reads the list of the service, and writes what has no error. */
async function moveIn(client: Client, resource: ImportResource, defaults: Record<string, string> = {}) {
  const { result } = await client.call(imports.fetch, { body: { resource, defaults } });
  const { over, act, problems } = importing(client);
  await over(result.id);
  await act(result.id, { act: 'check' });
  const { counts } = await act(result.id, { act: 'write' });
  return { counts, problems: await problems(result.id) };
}

const FIRST = 40_000;
const CURRICULUM = { passing_score: '60', credit_standart_summ: '0', language: 'Oʻzbekcha' };

it('HEMIS: puts students into no group of another speciality that has the same name', async () => {
  const [one, two] = [inventedStudent(FIRST), inventedStudent(FIRST + 2_500)];
  const other = { ...two, group: two.group && { ...two.group, name: String(one.group?.name) } };
  const client = await openUniversity([one, other]);
  const { id: faculty_id } = await makeFaculty(client);
  const { code, name } = { code: '', name: '', ...one.specialty };
  const speciality = await makeSpeciality(client, { faculty_id, code, name });
  const group = await makeStudentGroup(client, {
    speciality_id: speciality.id,
    name: String(one.group?.name),
  });
  const { counts, problems } = await moveIn(client, 'students', { nation_id: 'Oʻzbeklar' });
  expect([counts, problems]).toMatchObject([
    { create: 1, error: 1 },
    [[3, expect.stringContaining(`“${group.name} (${two.specialty?.code})” topilmadi`)]],
  ]);
  const stored = (await client.call(students.list, {})).result.data;
  expect(stored.map(({ id_number, group_id }) => [id_number, group_id])).toEqual([[one.idNumber, group.id]]);
});

it('HEMIS: puts students into the open group, unless it is of another speciality than theirs', async () => {
  const [exact, ...others] = [0, 25, 50, 75, 100].map((index) => inventedStudent(FIRST + 10_000 + index));
  const [alone, first, second, outside] = others as [DemoStudent, DemoStudent, DemoStudent, DemoStudent];
  const { code, name } = { code: '', name: '', ...exact?.specialty };
  // Of these, both specialities here have the name alone.
  const renamed = [first, second].map((student) => ({
    ...student,
    specialty: student.specialty && { ...student.specialty, code: '70990100' },
  }));
  const unknown = { ...outside, specialty: { id: 1, code: '80990100', name: 'Astronomiya' } };
  const all = [exact, alone, ...renamed, unknown] as DemoStudent[];
  const client = await openUniversity(all);
  const { id: faculty_id } = await makeFaculty(client);
  const old = await makeSpeciality(client, { faculty_id, code: '50110100', name });
  const current = await makeSpeciality(client, { faculty_id, code, name });
  const places = [
    [old.id, current.id],
    [current.id, null],
    [old.id, current.id],
    [current.id, old.id],
    [null, current.id],
  ];
  const open: number[] = [];
  for (const [index, [closedIn, openIn]] of places.entries()) {
    const given = { name: String(all[index]?.group?.name) };
    await makeStudentGroup(client, { ...given, speciality_id: closedIn, status: 0 });
    open.push((await makeStudentGroup(client, { ...given, speciality_id: openIn })).id);
  }
  const { counts, problems } = await moveIn(client, 'students', { nation_id: 'Oʻzbeklar' });
  expect([counts, problems]).toMatchObject([
    { create: 4, error: 1 },
    [[6, expect.stringContaining(`“${unknown.group?.name} (80990100)” topilmadi`)]],
  ]);
  const { data } = (await client.call(students.list, {})).result;
  const groupOf = new Map(data.map(({ id_number, group_id }) => [id_number, group_id]));
  expect(all.map(({ idNumber }) => groupOf.get(idNumber))).toEqual([...open.slice(0, 4), undefined]);
});

it('HEMIS: puts groups and curricula into the speciality of their faculty', async () => {
  const [one, two] = [inventedStudent(FIRST + 5_000), inventedStudent(FIRST + 7_500)];
  const { code, name } = { code: '', name: '', ...one.specialty };
  const other = { ...two, specialty: two.specialty && { ...two.specialty, code, name } };
  const client = await openUniversity([one, other]);
  const facultyLike = ({ department }: DemoStudent) =>
    makeFaculty(client, { faculty_code: String(department?.code), name: String(department?.name) });
  const { id: faculty_id } = await facultyLike(one);
  const first = await makeSpeciality(client, { faculty_id, code, name });
  const second = await facultyLike(other);
  const specialities = async () => {
    const { data } = (await client.call(studentGroups.list, { query: { sort: 'name' } })).result;
    return data.map((group) => [group.name, group.speciality_id]);
  };
  // The faculty of the second one has no such speciality here.
  const partly = await moveIn(client, 'student_groups');
  expect([partly.counts, partly.problems]).toMatchObject([
    { create: 1, error: 1 },
    [[3, expect.stringContaining(`(${second.faculty_code})” topilmadi`)]],
  ]);
  expect(await specialities()).toEqual([[one.group?.name, first.id]]);
  const { id: secondId } = await makeSpeciality(client, { faculty_id: second.id, code, name });
  expect((await moveIn(client, 'student_groups')).counts).toMatchObject({ create: 1, error: 0 });
  expect(await specialities()).toEqual([
    [one.group?.name, first.id],
    [other.group?.name, secondId],
  ]);
  const { counts } = await moveIn(client, 'curricula', CURRICULUM);
  expect(counts).toMatchObject({ create: 2, error: 0 });
  const { data } = (await client.call(curricula.list, {})).result;
  expect(data.map((one) => one.speciality_id).toSorted()).toEqual([first.id, secondId].toSorted());
});

it('HEMIS: puts groups into the open faculty of several with the name of theirs', async () => {
  const there = inventedStudent(FIRST + 12_500);
  const { code, name } = { code: '', name: '', ...there.specialty };
  const client = await openUniversity([there]);
  const specialityOfNamesake = async (status: 0 | 1) => {
    const faculty = await makeFaculty(client, { name: String(there.department?.name), status });
    return makeSpeciality(client, { faculty_id: faculty.id, code, name });
  };
  await specialityOfNamesake(0);
  const { id } = await specialityOfNamesake(1);
  expect((await moveIn(client, 'student_groups')).counts).toMatchObject({ create: 1, error: 0 });
  const { data } = (await client.call(studentGroups.list, {})).result;
  expect(data.map(({ speciality_id }) => speciality_id)).toEqual([id]);
  // Of two open ones neither is chosen.
  await specialityOfNamesake(1);
  const { counts, problems } = await moveIn(client, 'student_groups');
  expect([counts, problems]).toMatchObject([{ error: 1 }, [[2, expect.stringContaining(code)]]]);
});
