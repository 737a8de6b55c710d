import { promotions } from '@dekanat/contract/registration/promotions.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { restorations } from '@dekanat/contract/restorations/restorations.ts';
import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeStudentGroup } from '#test/factories.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { makeStudent, moveStudents, statusChange } from '#test/people-factories.ts';
import { registrationCalls } from '#test/registration-calls.ts';
import { attach, makeRegistered, REGISTRATION_WARNINGS } from '#test/registration-factories.ts';
import { makeExpelled, restorationInput } from '#test/restoration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
const { undo } = registrationCalls(admin);

interface Answer {
  status: number;
  error: { warnings?: { code: string }[] };
}

/** Starts an act while the sheets of a group in a semester are being closed, and returns its answer. */
async function actDuringClosing(semesterId: number, groupId: number, act: () => Promise<unknown>) {
  const { db } = server.services;
  const { acting } = await db.transaction().execute(async (tx) => {
    await sql`update statements set state = 'closed' where semester_id = ${semesterId} and group_id = ${groupId}`.execute(
      tx,
    );
    const started = act() as Promise<Answer>;
    let answered = false;
    void started.then(() => {
      answered = true;
    });
    await untilLockWait(db, () => answered);
    return { acting: started };
  });
  return acting;
}

function expectAsked({ status, error }: Answer) {
  expect([status, error.warnings?.map(({ code }) => code)]).toEqual([
    409,
    expect.arrayContaining(['closed_sheets']),
  ]);
}

const OTHERS = REGISTRATION_WARNINGS.filter((code) => code !== 'closed_sheets');

describe('closed sheets are found by an act that waited for their closing', () => {
  it('an attachment', async () => {
    const { plan } = await makeRegistered(admin);
    const [semester] = plan.semesters;
    const student = await makeStudent(admin, { group_id: plan.group.id });
    const body = {
      new_curriculum_id: plan.curriculum.id,
      new_academic_year_id: semester?.academic_year_id ?? 0,
      new_semester_id: semester?.id ?? 0,
      new_group_id: plan.group.id,
      student_ids: [student.id],
      accepted: OTHERS,
    };
    const answer = await actDuringClosing(semester?.id ?? 0, plan.group.id, () =>
      admin.call(studentRegisters.store, { body }),
    );
    expectAsked(answer);
  });

  it('a promotion', async () => {
    const { plan } = await makeRegistered(admin);
    const second = await makeStudent(admin, { group_id: plan.group.id });
    await attach(admin, plan, [second.id], { semester: 1 });
    const body = { semester_id: plan.semesters[0]?.id ?? 0, accepted: ['semester_running'] };
    const answer = await actDuringClosing(plan.semesters[1]?.id ?? 0, plan.group.id, () =>
      admin.call(promotions.store, { body }),
    );
    expectAsked(answer);
  });

  it('a transfer to another group', async () => {
    const { plan, student } = await makeRegistered(admin);
    const other = await makeStudentGroup(admin, { speciality_id: plan.curriculum.speciality_id });
    const member = await makeStudent(admin, { group_id: other.id });
    await attach(admin, plan, [member.id], { new_group_id: other.id });
    const body = statusChange([student.id], {
      status_type: 'transfer',
      group_id: other.id,
      accepted: OTHERS,
    });
    const answer = await actDuringClosing(plan.semesters[0]?.id ?? 0, other.id, () =>
      admin.call(studentStatuses.store, { body }),
    );
    expectAsked(answer);
  });

  it('a return from leave', async () => {
    const { plan, student } = await makeRegistered(admin);
    await moveStudents(admin, [student.id], { order_date: '2026-03-02' });
    const given = { status_type: 'recovery', order_date: '2026-03-03' } as const;
    const body = statusChange([student.id], { ...given, accepted: OTHERS });
    const answer = await actDuringClosing(plan.semesters[0]?.id ?? 0, plan.group.id, () =>
      admin.call(studentStatuses.store, { body }),
    );
    expectAsked(answer);
  });

  it('a restoration', async () => {
    const expelled = await makeExpelled(server, admin);
    const { plan } = expelled;
    const member = await makeStudent(admin, { group_id: plan.group.id });
    await attach(admin, plan, [member.id], { semester: 1 });
    const body = await restorationInput(admin, expelled, { accepted: OTHERS });
    const answer = await actDuringClosing(plan.semesters[1]?.id ?? 0, plan.group.id, () =>
      admin.call(restorations.store, { body }),
    );
    expectAsked(answer);
  });
});

it('a refused undo: does not wait for acts on sheets, which it would block', async () => {
  const { plan, student, batch_id } = await makeRegistered(admin);
  await attach(admin, plan, [student.id], { semester: 1 });
  await server.services.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock_shared(hashtext('statements'), ${plan.curriculum.university_id}::integer)`.execute(
      tx,
    );
    expect((await undo(batch_id)).status).toBe(409);
  });
});
