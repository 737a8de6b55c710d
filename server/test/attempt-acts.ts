import { studentExams, studentTests } from '@dekanat/contract/study/student-tests.ts';
import { testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import * as check from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { completeDue, dueAttempts } from '#features/study/tests/complete-attempt.ts';
import {
  addAttempt,
  completedOf,
  countedOf,
  isDue,
  type Model,
  type ModelAttempt,
  markOf,
  mayStart,
  runningOf,
  settle,
} from './attempt-model.ts';
import type { Client } from './client.ts';
import { answerTo, DRAWN, type MadeExam, passMinutes } from './exam-factories.ts';
import type { TestServer } from './server.ts';

type Device = 0 | 1;
const CHOICES = ['right', 'wrong', 'none'] as const;
type Choice = (typeof CHOICES)[number];

const device = check.constantFrom<Device>(0, 1);
const place = check.nat({ max: DRAWN - 1 });
const step = <Act extends string>(act: Act, fields = {}) =>
  check.record({ act: check.constant(act), device, place, ...fields }) as check.Arbitrary<{
    act: Act;
    device: Device;
    place: number;
  }>;
const choice = check.constantFrom(...CHOICES);
const answering = check.record({ act: check.constant('answer' as const), device, place, choice });
const passing = check.record({
  act: check.constant('pass' as const),
  minutes: check.constantFrom(10, 20, 31),
});

/** One act of a random sequence; `device` and `place` choose where and at what. */
export const ACT = check.oneof(
  { weight: 3, arbitrary: step('start') },
  { weight: 7, arbitrary: answering },
  { weight: 1, arbitrary: step('startTwice') },
  { weight: 1, arbitrary: step('answerTwice') },
  { weight: 1, arbitrary: step('answerAndEnd') },
  { weight: 2, arbitrary: step('complete') },
  { weight: 2, arbitrary: passing },
  { weight: 1, arbitrary: step('moveWindow') },
  { weight: 1, arbitrary: step('runJob') },
  { weight: 1, arbitrary: step('readResults') },
  { weight: 1, arbitrary: step('giveTime') },
  { weight: 1, arbitrary: step('giveBack') },
  { weight: 1, arbitrary: step('restart') },
);
export type Act = typeof ACT extends check.Arbitrary<infer One> ? One : never;

/** One student with two devices at an exam, and what should be true of it. */
export interface Taking {
  server: TestServer;
  staff: Client;
  exam: MadeExam;
  model: Model;
  /** The student's client on a device; each device has a process of its own. */
  on(device: Device): Client;
  /** Ends the process of a device, and starts another. */
  restart(device: Device): Promise<void>;
}

const REASON = 'Elektr oʻchdi';
const paramsOf = ({ exam }: Taking) => ({ params: { examId: exam.examId } });
const callStart = (taking: Taking, at: Device) => taking.on(at).call(studentExams.start, paramsOf(taking));
const callComplete = (taking: Taking, at: Device) =>
  taking.on(at).call(studentExams.complete, { ...paramsOf(taking), body: {} });
const callAnswer = (taking: Taking, at: Device, question: number, chosen: Choice) =>
  taking.on(at).call(studentExams.answer, {
    ...paramsOf(taking),
    body: {
      test_question_id: question,
      test_answer_id: chosen === 'none' ? [] : [answerTo(taking.exam, question, chosen === 'right')],
    },
  });

function note(attempt: ModelAttempt | undefined, question: number, chosen: Choice): void {
  if (chosen === 'right') attempt?.right.add(question);
  else attempt?.right.delete(question);
}

/** A drawn question of the present or the last attempt. */
const questionAt = ({ model, exam }: Taking, at: number) =>
  (runningOf(model) ?? model.attempts.at(-1))?.questions[at] ?? exam.questions[0]?.id ?? 0;

async function start(taking: Taking, at: Device): Promise<void> {
  const { model, exam } = taking;
  const answer = await callStart(taking, at);
  settle(model);
  const running = runningOf(model);
  expect(answer.status).toBe(running !== undefined || mayStart(model) ? 200 : 405);
  if (answer.status !== 200) return;
  const questions = answer.result.map(({ id }) => id);
  if (running === undefined) addAttempt(model, questions);
  else expect(questions).toEqual(running.questions);
  for (const { id, selected } of answer.result)
    expect(selected.includes(answerTo(exam, id, true))).toBe(runningOf(model)?.right.has(id));
}

async function startTwice(taking: Taking): Promise<void> {
  const [one, other] = await Promise.all([callStart(taking, 0), callStart(taking, 1)]);
  expect(one.status).toBe(other.status);
  if (one.status === 200) expect(one.result).toEqual(other.result);
  settle(taking.model);
  if (one.status === 200 && runningOf(taking.model) === undefined)
    addAttempt(
      taking.model,
      one.result.map(({ id }) => id),
    );
  await start(taking, 0);
}

async function answer(taking: Taking, at: Device, which: number, chosen: Choice): Promise<void> {
  const question = questionAt(taking, which);
  const { status } = await callAnswer(taking, at, question, chosen);
  settle(taking.model);
  const running = runningOf(taking.model);
  expect(status).toBe(running === undefined ? 405 : 200);
  note(running, question, chosen);
}

/** Both devices answer the same question at once: one of the answers is stored. */
async function answerTwice(taking: Taking, which: number): Promise<void> {
  const question = questionAt(taking, which);
  const answers = await Promise.all([
    callAnswer(taking, 0, question, 'right'),
    callAnswer(taking, 1, question, 'wrong'),
  ]);
  settle(taking.model);
  const running = runningOf(taking.model);
  for (const { status } of answers) expect(status).toBe(running === undefined ? 405 : 200);
  if (running === undefined) return;
  const shown = (await callStart(taking, 0)).result.find(({ id }) => id === question)?.selected;
  const stored = CHOICES.find(
    (one) => one !== 'none' && shown?.[0] === answerTo(taking.exam, question, one === 'right'),
  );
  expect(stored).toBeDefined();
  note(running, question, stored ?? 'none');
}

function expectResult({ model }: Taking, answer: Awaited<ReturnType<typeof callComplete>>): void {
  const last = completedOf(model).at(-1);
  expect(answer.status).toBe(last === undefined ? 405 : 200);
  if (last === undefined) return;
  expect(answer.result).toMatchObject({
    count_of_attempts: last.number,
    test_total: DRAWN,
    test_answered: last.right.size,
    mark: markOf(last),
  });
}

async function complete(taking: Taking, at: Device): Promise<void> {
  const answered = await callComplete(taking, at);
  const running = runningOf(taking.model);
  if (running !== undefined) running.state = 'completed';
  expectResult(taking, answered);
}

/** One device answers while the other ends the attempt: what is acknowledged counts. */
async function answerAndEnd(taking: Taking, which: number): Promise<void> {
  const { model } = taking;
  const question = questionAt(taking, which);
  const running = runningOf(model);
  const wasDue = running !== undefined && isDue(model, running);
  const [answered, completed] = await Promise.all([
    callAnswer(taking, 0, question, 'right'),
    callComplete(taking, 1),
  ]);
  if (running === undefined || wasDue) expect(answered.status).toBe(405);
  else if (answered.status === 200) running.right.add(question);
  if (running !== undefined) running.state = 'completed';
  expectResult(taking, completed);
}

async function pass({ server, exam, model }: Taking, minutes: number): Promise<void> {
  await passMinutes(server, exam.examId, minutes);
  const running = runningOf(model);
  if (running !== undefined) running.elapsed += minutes;
}

async function moveWindow({ server, exam, model }: Taking): Promise<void> {
  model.open = !model.open;
  const [from, until] = model.open ? ['1 hour', '-5 hours'] : ['3 days', '1 day'];
  await sql`update exam_schedules set start_date = now() - ${from}::interval, end_date = now() - ${until}::interval
    where id = ${exam.examId}`.execute(server.services.db);
}

async function runJob({ server, model }: Taking): Promise<void> {
  const { db } = server.services;
  for (const id of await dueAttempts(db, 1000)) await db.transaction().execute((trx) => completeDue(trx, id));
  settle(model);
}

async function readResults(taking: Taking, at: Device): Promise<void> {
  const { result } = await taking
    .on(at)
    .call(studentTests.results, { query: { exam_schedule_id: taking.exam.examId } });
  settle(taking.model);
  const shown = result.data.map(({ count_of_attempts, mark }) => [count_of_attempts, mark]);
  expect(shown.toSorted()).toEqual(completedOf(taking.model).map((one) => [one.number, markOf(one)]));
}

async function idOf({ staff, exam, model }: Taking, attempt: ModelAttempt): Promise<number> {
  const { result } = await staff.call(testAttempts.list, {
    query: { exam_schedule_id: exam.examId, limit: 1000 },
  });
  return result.data.toReversed()[model.attempts.indexOf(attempt)]?.id ?? 0;
}

const change = async (taking: Taking, attempt: ModelAttempt, body: object) =>
  (
    await taking.staff.call(testAttempts.change, {
      params: { id: await idOf(taking, attempt) },
      body: { ...body, reason: REASON },
    })
  ).status;

async function giveTime(taking: Taking): Promise<void> {
  const { model } = taking;
  const attempt = runningOf(model) ?? model.attempts.at(-1);
  if (attempt === undefined) return;
  const status = await change(taking, attempt, { act: 'time', minutes: 10 });
  // The job may have completed it since its time was over.
  const wasCompleted = attempt.state !== 'running' || (status === 405 && isDue(model, attempt));
  expect(status).toBe(wasCompleted ? 405 : 200);
  if (wasCompleted) settle(model);
  else attempt.extra += 10;
}

async function giveBack(taking: Taking, which: number): Promise<void> {
  const counted = countedOf(taking.model);
  const attempt = counted[which % Math.max(1, counted.length)] ?? taking.model.attempts[0];
  if (attempt === undefined) return;
  const status = await change(taking, attempt, { act: 'return' });
  expect(status).toBe(attempt.state === 'returned' ? 405 : 200);
  attempt.state = 'returned';
}

/** Does an act, and expects what the model says. */
export async function perform(taking: Taking, one: Act): Promise<void> {
  switch (one.act) {
    case 'start':
      return start(taking, one.device);
    case 'startTwice':
      return startTwice(taking);
    case 'answer':
      return answer(taking, one.device, one.place, one.choice);
    case 'answerTwice':
      return answerTwice(taking, one.place);
    case 'answerAndEnd':
      return answerAndEnd(taking, one.place);
    case 'complete':
      return complete(taking, one.device);
    case 'pass':
      return pass(taking, one.minutes);
    case 'moveWindow':
      return moveWindow(taking);
    case 'runJob':
      return runJob(taking);
    case 'readResults':
      return readResults(taking, one.device);
    case 'giveTime':
      return giveTime(taking);
    case 'giveBack':
      return giveBack(taking, one.place);
    case 'restart':
      return taking.restart(one.device);
  }
}
