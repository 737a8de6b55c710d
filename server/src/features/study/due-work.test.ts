import { dueWork } from '@dekanat/contract/study/due-work.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { studentTests } from '@dekanat/contract/study/student-tests.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { openStudentAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { openProctoring } from '#test/exam-factories.ts';
import { makeTaughtPlan, openStudyingAccount, type TaughtPlan } from '#test/study-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
let taught: TaughtPlan;
const setDeadlines = (theory: string | null, practice: string | null) =>
  sql`
    update syllabus_lessons set deadline_date = case id when ${taught.lessonId} then ${theory}::timestamptz else ${practice}::timestamptz end
    where syllabus_id = ${taught.syllabus.id}`.execute(server.services.db);
const open = () => openStudyingAccount(server, admin, taught.plan);
const due = async (client: Client) =>
  (await client.call(dueWork.read, {})).result.map(({ id, kind, state }) => [id, kind, state]);
/** Those of the test. */
const questionsOf = async (client: Client) => {
  const { result } = await client.call(studyLessons.items, {
    params: { semesterId: taught.semesterId },
    query: { subject_id: taught.subject_id, syllabus_module_lesson_id: taught.lessonId },
  });
  return result.data.find(({ type }) => type === 'test')?.test_question ?? [];
};
const handIn = (client: Client) =>
  client.call(studentTasks.handIn, { params: { itemId: taught.items.task }, body: { text: 'Javobim' } });
const check = (status: number) =>
  sql`update task_attempts set status = ${status}, mark = ${status === 1 ? 80 : null}, comment = 'Izoh', checked_at = now() where item_id = ${taught.items.task}`.execute(
    server.services.db,
  );

beforeAll(async () => {
  taught = await makeTaughtPlan(admin);
});
beforeEach(async () => {
  await setDeadlines('2099-02-01T00:00:00Z', '2099-01-01T00:00:00Z');
});

it('due work: names tasks and tests before their deadline, the next one first', async () => {
  const { client } = await open();
  expect((await client.call(dueWork.read, {})).result).toMatchObject([
    { id: taught.items.task, deadline: '2099-01-01T00:00:00.000Z', lesson_id: taught.practicalId },
    { id: taught.items.test, semester_id: taught.semesterId, subject_id: taught.subject_id },
  ]);
  await setDeadlines('2099-02-01T00:00:00Z', '2026-01-01T00:00:00Z');
  expect(await due(client)).toEqual([[taught.items.test, 'test', 'new']]);
  await setDeadlines(null, null);
  expect(await due(client)).toEqual([]);
});

it('due work: a test is due until its proctored session ends, if the lesson ends later or never', async () => {
  const { client } = await open();
  const { db } = server.services;
  const deadlines = async () =>
    (await client.call(dueWork.read, {})).result.flatMap(({ kind, deadline }) =>
      kind === 'test' ? [deadline] : [],
    );
  await openProctoring(server, { syllabusId: taught.syllabus.id, itemId: taught.items.test }, 40);
  const [ends] = await deadlines();
  expect(Math.round((Date.parse(ends ?? '') - Date.now()) / 3_600_000)).toBe(3);
  await setDeadlines(null, null);
  expect(await deadlines()).toEqual([ends]);
  await sql`update proctoring_sessions set test_end_date = now() - interval '1 minute' where item_id = ${taught.items.test}`.execute(
    db,
  );
  await setDeadlines('2099-02-01T00:00:00Z', null);
  expect(await deadlines()).toEqual([]);
  await sql`delete from proctoring_sessions where item_id = ${taught.items.test}`.execute(db);
});

it('due work: leaves out a task while it is unchecked or accepted, and names it again when it is rejected', async () => {
  const { client } = await open();
  const task = async () => (await due(client)).filter(([, kind]) => kind === 'task');
  expect((await handIn(client)).status).toBe(200);
  expect(await task()).toEqual([]);
  await check(1);
  expect(await task()).toEqual([]);
  await check(2);
  expect(await task()).toEqual([[taught.items.task, 'task', 'rejected']]);
  // Two attempts are allowed.
  expect((await handIn(client)).status).toBe(200);
  await check(2);
  expect(await task()).toEqual([]);
});

it('due work: names a test until an attempt is completed', async () => {
  const { client } = await open();
  const test = async () => (await due(client)).filter(([, kind]) => kind === 'test');
  const params = { itemId: taught.items.test };
  const [question] = await questionsOf(client);
  // Questions that were only shown start no attempt.
  expect(await test()).toEqual([[taught.items.test, 'test', 'new']]);
  const body = { test_question_id: question?.id ?? 0, test_answer_id: [question?.test_answers[0]?.id ?? 0] };
  expect((await client.call(studentTests.answer, { params, body })).status).toBe(200);
  expect(await test()).toEqual([[taught.items.test, 'test', 'started']]);
  expect((await client.call(studentTests.complete, { params, body: {} })).status).toBe(200);
  expect(await test()).toEqual([]);
});

it('due work: an attempt that was given time is due until its own end, after the deadline of the lesson', async () => {
  const { client, id } = await open();
  const [question] = await questionsOf(client);
  const body = { test_question_id: question?.id ?? 0, test_answer_id: [question?.test_answers[0]?.id ?? 0] };
  const params = { itemId: taught.items.test };
  expect((await client.call(studentTests.answer, { params, body })).status).toBe(200);
  await setDeadlines(new Date(Date.now() - 60_000).toISOString(), null);
  expect(await due(client)).toEqual([]);
  await sql`update test_attempts set extra_minutes = 30 where student_id = ${id}`.execute(server.services.db);
  const { ends_at } = (await client.call(studentTests.answer, { params, body })).result;
  expect((await client.call(dueWork.read, {})).result).toMatchObject([
    { id: taught.items.test, state: 'started', deadline: ends_at },
  ]);
});

it('due work: leaves out what cannot be done: tests without questions, and all while the student is on leave', async () => {
  const { client, id } = await open();
  const { db } = server.services;
  const retire = (at: string | null) =>
    sql`update test_questions set retired_at = ${at}::timestamptz where item_id = ${taught.items.test}`.execute(
      db,
    );
  await retire('2026-01-01T00:00:00Z');
  expect(await due(client)).toEqual([[taught.items.task, 'task', 'new']]);
  await retire(null);
  await sql`update students set study_status = 'academic_leave' where id = ${id}`.execute(db);
  expect(await due(client)).toEqual([]);
});

it('due work: concerns only the student who asks', async () => {
  const [one, other] = [await open(), await open()];
  expect((await handIn(one.client)).status).toBe(200);
  expect((await due(other.client)).length).toBe(2);
  const stranger = await openStudentAccount(server, admin);
  expect(await due(stranger.client)).toEqual([]);
});
