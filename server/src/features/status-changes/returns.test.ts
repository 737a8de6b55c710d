import { studyCertificates } from '@dekanat/contract/students/papers/study-certificates.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { expect, it } from 'vitest';
import { makeStudyCertificate, moveStudents, statusChange } from '#test/people-factories.ts';
import { attach, makeRegistered, rate, subjectsOf } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const undo = (id: number) => admin.call(batches.undo, { params: { id }, query: { language: 'en' } });
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
