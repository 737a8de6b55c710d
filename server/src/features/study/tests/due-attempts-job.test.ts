import { studentNotifications } from '@dekanat/contract/notifications/notifications.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Queryable } from '#db/database.ts';
import type { Job } from '#platform/jobs/job-kind.ts';
import { makeStartedExam, passMinutes } from '#test/exam-factories.ts';
import { useServer } from '#test/use-server.ts';
import { dueAttemptsJob } from './due-attempts-job.ts';

const { server, admin } = useServer();

it('due attempts: a run that a restart ends has notified the students of the results that it entered', async () => {
  const { services } = server;
  const { db } = services;
  await sql`update jobs set due_at = now() + interval '1 hour' where kind = 'due_attempts' and status = 'waiting'`.execute(
    db,
  );
  const exam = await makeStartedExam(server, admin);
  await passMinutes(server, exam.examId, 61);
  const restart = new AbortController();
  const job = {
    services,
    signal: restart.signal,
    inTransaction: <Result>(work: (trx: Queryable) => Promise<Result>) => db.transaction().execute(work),
    progress: () => restart.abort(),
  } as unknown as Job;
  await expect(dueAttemptsJob.run(job, {})).rejects.toThrow();
  const notified = async () => {
    const found = exam.clients.map(async (client) => {
      const { data } = (await client.call(studentNotifications.list)).result;
      return data.length;
    });
    return (await Promise.all(found)).toSorted();
  };
  const { rows } = await sql`select from test_attempts where exam_schedule_id = ${exam.examId}
    and completed_at is not null`.execute(db);
  expect([rows.length, await notified()]).toEqual([1, [0, 1]]);
  await expect(
    dueAttemptsJob.run({ ...job, signal: new AbortController().signal, progress: () => undefined }, {}),
  ).resolves.toBeUndefined();
  expect(await notified()).toEqual([1, 1]);
});
