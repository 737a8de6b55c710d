import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { expect, it, onTestFinished } from 'vitest';
import { clientOf, signIn } from '#test/client.ts';
import { cloneDatabase } from '#test/database.ts';
import { answerTo, makeExam } from '#test/exam-factories.ts';
import { startTestServer } from '#test/server.ts';
import { type ServerProcess, startProcess } from '#test/server-process.ts';
import { TEMPORARY_DIRECTORY } from '#test/temporary-directory.ts';

/** A process on the database of the test server. */
async function startOne(home: string, databaseUrl: string): Promise<ServerProcess> {
  const started = await startProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(home, crypto.randomUUID()),
  });
  onTestFinished(async () => {
    await started.end('SIGKILL');
  });
  await started.listening;
  return started;
}

it('exam: loses no answer and no second when the server is killed and another process goes on', async () => {
  const home = mkdtempSync(join(TEMPORARY_DIRECTORY, 'dekanat-exam-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const database = await cloneDatabase();
  onTestFinished(() => database.drop());
  const server = await startTestServer({}, { databaseUrl: database.url });
  onTestFinished(() => server.close());
  const exam = await makeExam(server, await signIn(server.url, 'admin'), { questions: 3 });
  const { tokens } = exam.clients[0] ?? {};
  const params = { examId: exam.examId };
  const one = await startOne(home, database.url);
  const before = clientOf(one.url, tokens);
  const { result: questions } = await before.call(studentExams.start, { params });
  const acknowledged: number[] = [];
  let ends: string | null = null;
  for (const [index, { id }] of questions.entries()) {
    const sent = before
      .call(studentExams.answer, {
        params,
        body: { test_question_id: id, test_answer_id: [answerTo(exam, id, true)] },
      })
      .then(({ result }) => {
        acknowledged.push(id);
        ends = result.ends_at;
      });
    if (index < questions.length - 1) await sent;
    else await Promise.allSettled([sent, one.end('SIGKILL')]);
  }
  const other = await startOne(home, database.url);
  const after = clientOf(other.url, tokens);
  const { result: again } = await after.call(studentExams.start, { params });
  expect(again.map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
  const stored = again.filter(({ selected }) => selected.length > 0).map(({ id }) => id);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
  const { result: exams } = await after.call(studentExams.schedule, {});
  expect(exams.find(({ id }) => id === exam.examId)?.attempt?.ends_at).toBe(ends);
  const { result } = await after.call(studentExams.complete, { params, body: {} });
  expect(result.test_answered).toBe(stored.length);
});
