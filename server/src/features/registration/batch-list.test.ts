import { electives } from '@dekanat/contract/registration/electives.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { expect, it } from 'vitest';
import { makeConfirmedPlan, makeRegistered } from '#test/registration-factories.ts';
import { openStudyingAccount } from '#test/study-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

it('bulk registrations: are listed by kind of act, and apart from what students chose themselves', async () => {
  const plan = await makeConfirmedPlan(admin, { electives: true });
  const [semester] = plan.semesters;
  const [member] = (semester?.subjects ?? []).filter((one) => one.choice_of_subject !== null);
  const { client } = await openStudyingAccount(server, admin, plan);
  const { student } = await makeRegistered(admin, { plan });
  const chosen = await admin.call(electives.choose, {
    body: { student_ids: [student.id], semester_subject_ids: [member?.id ?? 0] },
  });
  const own = await client.call(studySubjects.choose, {
    params: { semesterId: semester?.id ?? 0 },
    body: { subject_id: [member?.subject_id ?? 0] },
  });
  expect([chosen.status, own.status]).toEqual([200, 200]);
  const listed = async (query: object) => (await admin.call(studentRegisters.batches, { query })).result;
  const [all, ofStaff, ofStudents] = [
    await listed({ act: 'elective' }),
    await listed({ act: 'elective', made_by: 'staff' }),
    await listed({ act: 'elective', made_by: 'students' }),
  ];
  expect(all.data.map(({ act }) => act)).not.toContain('attach');
  expect([all.total, ofStudents.total]).toEqual([ofStaff.total + 1, 1]);
  expect(ofStaff.data[0]?.id).toBe(chosen.result.batch_id);
  expect((await listed({})).data.map(({ act }) => act)).toContain('attach');
});
