import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { electiveGroupCalls } from '#test/elective-groups.ts';
import { attach, makeConfirmedPlan, makeRegistered } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
const { choosing, choose, withdraw, dissolve, joinGroup, statusesOf, setStatus } = electiveGroupCalls(admin);

const removeSubject = (semesterId: number, member: { subject_id: number } | undefined) =>
  admin.call(semesterSubjects.remove, {
    params: { semesterId },
    body: { subject_id: member?.subject_id ?? 0 },
  });
const undoChange = async (changeId: number) => {
  const answer = await admin.call(semesterSubjects.undo, { params: { changeId }, body: {} });
  expect(answer.status).toBe(200);
  return answer.result.change_id;
};
const undoBatch = async (id: number) => (await admin.call(batches.undo, { params: { id }, body: {} })).status;

describe('the undo of a change of the plan', () => {
  it('restores a removed elective with its choices, which can still be undone', async () => {
    const { plan, id, semesterId, members } = await choosing(1);
    const [one] = members;
    const without = (await makeRegistered(admin, { plan })).student.id;
    const batchId = await choose(id, one);
    await withdraw(plan.curriculum.id);
    const { result } = await removeSubject(semesterId, one);
    expect(await statusesOf(id, members)).toEqual([null, 1]);
    await undoChange(result.change_id);
    expect(await statusesOf(id, members)).toEqual([1, null]);
    expect(await statusesOf(without, members)).toEqual([null, null]);
    expect(await undoBatch(batchId)).toBe(200);
    expect(await statusesOf(id, members)).toEqual([null, null]);
  });

  it('restores a removed subject with what was changed by hand', async () => {
    const { plan, id, semesterId } = await choosing(1);
    const compulsory = plan.semesters[0]?.subjects.find((one) => one.choice_of_subject === null);
    await setStatus(id, compulsory, 4);
    const { result: listed } = await admin.call(studentRegisters.batches, { query: {} });
    await withdraw(plan.curriculum.id);
    const { result } = await removeSubject(semesterId, compulsory);
    await undoChange(result.change_id);
    expect(await statusesOf(id, [compulsory])).toEqual([4]);
    expect(await undoBatch(listed.data[0]?.id ?? 0)).toBe(200);
    expect(await statusesOf(id, [compulsory])).toEqual([1]);
  });

  it('restores the choices of a dissolved group, and repeats the change', async () => {
    const { plan, id, semesterId, members } = await choosing(1);
    const [one, other] = members;
    const without = (await makeRegistered(admin, { plan })).student.id;
    await choose(id, one);
    await choose(id, other);
    await withdraw(plan.curriculum.id);
    const { result } = await dissolve(semesterId, one);
    const undone = await undoChange(result.change_id);
    expect(await statusesOf(id, members)).toEqual([4, 1]);
    expect(await statusesOf(without, members)).toEqual([null, null]);
    await undoChange(undone);
    expect(await statusesOf(id, members)).toEqual([1, 1]);
    expect(await statusesOf(without, members)).toEqual([1, 1]);
  });

  it('restores the choices of a subject that joined another group', async () => {
    const { plan, id, semesterId, members } = await choosing(2);
    const [one, rest, another, last] = members;
    await choose(id, one);
    await choose(id, another);
    await withdraw(plan.curriculum.id);
    const { result } = await joinGroup(semesterId, one, another);
    await undoChange(result.change_id);
    expect(await statusesOf(id, [one, rest, another, last])).toEqual([1, null, 1, null]);
  });

  it('leaves what was done in a subject since, and what was undone since', async () => {
    const { plan, id, semesterId, members } = await choosing(1);
    const [one] = members;
    const undoing = (await makeRegistered(admin, { plan })).student.id;
    await choose(id, one);
    const batchId = await choose(undoing, one);
    await withdraw(plan.curriculum.id);
    const { result } = await dissolve(semesterId, one);
    await setStatus(id, one, 2);
    expect(await undoBatch(batchId)).toBe(200);
    await undoChange(result.change_id);
    expect(await statusesOf(id, members)).toEqual([2, null]);
    expect(await statusesOf(undoing, members)).toEqual([null, null]);
  });

  it('restores nothing for students who have left the curriculum', async () => {
    const { plan, id, semesterId, members } = await choosing(1);
    const [one] = members;
    await choose(id, one);
    await withdraw(plan.curriculum.id);
    const { result } = await removeSubject(semesterId, one);
    const { faculty_id, speciality_id } = plan.curriculum;
    await attach(admin, await makeConfirmedPlan(admin, { faculty_id, speciality_id }), [id]);
    await undoChange(result.change_id);
    const { rows } = await sql`
      select from student_subjects where student_id = ${id} and semester_subject_id = ${one?.id}`.execute(
      server.services.db,
    );
    expect(rows).toEqual([]);
  });
});
