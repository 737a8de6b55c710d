import { statements } from '@dekanat/contract/ratings/statements.ts';
import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type MadeExam, makeExam, passMinutes, startAttempt, studentOf } from '#test/exam-factories.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { fc, ic, readSheet, saveCells } from '#test/rating-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const start = (exam: MadeExam) =>
  studentOf(exam).call(studentExams.start, { params: { examId: exam.examId } });
const complete = (exam: MadeExam) =>
  studentOf(exam).call(studentExams.complete, { params: { examId: exam.examId }, body: {} });
const close = (id: number, accepted: string[] = []) =>
  admin.call(statements.close, { params: { id }, body: { accepted } });
const expectWarning = ({ status, error }: Pick<Awaited<ReturnType<typeof close>>, 'status' | 'error'>) => {
  expect([status, error.warnings]).toMatchObject([409, [{ code: 'running_attempts' }]]);
  return error.warnings?.[0]?.message ?? '';
};
/** An exam of two students whose window is over: the first has an attempt in progress, the second has points. */
async function makeEndedExam(extraMinutes: number): Promise<MadeExam> {
  const exam = await makeExam(server, admin, { students: 2 });
  const { id } = await startAttempt(server, exam, 3);
  const body = { act: 'time', minutes: extraMinutes, reason: 'Elektr oʻchdi' } as const;
  void (await admin.call(testAttempts.change, { params: { id }, body })).result;
  const second = exam.studentSubjectIds[1] ?? 0;
  await saveCells(admin, exam.finalId, [ic(second, 40), fc(second, 30)]);
  await sql`update exam_schedules set start_date = now() - interval '3 hours', end_date = now() - interval '1 hour'
    where semester_subject_id = ${exam.semesterSubjectId}`.execute(server.services.db);
  return exam;
}

it('closing: a sheet whose student goes on with an attempt in extra time is closed only if that is accepted', async () => {
  const exam = await makeEndedExam(120);
  expect(expectWarning(await close(exam.interimId))).toMatch(
    /^1 ta talaba testni hali yakunlamagan, vaqti \d\d\.\d\d\.\d{4} \d\d:\d\d gacha\./,
  );
  // The final sheet holds the interim points, too.
  expectWarning(await close(exam.finalId));
  expectWarning(
    await admin.call(statements.closeMany, { body: { ids: [exam.interimId, exam.finalId], accepted: [] } }),
  );
  expect((await complete(exam)).result.mark).toBe(50);
  expect((await close(exam.interimId)).status).toBe(200);
  expect((await readSheet(admin, exam.finalId)).rows[0]).toMatchObject({ ic_rating: 50 });
  const other = await makeEndedExam(120);
  expect((await close(other.interimId, ['running_attempts'])).status).toBe(200);
});

it('closing: an attempt whose time is over counts as running until it is completed', async () => {
  const { db } = server.services;
  await sql`update jobs set due_at = now() + interval '1 hour' where kind = 'due_attempts' and status = 'waiting'`.execute(
    db,
  );
  const exam = await makeEndedExam(120);
  await passMinutes(server, exam.examId, 200);
  expectWarning(await close(exam.interimId));
  void (await studentOf(exam).call(studentExams.schedule, {})).result;
  expect((await complete(exam)).status).toBe(200);
  expect((await close(exam.interimId)).status).toBe(200);
});

it('closing: a reopened sheet that has refused a result is closed only if that is accepted', async () => {
  const exam = await makeExam(server, admin, { attempts: 3 });
  await startAttempt(server, exam, 1);
  expect((await complete(exam)).result.mark).toBe(17);
  const { id } = await startAttempt(server, exam, 3);
  const early = ['before_exam', 'running_attempts'];
  expect((await close(exam.interimId, early)).status).toBe(200);
  expect((await complete(exam)).result.mark).toBe(50);
  const reopen = () =>
    admin.call(statements.reopen, {
      params: { id: exam.interimId },
      body: { reason: 'Natija kiritilmagan' },
    });
  expect((await reopen()).status).toBe(200);
  const { status, error } = await close(exam.interimId, early);
  expect([status, error.warnings]).toMatchObject([
    409,
    [{ code: 'before_exam' }, { code: 'refused_results' }],
  ]);
  expect(error.warnings?.[1]?.message).toContain('1 ta talabaning test natijasi qaydnomaga kiritilmagan.');
  expect((await close(exam.interimId, [...early, 'refused_results'])).status).toBe(200);
  expect((await reopen()).status).toBe(200);
  const body = { act: 'enter', reason: 'Qaydnoma qayta ochildi' } as const;
  void (await admin.call(testAttempts.change, { params: { id }, body })).result;
  expect((await readSheet(admin, exam.interimId)).rows[0]).toMatchObject({ ic_rating: 50 });
  await saveCells(admin, exam.interimId, [ic(exam.studentSubjectIds[0] ?? 0, 40, 50)], 'Sabab');
  await startAttempt(server, exam, 3);
  void (await complete(exam)).result;
  // Points that were changed by hand stay.
  expect((await close(exam.interimId, early)).status).toBe(200);
});

it('closing: an exam that is started while its sheet is closed waits, and is refused', async () => {
  const exam = await makeExam(server, admin);
  const { db } = server.services;
  const { starting } = await db.transaction().execute(async (tx) => {
    await sql`select from statements where id = ${exam.finalId} for update`.execute(tx);
    const starting = start(exam);
    await untilLockWait(db);
    await sql`update statements set state = 'closed' where id = ${exam.finalId}`.execute(tx);
    return { starting };
  });
  const { status, error } = await starting;
  expect([status, error.message]).toEqual([405, 'Qaydnoma yopilgan, natija kiritilmaydi']);
});

it('closing: an exam is started while marks of its open sheet are saved', async () => {
  const exam = await makeExam(server, admin);
  await server.services.db.transaction().execute(async (tx) => {
    await sql`select lock_statements(array[${exam.interimId}, ${exam.finalId}]::integer[])`.execute(tx);
    expect((await start(exam)).status).toBe(200);
  });
});
