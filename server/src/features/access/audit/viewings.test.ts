import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { type Student, students } from '@dekanat/contract/students/students.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { makeStudent } from '#test/people-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const list = async (client: Client, query: object = {}) =>
  (await client.call(audit.viewings, { query })).result;

/** A student whose personal data the administrator has viewed. */
async function makeViewed(second_name: string): Promise<Student> {
  const student = await makeStudent(admin, { second_name });
  await admin.call(students.show, { params: { id: student.id } });
  return student;
}

it('viewings: lists who has viewed the personal data of a person, and exports, newest first', async () => {
  const student = await makeViewed('Koʻrilgan');
  const teacher = await makeTeacher(admin, { fio: 'Koʻrilgan Ustoz' });
  await admin.call(teachers.show, { params: { id: teacher.id } });
  const of = { record: 'students', record_id: student.id };
  expect(await list(admin, of)).toMatchObject({
    total: 1,
    data: [{ user_name: 'admin', ...of, record_name: student.full_name, address: '127.0.0.1' }],
  });
  const { data } = await list(admin, { language: 'ru', limit: 2 });
  expect(data.map(({ record_name }) => record_name?.split(' ')[0])).toEqual(['Курилган', 'Курилган']);

  await fetch(`${server.url}/api/crm/students/export?personal=1&full_search=x`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect((await list(admin, { record: 'students' })).data[0]).toMatchObject({
    record_id: null,
    record_name: null,
  });
});

it('viewings: filters by user and day, and needs a kind of record beside an id', async () => {
  await makeViewed('Saralangan');
  const [first] = (await list(admin)).data;
  expect((await list(admin, { user_id: first?.user_id })).total).toBeGreaterThan(0);
  expect((await list(admin, { to: '2020-01-01' })).total).toBe(0);
  const { status, error } = await admin.call(audit.viewings, { query: { record_id: 1 } });
  expect([status, Object.keys(error.message)]).toEqual([422, ['record']]);
});

it('viewings: shows nothing of another university or faculty', async () => {
  await makeViewed('Yashirin');
  const other = await signIn(server.url, 'admin2');
  expect((await list(other)).total).toBe(0);
  const { client: dean } = await openAccount(server, admin, { permissions: ['audit_index'], facultyId: 5 });
  const visible = (await list(dean)).data;
  expect(visible.every(({ record_id }) => record_id !== null)).toBe(true);
  expect(visible.length).toBeLessThan((await list(admin)).total);
});
