import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeExam, startAttempt } from '#test/exam-factories.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

it.each([
  ['end', () => ({ end_date: new Date(Date.now() + 9 * 3_600_000).toISOString() })],
  ['duration', () => ({ total_time: 75 })],
])('control: another %s waits for a student who is completing an attempt', async (_, bodyOf) => {
  const { db } = server.services;
  const exam = await makeExam(server, admin);
  const { id } = await startAttempt(server, exam, 1);
  const { waiting } = await db.transaction().execute(async (trx) => {
    // The order of a completion: the attempt, then the sheets. Another date of a student locks the attempt, then the control.
    await sql`select from test_attempts where id = ${id} for update`.execute(trx);
    const waiting = admin.call(examSchedules.update, { params: { id: exam.examId }, body: bodyOf() });
    await untilLockWait(db);
    await sql`select lock_statements(array[${exam.interimId}, ${exam.finalId}]::integer[])`.execute(trx);
    await sql`select from exam_schedules where id = ${exam.examId} for key share`.execute(trx);
    return { waiting };
  });
  expect((await waiting).status).toBe(200);
});
