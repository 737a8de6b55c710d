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
  const { status, error } = await client.call(studySubjects.semesters, { query: { page: 0 } });
  expect([status, typeof error.message]).toEqual([422, 'string']);
});
