import { electives } from '@dekanat/contract/registration/electives.ts';
import { promotions } from '@dekanat/contract/registration/promotions.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeStudentGroup } from '#test/factories.ts';
import { moveStudents } from '#test/people-factories.ts';
import { registrationCalls } from '#test/registration-calls.ts';
import { attach, makeConfirmedPlan, makeRegistered, subjectsOf } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
const { undo, registerOf } = registrationCalls(admin);

const setSheets = (subject: number, state: 'entered' | 'closed') =>
  sql`update statements set state = ${state} where semester_subject_id = ${subject}`.execute(
    server.services.db,
  );
const firstOf = async (student: number) => (await subjectsOf(admin, student))[0]?.semester_subject_id ?? 0;

/** The undo is refused while the sheet is closed, naming it, and done once it is open. */
async function expectOnlyWhileOpen(batchId: number, subject: number, named: string) {
  await setSheets(subject, 'closed');
  const refused = await undo(batchId);
  expect([refused.status, refused.error.message]).toEqual([
    409,
    expect.stringMatching(/qaydnoma yopilgan \(.+\): avval uni qayta oching/),
  ]);
  expect(refused.error.message).toContain(named);
  await setSheets(subject, 'entered');
  expect((await undo(batchId)).status).toBe(200);
}

describe('closed sheets prevent the undo', () => {
  it('of an attachment, whose students would leave them', async () => {
    const { plan, student, batch_id } = await makeRegistered(admin);
    await expectOnlyWhileOpen(batch_id, await firstOf(student.id), plan.group.name);
    expect(await registerOf(student.id)).toMatchObject({ register_id: null });
  });

  it('of a transfer between groups, whose students would return to them', async () => {
    const { plan, student } = await makeRegistered(admin);
    await makeRegistered(admin, { plan });
    const other = await makeStudentGroup(admin, { speciality_id: plan.curriculum.speciality_id });
    const subject = await firstOf(student.id);
    const { batch_id } = await moveStudents(admin, [student.id], {
      status_type: 'transfer',
      group_id: other.id,
    });
    await sql`update statements set state = 'closed' where semester_subject_id = ${subject} and group_id = ${plan.group.id}`.execute(
      server.services.db,
    );
    const refused = await undo(batch_id);
    expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining(plan.group.name)]);
    await setSheets(subject, 'entered');
    expect((await undo(batch_id)).status).toBe(200);
  });

  it('of a transfer to another curriculum, whose students would return to them', async () => {
    const { plan, student } = await makeRegistered(admin);
    await makeRegistered(admin, { plan });
    const subject = await firstOf(student.id);
    const { faculty_id, speciality_id } = plan.curriculum;
    const to = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
    const { batch_id } = await attach(admin, to, [student.id], { group_id: plan.group.id });
    await expectOnlyWhileOpen(batch_id, subject, plan.group.name);
  });

  it('of a promotion, whose students would leave them, but not those of the semester that stays', async () => {
    const { plan, student } = await makeRegistered(admin);
    const first = await firstOf(student.id);
    const body = { group_ids: [plan.group.id], accepted: ['semester_running'] };
    const { result } = await admin.call(promotions.store, { body });
    const second = plan.semesters[1]?.subjects[0]?.id ?? 0;
    await setSheets(first, 'closed');
    await expectOnlyWhileOpen(result.batch_id, second, plan.group.name);
  });

  it('of choices of electives, whose students would leave them or return to them', async () => {
    const { plan, student } = await makeRegistered(admin, { electives: true });
    const members = (plan.semesters[0]?.subjects ?? []).filter((one) => one.choice_of_subject !== null);
    const [one = 0, other = 0] = members.map(({ id }) => id);
    const choose = async (member: number) => {
      const body = { student_ids: [student.id], semester_subject_ids: [member] };
      return (await admin.call(electives.choose, { body })).result.batch_id;
    };
    const first = await choose(one);
    const second = await choose(other);
    await setSheets(other, 'closed');
    expect((await undo(second)).status).toBe(409);
    await setSheets(other, 'entered');
    await expectOnlyWhileOpen(second, one, plan.group.name);
    await expectOnlyWhileOpen(first, one, plan.group.name);
  });

  it('once they were closed with the students, but not while they are as they were closed before', async () => {
    const { plan, student } = await makeRegistered(admin);
    const subject = await firstOf(student.id);
    const close = async () => {
      await setSheets(subject, 'closed');
      await sql`insert into statement_events (statement_id, act, user_id)
        select id, 'close', 1 from statements where semester_subject_id = ${subject}`.execute(
        server.services.db,
      );
    };
    await close();
    const accidental = await makeRegistered(admin, { plan });
    expect((await undo(accidental.batch_id)).status).toBe(200);
    const { batch_id } = await makeRegistered(admin, { plan });
    await close();
    expect((await undo(batch_id)).status).toBe(409);
  });

  it('and the removal of a registration alone', async () => {
    const { student, register_id } = await makeRegistered(admin);
    const subject = await firstOf(student.id);
    await setSheets(subject, 'closed');
    const remove = () => admin.call(studentRegisters.remove, { params: { id: register_id } });
    const refused = await remove();
    expect([refused.status, refused.error.message]).toEqual([
      409,
      expect.stringContaining('qaydnoma yopilgan ('),
    ]);
    await setSheets(subject, 'entered');
    expect((await remove()).status).toBe(200);
  });
});
