import { callLetters } from '@dekanat/contract/papers/call-letters.ts';
import { restorations } from '@dekanat/contract/restorations/restorations.ts';
import { studyCertificates } from '@dekanat/contract/students/papers/study-certificates.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { callLetterInput } from '#test/paper-factories.ts';
import { makeStudyCertificate, moveStudents, orderNumber, statusChange } from '#test/people-factories.ts';
import {
  attach,
  type ConfirmedPlan,
  makeRegistered,
  rate,
  subjectsOf,
} from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const undo = (id: number, accepted: string[] = []) =>
  admin.call(batches.undo, { params: { id }, body: { accepted }, query: { language: 'en' } });
const statusOf = async (id: number) =>
  (await admin.call(students.read, { params: { id } })).result.study_status;

it('returns from leave: are not undone after the student was registered again and got marks', async () => {
  const { plan, student } = await makeRegistered(admin);
  await moveStudents(admin, [student.id], { order_date: '2026-03-02' });
  const body = statusChange([student.id], { status_type: 'recovery', order_date: '2026-03-03' });
  const { result: back } = await admin.call(studentStatuses.store, { body });
  const { batch_id } = await attach(admin, plan, [student.id], { semester: 1 });
  const refused = await undo(back.batch_id);
  expect([refused.status, refused.error.message]).toEqual([
    409,
    expect.stringContaining('was attached to a curriculum again later: undo that first'),
  ]);
  expect((await undo(batch_id)).status).toBe(200);
  expect((await undo(back.batch_id)).status).toBe(200);
  expect(await statusOf(student.id)).toBe('academic_leave');
});

it('returns from leave: stay with the marks of a registration after them', async () => {
  const { plan, student } = await makeRegistered(admin);
  await moveStudents(admin, [student.id], { order_date: '2026-03-02' });
  const given = { status_type: 'recovery', order_date: '2026-03-03' } as const;
  const back = await moveStudents(admin, [student.id], given);
  await attach(admin, plan, [student.id], { semester: 1 });
  const [, second] = await subjectsOf(admin, student.id);
  await rate(server, second?.student_subject_id ?? 0, { rating: 80, mark: 4 });
  expect((await undo(back.batch_id)).status).toBe(409);
  expect(await statusOf(student.id)).toBe('studying');
});

it('returns from leave: are not undone while a certificate of study issued since is valid', async () => {
  const { student } = await makeRegistered(admin);
  await admin.call(studyCertificates.issue, { params: { id: student.id }, body: { language: 'ru' } });
  await moveStudents(admin, [student.id], { order_date: '2026-03-02' });
  const given = { status_type: 'recovery', order_date: '2026-03-03' } as const;
  const back = await moveStudents(admin, [student.id], given);
  const { id } = await makeStudyCertificate(admin, student.id);
  const refused = await undo(back.batch_id);
  expect([refused.status, refused.error.message]).toEqual([
    409,
    expect.stringContaining('has a certificate of study since: revoke it first'),
  ]);
  await admin.call(studyCertificates.remove, { params: { id }, query: { reason: 'Xato' } });
  expect((await undo(back.batch_id)).status).toBe(200);
});

it('returns from leave: are not undone while a call letter issued since is valid', async () => {
  const { student, register_id } = await makeRegistered(admin);
  const issue = async () =>
    (await admin.call(callLetters.create, { body: callLetterInput(register_id) })).result.id;
  const former = await issue();
  await admin.call(callLetters.remove, { params: { id: former }, query: {} });
  await moveStudents(admin, [student.id], { order_date: '2026-03-02' });
  const given = { status_type: 'recovery', order_date: '2026-03-03' } as const;
  const back = await moveStudents(admin, [student.id], given);
  const id = await issue();
  const refused = await undo(back.batch_id);
  expect([refused.status, refused.error.message]).toEqual([
    409,
    expect.stringContaining('has a call letter of this registration: delete it first'),
  ]);
  await admin.call(callLetters.remove, { params: { id }, query: {} });
  expect((await undo(back.batch_id)).status).toBe(200);
  expect(await statusOf(student.id)).toBe('academic_leave');
});

describe('returns from leave: closed sheets of the group', () => {
  const closeSheets = async ({ group }: ConfirmedPlan): Promise<number> => {
    const { rows } = await sql`with closed as (
        update statements set state = 'closed' where group_id = ${group.id} returning id)
      insert into statement_events (statement_id, act, user_id) select id, 'close', 1 from closed returning id`.execute(
      server.services.db,
    );
    return rows.length;
  };
  const asReturn = { status_type: 'recovery', order_date: '2026-03-03' } as const;
  const codes = async (id: number) => {
    const body = { student_ids: [id], ...asReturn, order_number: orderNumber() };
    const { result } = await admin.call(studentStatuses.preview, { query: { language: 'en' }, body });
    return result.warnings.map(({ code, message }) => [code, message.split(' ')[0]]);
  };
  const resume = (id: number, accepted: string[] = []) =>
    admin.call(restorations.resume, {
      params: { id },
      body: { order_number: orderNumber(), order_date: '2026-03-03', accepted },
    });

  it('that were closed during the leave and list the students without a result are accepted', async () => {
    const { plan, student } = await makeRegistered(admin);
    const { student: other } = await makeRegistered(admin, { plan });
    const ids = [student.id, other.id];
    await moveStudents(admin, ids, { order_date: '2026-03-02' });
    expect(await codes(student.id)).toEqual([]);
    const count = await closeSheets(plan);
    expect(await codes(student.id)).toEqual([['closed_sheets', String(count)]]);
    const body = statusChange([student.id], { ...asReturn, accepted: [] });
    const refused = await admin.call(studentStatuses.store, { body });
    expect([refused.status, refused.error.warnings]).toMatchObject([409, [{ code: 'closed_sheets' }]]);
    const accepted = refused.error.warnings?.map(({ accept }) => accept) ?? [];
    expect((await admin.call(studentStatuses.store, { body: { ...body, accepted } })).status).toBe(200);
    expect((await resume(other.id)).error).toMatchObject({
      code: 'unaccepted',
      warnings: [{ accept: accepted[0] }],
    });
    expect(await statusOf(other.id)).toBe('academic_leave');
    expect((await resume(other.id, accepted)).status).toBe(200);
    expect(await statusOf(other.id)).toBe('studying');
  });

  it('that were closed before the leave, or list a result, are not', async () => {
    const { plan, student } = await makeRegistered(admin);
    const { student: rated } = await makeRegistered(admin, { plan });
    for (const { student_subject_id } of await subjectsOf(admin, rated.id))
      await rate(server, student_subject_id ?? 0, { rating: 80, mark: 4 });
    await moveStudents(admin, [rated.id], { order_date: '2026-03-02' });
    await closeSheets(plan);
    await moveStudents(admin, [student.id], { order_date: '2026-03-02' });
    expect([await codes(student.id), await codes(rated.id)]).toEqual([[], []]);
    expect((await resume(student.id)).status).toBe(200);
    expect((await resume(rated.id)).status).toBe(200);
  });

  it('that were closed during the leave are accepted by the undo of the leave, and of no other change', async () => {
    const { plan, student } = await makeRegistered(admin);
    const { student: away } = await makeRegistered(admin, { plan });
    const leave = await moveStudents(admin, [student.id], { order_date: '2026-03-02' });
    await moveStudents(admin, [away.id], { order_date: '2026-03-02' });
    const expulsion = await moveStudents(admin, [away.id], {
      status_type: 'studentexpel',
      order_date: '2026-03-03',
    });
    await closeSheets(plan);
    const refused = await undo(leave.batch_id);
    expect(refused.error).toMatchObject({ code: 'unaccepted', warnings: [{ code: 'closed_sheets' }] });
    expect(await statusOf(student.id)).toBe('academic_leave');
    const accepted = refused.error.warnings?.map(({ accept }) => accept);
    expect((await undo(leave.batch_id, accepted)).status).toBe(200);
    expect((await undo(expulsion.batch_id)).status).toBe(200);
    expect([await statusOf(student.id), await statusOf(away.id)]).toEqual(['studying', 'academic_leave']);
  });
});
