import { electives } from '@dekanat/contract/registration/electives.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { expect, it } from 'vitest';
import { subjectsOf } from '#test/registration-factories.ts';
import { makeTaughtPlan, openStudyingAccount } from '#test/study-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

it('an elective in which a student has handed in a task: is replaced by staff once that is accepted', async () => {
  const {
    plan,
    items,
    semesterSubjectId: taught,
  } = await makeTaughtPlan(admin, {
    electives: true,
    taught: 'elective',
  });
  const [worker, idle] = [
    await openStudyingAccount(server, admin, plan),
    await openStudyingAccount(server, admin, plan),
  ];
  const choose = (students: { id: number }[], member: number, accepted?: string[]) =>
    admin.call(electives.choose, {
      query: { language: 'en' },
      body: {
        student_ids: students.map(({ id }) => id),
        semester_subject_ids: [member],
        ...(accepted && { accepted }),
      },
    });
  const other =
    plan.semesters[0]?.subjects.find((one) => one.choice_of_subject !== null && one.id !== taught)?.id ?? 0;
  expect((await choose([worker, idle], taught)).status).toBe(200);
  const handedIn = await worker.client.call(studentTasks.handIn, {
    params: { itemId: items.task },
    body: { text: 'Javobim' },
  });
  expect(handedIn.status).toBe(200);
  const refused = await choose([worker, idle], other);
  expect([refused.status, refused.error.code]).toEqual([409, 'unaccepted']);
  const [warning, ...rest] = refused.error.warnings ?? [];
  expect([warning?.code, rest]).toEqual(['lost_work', []]);
  expect(warning?.message).toContain('1 student has worked');
  expect(warning?.message).toContain('tasks handed in – 1, test attempts – 0');
  expect((await choose([worker, idle], other, [warning?.accept ?? ''])).status).toBe(200);
  const chosen = (await subjectsOf(admin, worker.id)).filter(
    ({ choice_of_subject, status }) => choice_of_subject !== null && status === 1,
  );
  expect(chosen.map(({ semester_subject_id }) => semester_subject_id)).toEqual([other]);
  // The work stays in the former elective, which is left by none with work now.
  expect((await choose([idle, worker], taught)).status).toBe(200);
});

it('an elective in which a student has handed in a task: is left by the undo of its choice once that is accepted', async () => {
  const {
    plan,
    items,
    semesterSubjectId: taught,
  } = await makeTaughtPlan(admin, { electives: true, taught: 'elective' });
  const other =
    plan.semesters[0]?.subjects.find((one) => one.choice_of_subject !== null && one.id !== taught)?.id ?? 0;
  const [worker, idle] = [
    await openStudyingAccount(server, admin, plan),
    await openStudyingAccount(server, admin, plan),
  ];
  const choose = async (students: { id: number }[], member: number) => {
    const body = { student_ids: students.map(({ id }) => id), semester_subject_ids: [member] };
    return (await admin.call(electives.choose, { body })).result.batch_id;
  };
  const undo = (id: number, accepted?: string[]) =>
    admin.call(batches.undo, { params: { id }, query: { language: 'en' }, body: { accepted } });
  const chosenBy = async ({ id }: { id: number }) =>
    (await subjectsOf(admin, id))
      .filter(({ choice_of_subject, status }) => choice_of_subject !== null && status === 1)
      .map(({ semester_subject_id }) => semester_subject_id);
  const first = await choose([worker, idle], other);
  const second = await choose([worker, idle], taught);
  const handedIn = await worker.client.call(studentTasks.handIn, {
    params: { itemId: items.task },
    body: { text: 'Javobim' },
  });
  expect(handedIn.status).toBe(200);
  const refused = await undo(second);
  expect([refused.status, refused.error.code]).toEqual([409, 'unaccepted']);
  const [warning, ...rest] = refused.error.warnings ?? [];
  expect([warning?.code, rest]).toEqual(['lost_work', []]);
  expect(warning?.message).toContain('1 student has worked in the elective whose choice is undone');
  expect(warning?.message).toContain('tasks handed in – 1, test attempts – 0');
  expect(await chosenBy(worker)).toEqual([taught]);
  expect((await undo(second, [warning?.accept ?? ''])).status).toBe(200);
  expect(await chosenBy(worker)).toEqual([other]);
  // Nothing was done in the elective that the first choice gave.
  expect((await undo(first)).status).toBe(200);
  expect(await chosenBy(worker)).toEqual([]);
  // A choice without a former one.
  const third = await choose([worker, idle], taught);
  expect((await undo(third)).error.warnings?.map(({ code }) => code)).toEqual(['lost_work']);
});
