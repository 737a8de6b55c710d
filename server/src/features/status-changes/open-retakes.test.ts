import { ownPapers } from '@dekanat/contract/papers/own-papers.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { restorations } from '@dekanat/contract/restorations/restorations.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import {
  type MovedStatus,
  studentStatuses,
} from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { describe, expect, it } from 'vitest';
import { openAccountOfStudent } from '#test/accounts.ts';
import { makeStudent, moveStudents, orderNumber, statusChange } from '#test/people-factories.ts';
import {
  attach,
  makeConfirmedPlan,
  REGISTRATION_WARNINGS,
  registration,
  subjectsOf,
} from '#test/registration-factories.ts';
import { restorationInput } from '#test/restoration-factories.ts';
import { insertResult, makeApplication, setStatus } from '#test/retake-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

type Left = 'studentexpel' | 'academic_leave' | 'graduate';
const BOTH = ['paid_retake', 'unpaid_retake'];
const DEADLINE = '2090-12-31';
const GRADUATION = ['debts', 'not_finished'];

const make = async (status: 1 | 2) => {
  const { sheet, application } = await makeApplication(server, admin, { status });
  await server.services.db
    .updateTable('retake_applications')
    .set({ end_date: DEADLINE })
    .where('id', '=', application.id)
    .execute();
  return { sheet, id: application.id, studentId: sheet.studentIds[0] ?? 0 };
};
const change = (ids: number[], status_type: Left, accepted: string[] = []) =>
  admin.call(studentStatuses.store, {
    query: { language: 'en' },
    body: statusChange(ids, { status_type, accepted }),
  });
const contractsOf = (studentId: number) =>
  server.services.db
    .selectFrom('papers')
    .where('student_id', '=', studentId)
    .where('kind', '=', 'retake_contract')
    .select(['revoked_by', 'revocation_reason'])
    .orderBy('id')
    .execute();
/** Answers to every call that issues a contract: printing it, saving the deadline as it is, and downloading it without issuing. */
const issue = async (id: number) => {
  const given = { params: { id }, query: { language: 'en' } };
  return [
    await admin.call(retakeApplications.issueContract, { ...given, body: {} }),
    await admin.call(retakeApplications.updateDeadline, { ...given, body: { end_date: DEADLINE } }),
    await admin.call(retakeApplications.update, { ...given, body: { end_date: DEADLINE } }),
    await admin.call(retakeApplications.contract, given),
  ];
};
async function expectLost(id: number, message: RegExp) {
  for (const { status, error } of await issue(id)) {
    expect(status).toBe(405);
    expect(error.message).toMatch(message);
  }
}
const VALID = { revoked_by: null, revocation_reason: null };

describe.each(['studentexpel', 'academic_leave'] as const satisfies MovedStatus[])('%s', (act) => {
  it('asks about paid and unpaid retakes of the students', async () => {
    const [unpaid, paid] = [await make(1), await make(2)];
    const ids = [unpaid.studentId, paid.studentId];
    const preview = await admin.call(studentStatuses.preview, {
      query: { language: 'en' },
      body: { student_ids: ids, status_type: act },
    });
    expect(preview.result.warnings.map(({ code }) => code)).toEqual(BOTH);
    for (const { message } of preview.result.warnings) expect(message).toMatch(/^1 student has /);
    expect((await change(ids, act, ['paid_retake'])).status).toBe(409);
    expect(await contractsOf(unpaid.studentId)).toEqual([VALID]);
    expect((await change(ids, act, BOTH)).status).toBe(200);
    expect(await contractsOf(paid.studentId)).toEqual([VALID]);
  });

  it('asks nothing without open retakes', async () => {
    const { studentId } = await make(2);
    await server.services.db.deleteFrom('retake_applications').where('student_id', '=', studentId).execute();
    expect((await change([studentId], act)).status).toBe(200);
  });
});

it('a leave: leaves the contract of an application that is not paid valid', async () => {
  const { id, studentId } = await make(1);
  await change([studentId], 'academic_leave', BOTH);
  for (const { status } of await issue(id)) expect(status).toBe(200);
  expect(await contractsOf(studentId)).toEqual([VALID]);
});

it('an expulsion: revokes the contract of an application that is not paid, and another one is issued after an undo', async () => {
  const { id, studentId } = await make(1);
  const { result } = await change([studentId], 'studentexpel', BOTH);
  const revoked = { revoked_by: expect.any(Number), revocation_reason: 'Not paid, the student was expelled' };
  expect(await contractsOf(studentId)).toEqual([revoked]);
  await expectLost(id, /expelled or has graduated/);
  expect(await contractsOf(studentId)).toEqual([revoked]);
  expect((await admin.call(batches.undo, { params: { id: result.batch_id }, body: {} })).status).toBe(200);
  for (const { status } of await issue(id)) expect(status).toBe(200);
  expect(await contractsOf(studentId)).toEqual([revoked, VALID]);
});

it('a graduation: asks about open retakes, and revokes the contract of an application that is not paid', async () => {
  const [unpaid, paid] = [await make(1), await make(2)];
  const ids = [unpaid.studentId, paid.studentId];
  const asked = await change(ids, 'graduate', GRADUATION);
  expect([asked.status, asked.error.code]).toEqual([409, 'unaccepted']);
  const { result } = await admin.call(studentStatuses.preview, {
    query: { language: 'en' },
    body: { student_ids: ids, status_type: 'graduate' },
  });
  const warnings = result.warnings.filter(({ code }) => BOTH.includes(code));
  expect(warnings.map(({ message }) => message)).toEqual([
    expect.stringContaining('It cannot be entered after the graduation'),
    expect.stringContaining('It cannot be paid after the graduation'),
  ]);
  expect((await change(ids, 'graduate', [...GRADUATION, ...BOTH])).status).toBe(200);
  expect(await contractsOf(unpaid.studentId)).toEqual([
    { revoked_by: expect.any(Number), revocation_reason: 'Not paid, the student graduated' },
  ]);
  await expectLost(unpaid.id, /expelled or has graduated/);
  expect(await contractsOf(paid.studentId)).toEqual([VALID]);
});

it('a transfer to another curriculum: revokes the contract of an application that was accepted as lost', async () => {
  const { sheet, id, studentId } = await make(1);
  const { faculty_id, speciality_id } = sheet.curriculum;
  const plan = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
  await attach(admin, plan, [studentId], {
    group_id: sheet.groupId,
    accepted: [...REGISTRATION_WARNINGS, 'unpaid_retake'],
  });
  await expectLost(id, /curriculum of the student changed/);
  expect(await contractsOf(studentId)).toMatchObject([{ revoked_by: expect.any(Number) }]);
  const { client } = await openAccountOfStudent(server, admin, studentId);
  const reasonIn = async (language: 'oz' | 'ru' | 'en') =>
    (await client.call(ownPapers.list, { query: { language } })).result.data.map(
      ({ kind, revocation_reason }) => [kind, revocation_reason],
    );
  expect(await reasonIn('ru')).toEqual([['retake_contract', 'Не оплачен, учебный план студента изменился']]);
  expect(await reasonIn('en')).toEqual([
    ['retake_contract', 'Not paid, the curriculum of the student changed'],
  ]);
});

describe('the contract of a student whose payment is withdrawn', () => {
  const withdraw = (id: number) =>
    admin.call(retakeApplications.withdrawPayment, {
      ...{ params: { id }, query: { language: 'en' } },
      body: { reason: 'The sum was returned' },
    });
  const revokedFor = (revocation_reason: string) => [{ revoked_by: expect.any(Number), revocation_reason }];

  it.each([
    ['studentexpel', ['paid_retake'], 'Not paid, the student was expelled'],
    ['graduate', [...GRADUATION, 'paid_retake'], 'Not paid, the student graduated'],
  ] as const)('is revoked after %s', async (act, accepted, reason) => {
    const { id, studentId } = await make(2);
    expect((await change([studentId], act, [...accepted])).status).toBe(200);
    expect(await contractsOf(studentId)).toEqual([VALID]);
    expect((await withdraw(id)).result).toMatchObject({ status: 1 });
    expect(await contractsOf(studentId)).toEqual(revokedFor(reason));
    await expectLost(id, /expelled or has graduated/);
  });

  it('is revoked after a transfer to another curriculum', async () => {
    const { sheet, id, studentId } = await make(2);
    const { faculty_id, speciality_id } = sheet.curriculum;
    const plan = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
    const accepted = [...REGISTRATION_WARNINGS, 'paid_retake'];
    await attach(admin, plan, [studentId], { group_id: sheet.groupId, accepted });
    expect(await contractsOf(studentId)).toEqual([VALID]);
    expect((await withdraw(id)).status).toBe(200);
    expect(await contractsOf(studentId)).toEqual(
      revokedFor('Not paid, the curriculum of the student changed'),
    );
    await expectLost(id, /curriculum of the student changed/);
  });

  it('stays valid during an academic leave', async () => {
    const { id, studentId } = await make(2);
    await change([studentId], 'academic_leave', BOTH);
    expect((await withdraw(id)).status).toBe(200);
    expect(await contractsOf(studentId)).toEqual([VALID]);
  });
});

describe('an undo after which retakes would be lost', () => {
  const order = (order_date: string) => ({ order_date, order_number: orderNumber() });

  /** A student with a debt in the first semester of a plan. */
  async function makeDebtor() {
    const plan = await makeConfirmedPlan(admin);
    const student = await makeStudent(admin, { group_id: plan.group.id });
    await attach(admin, plan, [student.id], order('2025-09-02'));
    const [owed] = await subjectsOf(admin, student.id);
    const subjectId = owed?.student_subject_id ?? 0;
    await insertResult(server, subjectId);
    const apply = async (status: 1 | 2) => {
      const body = { student_id: student.id, student_subject_ids: [subjectId] };
      const { id } = (await admin.call(retakeApplications.create, { body })).result;
      await setStatus(admin, id, 1);
      if (status === 2) await setStatus(admin, id, 2);
      return id;
    };
    return { plan, student, apply };
  }
  type Debtor = Awaited<ReturnType<typeof makeDebtor>>;

  const returnFromExpulsion = async ({ plan, student }: Debtor) => {
    await moveStudents(admin, [student.id], { status_type: 'studentexpel' });
    const expelled = { student, former: plan, plan, subjects: { a: 0, b: 0, c: 0, d: 0 } };
    const new_semester_id = plan.semesters[0]?.id ?? 0;
    const body = await restorationInput(admin, expelled, { new_semester_id, semester_subjects: [] });
    return (await admin.call(restorations.store, { body })).result.batch_id;
  };
  const returnToCurriculum = async ({ plan, student }: Debtor) => {
    const { faculty_id, speciality_id } = plan.curriculum;
    const other = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
    await attach(admin, other, [student.id], { group_id: plan.group.id, ...order('2025-10-02') });
    const back = { group_id: other.group.id, ...order('2025-11-03') };
    const body = registration(plan, [student.id], back);
    return (await admin.call(studentRegisters.store, { body })).result.batch_id;
  };
  const undo = async (id: number) => {
    const given = { params: { id }, query: { language: 'en' }, body: {} } as const;
    const answer = await admin.call(batches.undo, given);
    return [answer.status, answer.status === 200 ? null : answer.error.message];
  };

  it.each([
    ['a restoration into the same curriculum', returnFromExpulsion],
    ['a transfer to a former curriculum', returnToCurriculum],
  ])('%s: waits until an application made since is deleted', async (_act, moveBack) => {
    const debtor = await makeDebtor();
    const batchId = await moveBack(debtor);
    const id = await debtor.apply(1);
    const since = expect.stringContaining('has an application for a retake since: delete it first');
    expect(await undo(batchId)).toEqual([409, since]);
    expect(await contractsOf(debtor.student.id)).toEqual([VALID]);
    expect((await admin.call(retakeApplications.remove, { params: { id } })).status).toBe(200);
    expect(await undo(batchId)).toEqual([200, null]);
  });

  it.each([
    ['a restoration into the same curriculum', returnFromExpulsion],
    ['a transfer to a former curriculum', returnToCurriculum],
  ])('%s: is refused once a retake was paid since', async (_act, moveBack) => {
    const debtor = await makeDebtor();
    const batchId = await moveBack(debtor);
    await debtor.apply(2);
    expect(await undo(batchId)).toEqual([409, expect.stringContaining('has paid for a retake since')]);
  });

  it('a restoration: is undone where the application was lost with the expulsion, unless its contract was issued again', async () => {
    const debtor = await makeDebtor();
    const id = await debtor.apply(1);
    const batchId = await returnFromExpulsion(debtor);
    await admin.call(retakeApplications.issueContract, { params: { id }, body: {} });
    expect((await undo(batchId))[0]).toBe(409);
    const again = await makeDebtor();
    await again.apply(1);
    expect((await undo(await returnFromExpulsion(again)))[0]).toBe(200);
  });
});
