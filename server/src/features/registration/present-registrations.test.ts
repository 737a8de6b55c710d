import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { makeFaculty } from '#test/factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { attach, makeConfirmedPlan } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

it('present registrations: shows the present curriculum and semester of each student of a page, as they are now', async () => {
  const plan = await makeConfirmedPlan(admin);
  const ids = [
    (await makeStudent(admin, { group_id: plan.group.id })).id,
    (await makeStudent(admin, { group_id: plan.group.id })).id,
  ];
  const [one = 0] = ids;
  const present = async (client = admin) =>
    (await client.call(studentRegisters.present, { query: { student_ids: ids.join(',') } })).result;
  // The cached first page of the list is read before and after, as the screen does.
  await admin.call(students.list, {});
  expect(await present()).toEqual([]);
  const batch = await attach(admin, plan, [one], { semester: 1 });
  await admin.call(students.list, {});
  expect(await present()).toMatchObject([
    {
      student_id: one,
      curriculum_id: plan.curriculum.id,
      curriculum_name: plan.curriculum.name,
      semester: '2',
    },
  ]);
  const stranger = await openAccount(server, admin, {
    permissions: ['student_index'],
    facultyId: (await makeFaculty(admin)).id,
  });
  expect(await present(stranger.client)).toEqual([]);
  await admin.call(batches.undo, { params: { id: batch.batch_id }, body: {} });
  expect(await present()).toEqual([]);
  for (const student_ids of ['', '1,x', '99999999999', '1,'])
    expect((await admin.call(studentRegisters.present, { query: { student_ids } })).status).toBe(422);
});
