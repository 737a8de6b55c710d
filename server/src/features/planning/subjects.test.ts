import { subjectGroups } from '@dekanat/contract/planning/subject-groups.ts';
import { subjects } from '@dekanat/contract/planning/subjects.ts';
import { expect, it } from 'vitest';
import { signIn } from '#test/client.ts';
import { makeSubject, makeSubjectGroup, subjectInput } from '#test/planning-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

it('show their group and type in the requested language, found by name or code in any script', async () => {
  const { result } = await admin.call(subjects.list, { query: { name: 'чизиқли алгебра', language: 'ru' } });
  expect(result.data).toMatchObject([
    {
      name: 'Линейная алгебра',
      code: 'MAT102',
      subject_group_name: 'Математика',
      subject_type_name: 'Обязательный',
    },
  ]);
  const byCode = await admin.call(subjects.list, { query: { name: 'mat10', sort: 'code' } });
  expect(byCode.result.data.map(({ code }) => code)).toEqual(['MAT101', 'MAT102', 'MAT103']);
});

it('subjects: have a code that is unique in the university, in any case', async () => {
  const { code, subject_group_id } = await makeSubject(admin);
  const again = await admin.call(subjects.create, {
    body: subjectInput({ subject_group_id, code: code.toLowerCase() }),
  });
  expect([again.status, Object.keys(again.error.message)]).toEqual([409, ['code']]);
});

it('keep their group from being removed', async () => {
  const group = await makeSubjectGroup(admin);
  const subject = await makeSubject(admin, { subject_group_id: group.id });
  const remove = () => admin.call(subjectGroups.remove, { params: { id: group.id } });
  const refused = await remove();
  expect([refused.status, refused.error.message]).toEqual([405, expect.stringContaining('1 ta fan')]);
  await admin.call(subjects.remove, { params: { id: subject.id } });
  expect((await remove()).status).toBe(200);
});

it('subjects: refuses a group of another university and a type that is switched off', async () => {
  const other = await signIn(server.url, 'admin2');
  const { id } = await makeSubjectGroup(other);
  const foreign = await admin.call(subjects.create, { body: subjectInput({ subject_group_id: id }) });
  expect([foreign.status, Object.keys(foreign.error.message)]).toEqual([422, ['subject_group_id']]);
  const { subject_group_id } = await makeSubject(admin);
  const typed = await admin.call(subjects.create, {
    body: subjectInput({ subject_group_id, subject_type: 'none' }),
  });
  expect([typed.status, Object.keys(typed.error.message)]).toEqual([422, ['subject_type']]);
});
