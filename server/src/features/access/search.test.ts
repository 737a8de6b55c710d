import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { search } from '@dekanat/contract/access/search.ts';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { SEARCHABLE } from '@dekanat/contract/catalogue/catalogue.ts';
import { posts } from '@dekanat/contract/content/posts.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { makePost } from '#test/content-examples.ts';
import { makePlan } from '#test/curriculum-factories.ts';
import { makeDepartment, makeFaculty, makeStudentGroup, permissionIds } from '#test/factories.ts';
import { makeStudent, moveStudents } from '#test/people-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const find = async (client: Client, text: string, query = {}) =>
  (await client.call(search.find, { query: { text, ...query } })).result;
const kindsOf = (found: Awaited<ReturnType<typeof find>>) => found.map(({ kind }) => kind);

it.each(['filologiya', 'ФИЛОЛОГИЯ', 'fakulteti filol'])('search: finds a faculty by “%s”', async (text) => {
  const found = await find(admin, text);
  expect(found.find(({ kind }) => kind === 'faculties')).toMatchObject({
    total: 1,
    rows: [{ name: 'Filologiya fakulteti', detail: 'FIL' }],
  });
});

it('search: finds every kind, the first five of each, with the number of matches', async () => {
  const { id } = await makeFaculty(admin, { name: 'Yagonasimon fakultet' });
  await makeDepartment(admin, { faculty_id: id, name: 'Yagonasimon kafedra' });
  for (let count = 0; count < 6; count++) await makeStudentGroup(admin, { name: `Yagonasimon ${count}` });
  const [permission] = await permissionIds(admin, ['faculty_index']);
  await admin.call(permissionGroups.create, {
    body: { name: 'Yagonasimon ruxsatlar', permissions: [permission ?? 0] },
  });
  const found = await find(admin, 'yagonasimon');
  expect(kindsOf(found).sort()).toEqual(['departments', 'faculties', 'permission_groups', 'student_groups']);
  const groups = found.find(({ kind }) => kind === 'student_groups');
  expect([groups?.total, groups?.rows.length, groups?.rows[0]?.name]).toEqual([6, 5, 'Yagonasimon 0']);
});

/** The parameters that a screen adds to its list. */
const SCREENS: Record<string, { list: Endpoint; query: object }> = {
  posts: { list: posts.list, query: { type: 'news' } },
  lesson_schedules: { list: posts.list, query: { type: 'advertisement' } },
};

const listOf = (kind: string) =>
  ENDPOINTS.find(({ name, endpoint }) => endpoint.resource.name === kind && name.endsWith('.list'))?.endpoint;

it('search: finds of each kind as many as its list finds by the same text', async () => {
  const name = 'Birxilda';
  const { id: faculty_id } = await makeFaculty(admin, { name });
  await makeDepartment(admin, { faculty_id, name });
  await makeStudentGroup(admin, { name });
  await makeStudent(admin, { second_name: name });
  await makeTeacher(admin, { fio: `${name} Ustoz` });
  await makePost(admin, { title: `${name} yangilik` });
  const { semesterIds: semester_ids } = await makePlan(admin);
  for (let count = 0; count < 6; count++)
    await makePost(admin, { title: `${name} jadval ${count}`, type: 'advertisement', semester_ids });
  const found = await find(admin, name);
  const listed = found.map(async ({ kind }) => {
    const { list, query } = SCREENS[kind] ?? { list: listOf(kind), query: {} };
    const resource = SEARCHABLE.find((one) => one.name === kind);
    const by = resource && 'searchedBy' in resource ? resource.searchedBy : 'name';
    const { result } = await admin.call(list as typeof posts.list, { query: { ...query, [by]: name } });
    return [kind, result.total];
  });
  expect(found.map(({ kind, total }) => [kind, total])).toEqual(await Promise.all(listed));
  expect(Object.fromEntries(found.map(({ kind, total }) => [kind, total]))).toEqual({
    ...{ faculties: 1, departments: 1, student_groups: 1, students: 1, teachers: 1 },
    ...{ posts: 1, lesson_schedules: 6 },
  });
});

it('search: finds students by name and number, and teachers, in any script', async () => {
  const { id, second_name, id_number } = await makeStudent(admin, { second_name: 'Qidirilgan' });
  const teacher = await makeTeacher(admin, { fio: 'Qidirilgan Ustoz' });
  const found = await find(admin, 'Қидирилган');
  expect(found.find(({ kind }) => kind === 'students')?.rows).toEqual([
    { id, name: expect.stringContaining(second_name), detail: id_number, exact: false },
  ]);
  expect(found.find(({ kind }) => kind === 'teachers')?.rows).toEqual([
    { id: teacher.id, name: teacher.fio, detail: teacher.department_name, exact: false },
  ]);
  expect((await find(admin, id_number)).flatMap(({ rows }) => rows.map((one) => one.id))).toEqual([id]);
});

it('search: finds what the lists find: similar names, codes, phone numbers and orders', async () => {
  const student = await makeStudent(admin, { second_name: 'Gulomjonov', phone: '+998 90 555-12-34' });
  const idsOf = async (text: string) =>
    (await find(admin, text)).flatMap(({ kind, rows }) => rows.map(({ id }) => `${kind} ${id}`));
  expect(await idsOf('гуломжоноф')).toContain(`students ${student.id}`);
  for (const phone of ['+998905551234', '90 555 12 34'])
    expect(await idsOf(phone)).toEqual([`students ${student.id}`]);
  const moved = await moveStudents(admin, [student.id], { order_number: 'K-77/top' });
  expect(await find(admin, 'k-77/t')).toEqual([
    {
      kind: 'orders',
      total: 1,
      exact: false,
      rows: [{ id: moved.order_id, name: 'K-77/top', detail: '02.03.2026', exact: false }],
    },
  ]);
  expect((await find(admin, 'FIL')).map(({ kind }) => kind)).toContain('faculties');
});

it('search: puts an exact number or code before other matches, whatever their kind and name', async () => {
  const { id: faculty_id } = await makeFaculty(admin, { name: 'Aniq 77 fakulteti' });
  await makeDepartment(admin, { faculty_id, name: 'Aniq birinchi', code: 'ANQ-77-1' });
  const department = await makeDepartment(admin, { faculty_id, name: 'Yana biri', code: 'ANQ-77' });
  const [loose, exact] = [await makeStudent(admin), await makeStudent(admin)];
  await moveStudents(admin, [loose.id], { order_number: '1ANQ-77' });
  const { order_id } = await moveStudents(admin, [exact.id], { order_number: 'anq-77' });
  const found = await find(admin, 'ANQ-77');
  expect(found.map(({ kind, exact: first, rows }) => [kind, first, rows[0]?.id])).toEqual([
    ['departments', true, department.id],
    ['orders', true, order_id],
  ]);
  const byNumber = await find(admin, exact.id_number);
  expect(byNumber.map(({ kind, exact: first }) => [kind, first])).toEqual([['students', true]]);
});

it('search: finds accounts by name and e-mail', async () => {
  expect(await find(admin, 'registrar')).toContainEqual(
    expect.objectContaining({ kind: 'admins', total: 1 }),
  );
});

it('search: finds only kinds whose lists the caller may open', async () => {
  const { client } = await openAccount(server, admin, { permissions: ['department_index'] });
  expect(kindsOf(await find(client, 'fakulteti'))).toEqual([]);
  const { client: none } = await openAccount(server, admin, { permissions: ['message_index'] });
  expect(await find(none, 'fakulteti')).toEqual([]);
});

it('search: finds nothing of another university or faculty', async () => {
  expect(await find(admin, 'energetika')).toEqual([]);
  const dean = await signIn(server.url, 'dekan');
  const faculties = (await find(dean, 'fakulteti')).find(({ kind }) => kind === 'faculties');
  expect(faculties?.total).toBe(1);
  const superadmin = await signIn(server.url, 'superadmin');
  expect(kindsOf(await find(superadmin, 'energetika'))).toContain('faculties');
  expect(kindsOf(await find(superadmin, 'energetika', { university_id: 1 }))).not.toContain('faculties');
  expect(kindsOf(await find(superadmin, 'amudaryo'))).toContain('universities');
});

it.each(['a', ' ', ''])('search: refuses “%s” as too short', async (text) => {
  const { status, error } = await admin.call(search.find, { query: { text } });
  expect([status, Object.keys(error.message)]).toEqual([422, ['text']]);
});

it.each(['filologiya%fak', "'; drop table faculties; --", '\\_'])(
  'search: treats “%s” as plain text',
  async (text) => {
    expect(await find(admin, text)).toEqual([]);
  },
);

it('search: puts a complete name before others in any script, row by row', async () => {
  const group = await makeStudentGroup(admin, { name: 'Zzoʻgʻlon' });
  await makeStudentGroup(admin, { name: 'Zzoʻgʻlon Alp' });
  const faculty = await makeFaculty(admin, { name: 'Zzoʻgʻlon fakulteti' });
  const found = await find(admin, 'Ззўғлон');
  expect(found.map(({ kind, exact, rows }) => [kind, exact, rows.map((row) => row.exact)])).toEqual([
    ['student_groups', true, [true, false]],
    ['faculties', false, [false]],
  ]);
  expect(found.map(({ rows }) => rows[0]?.id)).toEqual([group.id, faculty.id]);
});
