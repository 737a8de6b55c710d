import { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { answerTo, makeExam, startAttempt, studentOf } from '#test/exam-factories.ts';
import { daysFromNow } from '#test/individual-schedule-factories.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { runScheduled } from '#test/scheduled-jobs.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** An exam that is over but for its student, who has an individual date now. */
async function makeOwnExam() {
  const exam = await makeExam(server, admin);
  await sql`update exam_schedules set start_date = now() - interval '30 hours', end_date = now() - interval '25 hours'
    where id = ${exam.examId}`.execute(server.services.db);
  const item = {
    curriculum_id: exam.curriculum.id,
    semester_id: exam.semesterId,
    syllabus_id: exam.syllabusId,
    individual_type: 'control_type' as const,
    exam_schedule_id: exam.examId,
    start_date: daysFromNow(0),
  };
  const body = { student_id: exam.studentIds, body: [item] };
  const { ids } = (await admin.call(individualExams.create, { body })).result;
  const cancel = () => admin.call(individualExams.cancel, { body: { ids, reason: 'Xato' } });
  const start = () => studentOf(exam).call(studentExams.start, { params: { examId: exam.examId } });
  return { exam, ids, cancel, start };
}

/** How the last attempt at an exam has ended. */
const endingOf = async (examId: number) =>
  (
    await server.services.db
      .selectFrom('test_attempts')
      .where('exam_schedule_id', '=', examId)
      .select('ending')
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.ending;

it('a cancelled date: ends an attempt in progress, whose answers count', async () => {
  const { exam, cancel } = await makeOwnExam();
  const { questions } = await startAttempt(server, exam, 2, { unanswered: 1 });
  expect((await cancel()).status).toBe(200);
  const [question = { id: 0 }] = questions;
  const late = await studentOf(exam).call(studentExams.answer, {
    params: { examId: exam.examId },
    body: { test_question_id: question.id, test_answer_id: [answerTo(exam, question.id, false)] },
  });
  expect(late.status).toBe(405);
  await runScheduled(server, 'due_attempts');
  expect(await endingOf(exam.examId)).toBe('time');
  const { result } = await admin.call(sheets.read, { params: { id: exam.interimId } });
  expect(result.rows).toMatchObject([{ ic_rating: 33 }]);
});

it('a cancelled date: an attempt that is started at the same moment is found by the cancellation, and ends with its date', async () => {
  const { db } = server.services;
  const { exam, cancel, start } = await makeOwnExam();
  await start();
  const { rows } = await sql<{ stored: unknown }>`
    delete from test_attempts attempt where exam_schedule_id = ${exam.examId} returning to_jsonb(attempt) as stored`.execute(
    db,
  );
  const trx = await db.startTransaction().execute();
  // The start waits here, after it has read the date.
  await sql`insert into test_attempts overriding system value
    select * from jsonb_populate_record(null::test_attempts, ${JSON.stringify(rows[0]?.stored)}::jsonb)`.execute(
    trx,
  );
  const started = start();
  await untilLockWait(db);
  let cancelled = false;
  const cancelling = cancel().finally(() => {
    cancelled = true;
  });
  await untilLockWait(db, () => cancelled, 2);
  await trx.rollback().execute();
  expect([(await started).status, (await cancelling).status]).toEqual([200, 200]);
  await runScheduled(server, 'due_attempts');
  expect(await endingOf(exam.examId)).toBe('time');
});

it('a cancelled date: no attempt is started after a cancellation that is stored at the same moment', async () => {
  const { db } = server.services;
  const { exam, ids, start } = await makeOwnExam();
  const { started } = await db.transaction().execute(async (trx) => {
    await sql`update individual_exam_schedules set replaced = true where id = any(${ids}::integer[])`.execute(
      trx,
    );
    let ended = false;
    const started = start().finally(() => {
      ended = true;
    });
    await untilLockWait(db, () => ended);
    return { started };
  });
  expect((await started).status).toBe(405);
  expect(await endingOf(exam.examId)).toBeUndefined();
});

it('a cancelled date: is not locked by a start that waits for the exam, whose removal deletes the date', async () => {
  const { db } = server.services;
  const { exam, start } = await makeOwnExam();
  const { started } = await db.transaction().execute(async (trx) => {
    await sql`select from exam_schedules where id = ${exam.examId} for update`.execute(trx);
    const started = start();
    await untilLockWait(db);
    await sql`set local lock_timeout = '1s'`.execute(trx);
    await sql`delete from individual_exam_schedules where exam_schedule_id = ${exam.examId}`.execute(trx);
    return { started };
  });
  expect((await started).status).toBe(405);
});
