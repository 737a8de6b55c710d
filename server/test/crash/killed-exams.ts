import { session, type Tokens } from '@dekanat/contract/access/sessions/session.ts';
import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#db/create-database.ts';
import { createPool } from '#db/pool.ts';
import { type Client, clientOf } from '#test/client.ts';
import { answerTo, type MadeExam, makeExam } from '#test/exam-factories.ts';
import type { TestServer } from '#test/server.ts';
import { embeddedUrl } from '#test/server-process.ts';
import { type CrashServer, delay, randomBetween, SEED } from './crash-server.ts';

const STUDENTS = 30;
/** Minutes: longer than all kills. */
const TOTAL_TIME = 290;
const KILLED_WITHIN_MS = 300;
/** An access token lasts longer than so many kills. */
const REFRESHED_EVERY = 15;

/** A student in the exam. */
interface Sitting {
  client: Client;
  studentId: number;
  /** The drawn questions, in their order. */
  questions: number[];
  endsAt: string | null;
  /** The last acknowledged answer to each question. */
  answers: Map<number, number>;
  /** An answer that was sent and not acknowledged: it may be stored or not. */
  unanswered: { question: number; answer: number } | undefined;
  /** Of the best completed attempt. */
  points: number | null;
  completed: number;
  /** Of the points in the sheet. */
  changes: number;
  sent: number;
}

const ATTEMPTS = 5;

/** The first questions of an attempt, and its end. */
async function startAttempt(exam: MadeExam, sitting: Sitting): Promise<void> {
  sitting.questions = (await startOf(exam, sitting)).map(({ id }) => id);
  sitting.endsAt = await endOf(exam, sitting);
  sitting.answers.clear();
}

const startOf = async (exam: MadeExam, { client }: Sitting) =>
  (await client.call(studentExams.start, { params: { examId: exam.examId } })).result;

const endOf = async (exam: MadeExam, { client }: Sitting) =>
  (await client.call(studentExams.schedule, {})).result.find(({ id }) => id === exam.examId)?.attempt
    ?.ends_at ?? null;

/** The client on the next process, with new tokens before those that it has expire. */
async function continued(url: string, tokens: Tokens | undefined, isRefreshed: boolean): Promise<Client> {
  if (!isRefreshed) return clientOf(url, tokens);
  const headers = { authorization: `Bearer ${tokens?.refresh_token}` };
  return clientOf(url, (await clientOf(url).call(session.refresh, { headers })).result);
}

/** Answers questions in turn, each time otherwise than before, until the server no longer answers. */
async function answerOn(exam: MadeExam, sitting: Sitting, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    sitting.sent += 1;
    const question = sitting.questions[sitting.sent % sitting.questions.length] ?? 0;
    const answer = answerTo(exam, question, randomBetween(0, 2) === 0);
    const sent = sitting.client.call(studentExams.answer, {
      params: { examId: exam.examId },
      body: { test_question_id: question, test_answer_id: [answer] },
    });
    const answered = await sent.catch(() => undefined);
    if (answered?.status !== 200) {
      sitting.unanswered = { question, answer };
      return;
    }
    sitting.answers.set(question, answer);
  }
}

/** The stored answers are the acknowledged ones, or the one that was sent last; questions and end are those of before. */
async function check(exam: MadeExam, sitting: Sitting): Promise<void> {
  const { questions, endsAt, answers, unanswered } = sitting;
  const shown = await startOf(exam, sitting);
  expect(shown.map(({ id }) => id)).toEqual(questions);
  expect(await endOf(exam, sitting)).toBe(endsAt);
  for (const { id, selected } of shown) {
    const possible = [answers.get(id), ...(unanswered?.question === id ? [unanswered.answer] : [])];
    expect(possible).toContain(selected[0]);
    if (selected[0] !== undefined) answers.set(id, selected[0]);
  }
  sitting.unanswered = undefined;
}

const complete = (exam: MadeExam, { client }: Sitting) =>
  client.call(studentExams.complete, { params: { examId: exam.examId }, body: {} });

const STORED = (exam: MadeExam, studentId: number) => `
  select ratings.ic_rating::float8 as points, ratings.version as changes, (
    select count(*)::integer from test_attempts where student_id = ${studentId} and completed_at is not null) as completed
  from student_subjects subject join ratings on ratings.student_subject_id = subject.id
  where subject.semester_subject_id = ${exam.semesterSubjectId} and subject.student_id = ${studentId}`;

/** Ends an attempt whose end was interrupted; it is completed once, with its points in the sheet. */
async function expectCompleted(server: CrashServer, exam: MadeExam, sitting: Sitting): Promise<void> {
  const { result } = await complete(exam, sitting);
  const isRight = ([question, answer]: [number, number]) => answer === answerTo(exam, question, true);
  expect(result.test_answered).toBe([...sitting.answers].filter(isRight).length);
  sitting.completed += 1;
  expect(result.count_of_attempts).toBe(sitting.completed);
  const improved = sitting.points === null || result.mark > sitting.points;
  if (improved) sitting.changes += 1;
  sitting.points = Math.max(sitting.points ?? 0, result.mark);
  const { points, completed, changes } = sitting;
  expect(await server.query(STORED(exam, sitting.studentId))).toEqual([{ points, completed, changes }]);
  if (completed < ATTEMPTS) await startAttempt(exam, sitting);
}

/** Kills the server while a group sits an exam, so many times. */
export function testKilledExams(server: CrashServer, { examKills }: { examKills: number }): void {
  let exam: MadeExam;
  let sittings: Sitting[];
  beforeAll(async () => {
    const admin = await server.start();
    const db = createDatabase(createPool(embeddedUrl(server.directory), () => {}, { max: 2 }));
    const made = { url: server.process.url, services: { db } } as TestServer;
    exam = await makeExam(made, admin, { students: STUDENTS, attempts: ATTEMPTS, total_time: TOTAL_TIME });
    await db.destroy();
    sittings = exam.clients.map((client, place) => ({
      ...{
        client,
        studentId: exam.studentIds[place] ?? 0,
        questions: [],
        endsAt: null,
        answers: new Map(),
        unanswered: undefined,
      },
      ...{ points: null, completed: 0, changes: 0, sent: 0 },
    }));
    await Promise.all(sittings.map((sitting) => startAttempt(exam, sitting)));
  }, 300_000);

  describe(`killed during an exam (CRASH_SEED=${SEED})`, () => {
    const rounds = Array.from({ length: examKills }, (_, index) => index + 1);
    it.each(rounds)(
      '%i: the next start has every acknowledged answer, the same questions and the same end',
      async (round) => {
        let isOver = false;
        const ending = sittings[round % STUDENTS];
        const others = sittings.filter((one) => one !== ending && one.completed < ATTEMPTS);
        const count = () => others.reduce((sum, { sent }) => sum + sent, 0);
        const before = count();
        const answering = Promise.all(others.map((one) => answerOn(exam, one, () => isOver)));
        await expect.poll(count, { interval: 5 }).toBeGreaterThan(before + STUDENTS);
        const completing = ending && complete(exam, ending).catch(() => undefined);
        await delay(randomBetween(0, KILLED_WITHIN_MS));
        await server.process.end('SIGKILL');
        isOver = true;
        await Promise.all([answering, completing]);
        await server.start();
        const isRefreshed = round % REFRESHED_EVERY === 0;
        for (const one of sittings)
          one.client = await continued(server.process.url, one.client.tokens, isRefreshed);
        await Promise.all(others.map((one) => check(exam, one)));
        if (ending !== undefined && ending.completed < ATTEMPTS) await expectCompleted(server, exam, ending);
      },
      300_000,
    );
  });
}
