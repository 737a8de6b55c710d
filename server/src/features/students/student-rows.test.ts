import { labels } from '@dekanat/contract/reference/labels.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { expect, it } from 'vitest';
import { openAccountOfStudent } from '#test/accounts.ts';
import { makeStudentGroup } from '#test/factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, superadmin } = useServer({ callers: ['admin', 'superadmin'] });

it('students: have no course in a group without a year of entry, neither in the list nor in a file', async () => {
  const { id: group_id } = await makeStudentGroup(admin, { entry_year: null });
  const { id_number } = await makeStudent(admin, { group_id });
  const { data } = (await admin.call(students.list, { query: { group_id } })).result;
  expect(data.map(({ course }) => course)).toEqual([null]);
  const query = { group_id, format: 'csv', columns: 'id_number,course' } as const;
  const file = String((await admin.call(students.export, { query })).result);
  expect(file.trim().split('\n').at(-1)?.trim()).toBe(`"${id_number}",""`);
});

it('students: have the state of their account in a file: inactive, blocked or active', async () => {
  const { id: group_id } = await makeStudentGroup(admin);
  const [off, blocked, on] = [
    await makeStudent(admin, { group_id, second_name: 'A' }),
    await makeStudent(admin, { group_id, second_name: 'B' }),
    await makeStudent(admin, { group_id, second_name: 'D' }),
  ];
  for (const { id } of [off, blocked, on]) await openAccountOfStudent(server, admin, id);
  await admin.call(students.switchStatus, { params: { id: off.id }, body: { status: 0 } });
  for (const { id } of [off, blocked])
    await admin.call(students.block, { params: { id }, body: { status: 1 } });
  const query = { group_id, format: 'csv', columns: 'id_number,status', language: 'oz' } as const;
  const file = String((await admin.call(students.export, { query })).result);
  expect(file.trim().split(/\r?\n/).slice(1)).toEqual([
    `"${off.id_number}","Nofaol"`,
    `"${blocked.id_number}","Bloklangan"`,
    `"${on.id_number}","Faol"`,
  ]);
});

it('students: are listed with the text of a label that was deactivated', async () => {
  const { result } = await superadmin.call(labels.list, { query: { name: 'orphan', language: 'oz' } });
  const label = result.data.find(({ key }) => key === 'orphan');
  const { id: group_id } = await makeStudentGroup(admin);
  await makeStudent(admin, { group_id, social_category_id: 'orphan' });
  await superadmin.call(labels.update, { params: { id: label?.id ?? 0 }, body: { status: 0 } });
  const listed = await admin.call(students.list, { query: { group_id, language: 'oz' } });
  expect(listed.result.data.map((row) => row.social_category_name)).toEqual([label?.label]);
});
