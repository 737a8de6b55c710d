import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeExam } from '#test/exam-factories.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

it('exam: a start that waits while another device starts the last attempt shows that attempt', async () => {
  const { db } = server.services;
  const exam = await makeExam(server, admin, { attempts: 1 });
  const start = async () => exam.clients[0]?.call(studentExams.start, { params: { examId: exam.examId } });
  const first = await start();
  const { rows } = await sql<{ stored: unknown }>`
    delete from test_attempts attempt where exam_schedule_id = ${exam.examId} returning to_jsonb(attempt) as stored`.execute(
    db,
  );
  const waiting = await db.transaction().execute(async (trx) => {
    await sql`select from students where id = ${exam.studentIds[0]} for update`.execute(trx);
    const started = start();
    await untilLockWait(db);
    await sql`insert into test_attempts overriding system value
      select * from jsonb_populate_record(null::test_attempts, ${JSON.stringify(rows[0]?.stored)}::jsonb)`.execute(
      trx,
    );
    return { started };
  });
  const second = await waiting.started;
  expect([second?.status, second?.result]).toEqual([200, first?.result]);
});
