import { studentMessages } from '@dekanat/contract/messages/student-messages.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { expect, it } from 'vitest';
import { openStudentAccount } from '#test/accounts.ts';
import { attach, makeConfirmedPlan } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

it('semesters of a student: are those of the curriculum up to that of the registration', async () => {
  const plan = await makeConfirmedPlan(admin);
  const student = await openStudentAccount(server, admin, { group_id: plan.group.id });
  expect((await student.client.call(studySubjects.semesters)).result).toEqual({
    data: [],
    total: 0,
    per_page: 0,
    current_page: 1,
  });
  await attach(admin, plan, [student.id], { semester: 1 });
  const { result } = await student.client.call(studySubjects.semesters, {
    query: { unknown: 'x' } as object,
  });
  expect(result.data).toEqual(
    plan.semesters.slice(0, 2).map(({ id, number }) => ({ id, name: `${number}` })),
  );
  expect(result.total).toBe(2);
});

it('calls of students: answer one sentence instead of messages by field', async () => {
  const { client } = await openStudentAccount(server, admin);
  const { status, error } = await client.call(studentMessages.send, { body: {} });
  expect([status, typeof error.message]).toEqual([422, 'string']);
});

it('lists of students: a page and a limit that cannot be read are left out, and a larger one is the largest', async () => {
  const plan = await makeConfirmedPlan(admin);
  const student = await openStudentAccount(server, admin, { group_id: plan.group.id });
  await attach(admin, plan, [student.id], { semester: 1 });
  const paging = async (query: object) => {
    const { data, total, per_page, current_page } = (
      await student.client.call(studySubjects.semesters, { query })
    ).result;
    return [data.length, total, per_page, current_page];
  };
  const unreadable = [
    { page: '', limit: '' },
    { page: 0, limit: 'undefined' },
    { page: '-1', limit: '1.5' },
  ];
  for (const query of unreadable) expect(await paging(query)).toEqual([2, 2, 2, 1]);
  expect(await paging({ limit: 5000 })).toEqual([2, 2, 1000, 1]);
  expect(await paging({ page: '99999999999999999999', limit: 1 })).toEqual([0, 2, 1, 1_000_000]);
});
