import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { answerTo, DRAWN, type MadeExam, makeExam, passMinutes } from '#test/exam-factories.ts';
import { useServer } from '#test/use-server.ts';
import { completeDue, dueAttempts } from './complete-attempt.ts';

const { server, admin } = useServer();

const ATTEMPTS = 3;
const TOTAL_TIME = 30;
const RUNS = 12;
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);

/** What an attempt should be, whatever the order of acts. */
interface Model {
  attempts: { right: Set<number>; questions: number[]; completed: boolean }[];
}

const openOf = ({ attempts }: Model) => attempts.find(({ completed }) => !completed);
const markOf = (right: number) => Math.floor((2 * 50 * right + DRAWN) / (2 * DRAWN));

/** One exam with its student, for each sequence a new one. */
function actsOf(exam: MadeExam, client: Client, model: Model) {
  const params = { examId: exam.examId };
  async function start() {
    const { status, result } = await client.call(studentExams.start, { params }).then((answer) => ({
      status: answer.status,
      result: answer.status === 200 ? answer.result : [],
    }));
    const open = openOf(model);
    const used = model.attempts.length;
    expect(status).toBe(open !== undefined || used < ATTEMPTS ? 200 : 405);
    if (status !== 200) return;
    const questions = result.map(({ id }) => id);
    if (open === undefined) model.attempts.push({ right: new Set(), questions, completed: false });
    else expect(questions).toEqual(open.questions);
    const right = openOf(model)?.right;
    for (const { id, selected } of result)
      expect(selected.includes(answerTo(exam, id, true))).toBe(right?.has(id));
  }
  async function answer(place: number, isRight: boolean) {
    const open = openOf(model);
    const question = (open ?? model.attempts.at(-1))?.questions[place] ?? exam.questions[0]?.id ?? 0;
    const { status } = await client.call(studentExams.answer, {
      params,
      body: { test_question_id: question, test_answer_id: [answerTo(exam, question, isRight)] },
    });
    expect(status).toBe(open === undefined ? 405 : 200);
    if (isRight) open?.right.add(question);
    else open?.right.delete(question);
  }
  async function complete() {
    const open = openOf(model);
    const answered = await client.call(studentExams.complete, { params, body: {} });
    expect(answered.status).toBe(model.attempts.length === 0 ? 405 : 200);
    if (open !== undefined) open.completed = true;
    const last = model.attempts.at(-1);
    if (last === undefined) return;
    expect(answered.result).toMatchObject({
      count_of_attempts: model.attempts.length,
      test_answered: last.right.size,
      mark: markOf(last.right.size),
    });
  }
  const expire = async () => {
    await passMinutes(server, exam.examId, TOTAL_TIME + 1);
    const open = openOf(model);
    if (open !== undefined) open.completed = true;
  };
  const runJob = async () => {
    const { db } = server.services;
    for (const id of await dueAttempts(db, 100))
      await db.transaction().execute((trx) => completeDue(trx, id));
  };
  /** Two devices do the same at once. */
  const startTwice = async () => {
    const before = model.attempts.length;
    const devices = await Promise.all([
      client.call(studentExams.start, { params }),
      client.call(studentExams.start, { params }),
    ]);
    const statuses = new Set(devices.map(({ status }) => status));
    expect(statuses.size).toBe(1);
    if (statuses.has(200)) expect(devices[0]?.result).toEqual(devices[1]?.result);
    await start();
    expect(model.attempts.length - before).toBeLessThanOrEqual(1);
  };
  return { start, answer, complete, expire, runJob, startTwice };
}

const ACT = fc.oneof(
  fc.constant({ act: 'start' } as const),
  fc.constant({ act: 'startTwice' } as const),
  fc.constant({ act: 'complete' } as const),
  fc.constant({ act: 'expire' } as const),
  fc.constant({ act: 'runJob' } as const),
  fc.record({
    act: fc.constant('answer' as const),
    place: fc.nat({ max: DRAWN - 1 }),
    isRight: fc.boolean(),
  }),
  fc.record({
    act: fc.constant('answer' as const),
    place: fc.nat({ max: DRAWN - 1 }),
    isRight: fc.boolean(),
  }),
);

it(`attempts: any order of start, answer, end and expiry on two devices follows the rules (PROPERTY_SEED=${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ACT, { minLength: 6, maxLength: 20 }), async (sequence) => {
      const exam = await makeExam(server, admin, { attempts: ATTEMPTS, total_time: TOTAL_TIME });
      const [client] = exam.clients;
      if (client === undefined) throw new Error('No student');
      const model: Model = { attempts: [] };
      const acts = actsOf(exam, client, model);
      for (const step of sequence) {
        if (step.act === 'answer') await acts.answer(step.place, step.isRight);
        else await acts[step.act]();
      }
      await acts.runJob();
      const completed = model.attempts.filter((one) => one.completed).map(({ right }) => right.size);
      const { rows } = await sql<{ right_answers: number; ic: number | null }>`
        select attempt.right_answers, (select ic_rating::float8 from ratings where student_subject_id = ${exam.studentSubjectIds[0]}) as ic
        from test_attempts attempt where exam_schedule_id = ${exam.examId} and completed_at is not null order by number`.execute(
        server.services.db,
      );
      expect(rows.map((row) => row.right_answers)).toEqual(completed);
      const best = completed.length === 0 ? null : Math.max(...completed.map(markOf));
      expect(rows[0]?.ic ?? null).toBe(best);
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
}, 600_000);
