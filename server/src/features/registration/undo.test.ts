import { electives } from '@dekanat/contract/registration/electives.ts';
import { promotions } from '@dekanat/contract/registration/promotions.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { describe, expect, it } from 'vitest';
import { makeStudentGroup } from '#test/factories.ts';
import { makeStudent, moveStudents } from '#test/people-factories.ts';
import { registrationCalls } from '#test/registration-calls.ts';
import { attach, makeConfirmedPlan, subjectsOf } from '#test/registration-factories.ts';
import { makeRestored } from '#test/restoration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
const { undo, registerOf } = registrationCalls(admin);

/** A student in the first semester of a plan, in which there is an elective group, and another group of the speciality. */
async function choosing() {
  const plan = await makeConfirmedPlan(admin, { electives: true });
  const other = await makeStudentGroup(admin, { speciality_id: plan.curriculum.speciality_id });
  const { id } = await makeStudent(admin, { group_id: plan.group.id });
  const { batch_id } = await attach(admin, plan, [id]);
  const members = (plan.semesters[0]?.subjects ?? []).filter((one) => one.choice_of_subject !== null);
  const [one = 0, another = 0] = members.map((member) => member.id);
  const choose = async (member: number) => {
    const body = { student_ids: [id], semester_subject_ids: [member] };
    return (await admin.call(electives.choose, { body })).result.batch_id;
  };
  const chosen = async () =>
    (await subjectsOf(admin, id))
      .filter(({ choice_of_subject, status }) => choice_of_subject !== null && status === 1)
      .map(({ semester_subject_id }) => semester_subject_id);
  return { plan, other, id, batch_id, one, another, choose, chosen };
}
const refusedAsLater = async (batchId: number) => {
  const { status, error } = await undo(batchId);
  expect([status, error.message]).toEqual([409, expect.stringContaining('keyinroq yana oʻzgartirilgan')]);
};

describe('a choice of an elective after a registration', () => {
  it('prevents the undo of a transfer to another group, which would revert it', async () => {
    const { other, id, one, another, choose, chosen } = await choosing();
    await choose(one);
    const given = { status_type: 'transfer', group_id: other.id } as const;
    const moved = await moveStudents(admin, [id], given);
    const later = await choose(another);
    await refusedAsLater(moved.batch_id);
    expect(await chosen()).toEqual([another]);
    await undo(later);
    expect((await undo(moved.batch_id)).status).toBe(200);
    expect(await chosen()).toEqual([one]);
  });

  it('prevents the undo of a registration of the same semester, and its removal', async () => {
    const { plan, other, id, one, another, choose, chosen } = await choosing();
    await choose(one);
    const again = await attach(admin, { ...plan, group: other }, [id]);
    const later = await choose(another);
    await refusedAsLater(again.batch_id);
    const { register_id } = await registerOf(id);
    const remove = () => admin.call(studentRegisters.remove, { params: { id: register_id ?? 0 } });
    expect((await remove()).status).toBe(409);
    expect(await chosen()).toEqual([another]);
    await undo(later);
    expect((await remove()).status).toBe(200);
    expect(await chosen()).toEqual([one]);
  });

  it('does not prevent it as a first choice in a semester or curriculum that the student leaves', async () => {
    const { id, batch_id, one, another, choose, chosen } = await choosing();
    await choose(one);
    await choose(another);
    expect((await undo(batch_id)).status).toBe(200);
    expect(await registerOf(id)).toMatchObject({ register_id: null });
    expect(await chosen()).toEqual([]);
  });

  it('prevents the undo of a promotion when it is of the semester that stays', async () => {
    const { plan, id, one, choose, chosen } = await choosing();
    const body = { group_ids: [plan.group.id], accepted: ['semester_running'] };
    const { result } = await admin.call(promotions.store, { body });
    const later = await choose(one);
    await refusedAsLater(result.batch_id);
    expect(await chosen()).toEqual([one]);
    await undo(later);
    expect((await undo(result.batch_id)).status).toBe(200);
    expect(await registerOf(id)).toMatchObject({ semester: '1' });
  });
});

it('a removal by hand prevents the undo of the transfer before it', async () => {
  const { other, id } = await choosing();
  const [subject] = await subjectsOf(admin, id);
  const given = { status_type: 'transfer', group_id: other.id } as const;
  const moved = await moveStudents(admin, [id], given);
  const params = { id: subject?.student_subject_id ?? 0 };
  await admin.call(studentSubjects.changeStatus, { params, query: { status: 4 } });
  await refusedAsLater(moved.batch_id);
  const [removed] = await subjectsOf(admin, id);
  expect(removed?.status).toBe(4);
});

describe('the undo of an act that moved a student to another group', () => {
  /** A student in a group, registered there or not, and another group of the speciality. */
  async function grouped(isRegistered: boolean) {
    const plan = await makeConfirmedPlan(admin);
    const other = await makeStudentGroup(admin, { speciality_id: plan.curriculum.speciality_id });
    const { id } = await makeStudent(admin, { group_id: plan.group.id });
    if (isRegistered) await attach(admin, plan, [id]);
    return { plan, other, id };
  }
  const setGroup = (groupId: number, status: 0 | 1) =>
    server.services.db.updateTable('student_groups').set({ status }).where('id', '=', groupId).execute();
  const transfer = async ({ other, id }: Awaited<ReturnType<typeof grouped>>) =>
    (await moveStudents(admin, [id], { status_type: 'transfer', group_id: other.id })).batch_id;
  const register = async ({ plan, other, id }: Awaited<ReturnType<typeof grouped>>) =>
    (await attach(admin, { ...plan, group: other }, [id], { new_group_id: other.id })).batch_id;

  it.each([
    ['a transfer', true, transfer],
    ['a transfer of a student without a registration', false, transfer],
    ['a registration', true, register],
    ['a first registration', false, register],
  ] as const)('%s: waits until the former group is open again', async (_act, isRegistered, move) => {
    const student = await grouped(isRegistered);
    const batchId = await move(student);
    const former = student.plan.group.id;
    await setGroup(former, 0);
    const { status, error } = await undo(batchId);
    expect([status, error.message]).toEqual([409, expect.stringContaining('avvalgi guruhi yopilgan')]);
    await setGroup(former, 1);
    expect((await undo(batchId)).status).toBe(200);
  });

  it('a transfer: is not undone into a group that got another speciality', async () => {
    const student = await grouped(true);
    const batchId = await transfer(student);
    const setSpeciality = (speciality_id: number) =>
      server.services.db
        .updateTable('student_groups')
        .set({ speciality_id })
        .where('id', '=', student.plan.group.id)
        .execute();
    await setSpeciality((await makeConfirmedPlan(admin)).curriculum.speciality_id);
    const { status, error } = await undo(batchId);
    expect([status, error.message]).toEqual([409, expect.stringContaining('boshqa mutaxassislikda')]);
    await setSpeciality(student.plan.curriculum.speciality_id);
    expect((await undo(batchId)).status).toBe(200);
  });

  it('a restoration: does not need the former group open, because the student is expelled again', async () => {
    const { former, restored } = await makeRestored(server, admin);
    await setGroup(former.group.id, 0);
    expect((await undo(restored.batch_id)).status).toBe(200);
  });
});
