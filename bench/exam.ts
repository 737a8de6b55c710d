import { setTimeout } from 'node:timers/promises';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { type DrawnQuestion, studentExams } from '@dekanat/contract/study/student-tests.ts';
import pg from 'pg';
import { type Figure, figure } from './benchmark.ts';
import type { Running } from './processes.ts';
import { quantile } from './seeded-server.ts';
import { eachAtOnce, type StudentRequest, send, sendAnswered } from './student-requests.ts';
import type { StudyData } from './study-data.ts';

/** Mean seconds from one answer of a student to the next, and how long they answer. */
export const ANSWERING_S = 60;
const THINK_S = 20;
/** Pause before a request without an answer is sent again. */
const RETRY_MS = 500;

interface Sitting {
  headers: Record<string, string>;
  questions: DrawnQuestion[];
  /** Acknowledged answers by question. */
  acknowledged: Map<number, number>;
}

/** The server that the students call; a killed one is replaced. */
interface Address {
  url: string;
}

const callOf = (path: string, examId: number) => path.replace('{examId}', String(examId));

async function startAll(address: Address, { examId }: StudyData, sittings: Sitting[]): Promise<number> {
  const path = callOf(pathOf(studentExams.start), examId);
  const began = performance.now();
  await eachAtOnce(sittings, sittings.length, async (sitting) => {
    const { text } = await sendAnswered(address.url, { path, headers: sitting.headers });
    sitting.questions = (JSON.parse(text) as { result: DrawnQuestion[] }).result;
  });
  return (performance.now() - began) / 1000;
}

/** Answers again and again until the end; an answer that is not acknowledged is sent again, as clients do. */
async function answerOn(
  address: Address,
  examId: number,
  sitting: Sitting,
  { until, times }: { until: number; times: number[] },
): Promise<void> {
  await setTimeout(Math.random() * THINK_S * 1000);
  for (let sent = 0; performance.now() < until; sent += 1) {
    const question = sitting.questions[sent % sitting.questions.length];
    const answer = question?.test_answers[Math.floor(Math.random() * question.test_answers.length)];
    if (question === undefined || answer === undefined) throw new Error('Nothing was drawn');
    const wanted: StudentRequest = {
      path: callOf(pathOf(studentExams.answer), examId),
      headers: sitting.headers,
      body: { test_question_id: question.id, test_answer_id: [answer.id] },
    };
    for (let answered: number | undefined; answered !== 200; ) {
      const reply = await send(address.url, wanted).catch(() => undefined);
      answered = reply?.status;
      if (answered === 200) times.push(reply?.ms ?? 0);
      else await setTimeout(RETRY_MS);
    }
    sitting.acknowledged.set(question.id, answer.id);
    await setTimeout(2 * Math.random() * THINK_S * 1000);
  }
}

/** Acknowledged answers that are not stored. */
async function lostAnswers(databaseUrl: string, examId: number, sittings: Sitting[]): Promise<number> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number; question_id: number; answer_ids: number[] }>(
      `select substring(users.username from '\\d+')::integer as n, given.question_id, given.answer_ids
        from test_attempts attempt join test_attempt_answers given on given.attempt_id = attempt.id
        join students on students.id = attempt.student_id join users on users.id = students.user_id
        where attempt.exam_schedule_id = $1`,
      [examId],
    );
    const stored = new Map(rows.map((row) => [`${row.n}/${row.question_id}`, row.answer_ids[0]]));
    return sittings
      .flatMap(({ acknowledged }, index) =>
        [...acknowledged].map(([question, answer]) => stored.get(`${index + 1}/${question}`) === answer),
      )
      .filter((isStored) => !isStored).length;
  } finally {
    await client.end();
  }
}

/** 2,000 students start and sit one exam; then they go on while the server is killed and started again. */
export async function sitExam(
  server: Running,
  data: StudyData,
  {
    databaseUrl,
    headers,
    restart,
    beside,
  }: {
    databaseUrl: string;
    headers: Record<string, string>[];
    restart: () => Promise<Running>;
    /** What is measured while all answer. */
    beside: (answering: () => Promise<unknown>) => Promise<Figure>;
  },
): Promise<Figure[]> {
  const address: Address = { url: server.url };
  const sittings = headers.map((one): Sitting => ({ headers: one, questions: [], acknowledged: new Map() }));
  const started = await startAll(address, data, sittings);
  const answerAll = (times: number[]) => {
    const until = performance.now() + ANSWERING_S * 1000;
    return Promise.all(sittings.map((one) => answerOn(address, data.examId, one, { until, times })));
  };
  const times: number[] = [];
  await answerAll(times);
  const measured = await beside(() => answerAll([]));
  const killing = setTimeout(ANSWERING_S * 500).then(async () => {
    process.kill(server.pid, 'SIGKILL');
    const next = await restart();
    address.url = next.url;
  });
  await Promise.all([answerAll([]), killing]);
  const lost = await lostAnswers(databaseUrl, data.examId, sittings);
  const students = sittings.length.toLocaleString('en');
  return [
    figure(`start of an exam by ${students} students at once`, started, 60, 's', '<= 1'),
    figure(
      `an answer of ${students} students who answer every ${THINK_S} s, p95`,
      quantile(times, 0.95),
      100,
      'ms',
      '<= 1',
    ),
    figure('acknowledged answers lost when the server is killed meanwhile', lost, 1, 'answers', '<= 0'),
    measured,
  ];
}
