import { events } from '@dekanat/contract/operations/events.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { studentTests } from '@dekanat/contract/study/student-tests.ts';
import { testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { proctoringSessions } from '@dekanat/contract/syllabi/proctoring.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readEvents } from '#test/event-reader.ts';
import {
  answerTo,
  lessonPlace,
  type MadeExam,
  makeExam,
  openProctoring,
  studentOf,
} from '#test/exam-factories.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { useServer } from '#test/use-server.ts';
import { dueAttempts } from './complete-attempt.ts';

const { server, admin } = useServer();

const ENDED = 'Test yakunlangan, javob qabul qilinmaydi';
const OVER = 'Test vaqti tugagan';

/** A test of two students with an open session, whose questions the first has seen. */
async function makeProctored() {
  const test = await makeExam(server, admin, { students: 2 });
  await openProctoring(server, test, 90);
  return { test, question: await firstQuestion(test) };
}
const sessionsOf = async ({ itemId }: MadeExam) =>
  (await admin.call(proctoringSessions.list, { params: { id: itemId } })).result;
const end = (id = 0, reason = 'Savollar tarqalib ketdi') =>
  admin.call(proctoringSessions.end, { params: { id }, body: { reason } });
const endNewest = async (test: MadeExam) => end((await sessionsOf(test))[0]?.id);
/** Moves the newest session, as if it began so long ago and ended then. */
const moveSession = ({ itemId }: MadeExam, from: string, to: string) =>
  sql`update proctoring_sessions set test_start_date = now() + ${from}::interval, test_end_date = now() + ${to}::interval
    where id = (select max(id) from proctoring_sessions where item_id = ${itemId})`.execute(
    server.services.db,
  );

async function firstQuestion(test: MadeExam, client = studentOf(test)): Promise<number> {
  const { semesterId, subjectId, lessonId } = await lessonPlace(server, test);
  const { result } = await client.call(studyLessons.items, {
    params: { semesterId },
    query: { subject_id: subjectId, syllabus_module_lesson_id: lessonId },
  });
  return result.data.find(({ id }) => id === test.itemId)?.test_question[0]?.id ?? 0;
}
async function answer(test: MadeExam, question: number, client = studentOf(test)) {
  const answered = await client.call(studentTests.answer, {
    params: { itemId: test.itemId },
    body: { test_question_id: question, test_answer_id: [answerTo(test, question, true)] },
  });
  return answered.status === 200 ? ANSWERED : [answered.status, answered.error.message];
}
const ANSWERED = [200];

it('an ended session: keeps its planned end with who ended it, when and why, and takes no answer any more', async () => {
  const { test, question } = await makeProctored();
  const [second] = test.clients.slice(1);
  const secondQuestion = await firstQuestion(test, second);
  expect(await answer(test, question)).toEqual(ANSWERED);
  const [before] = await sessionsOf(test);
  expect(before).toMatchObject({
    state: 'open',
    running_attempts: 1,
    planned_end_date: null,
    ended_at: null,
  });
  const { status, result: ended } = await end(before?.id);
  expect(status).toBe(200);
  expect(ended).toMatchObject({
    ...{ state: 'over', running_attempts: 0, planned_end_date: before?.test_end_date },
    ...{ ended_by_name: 'admin', ended_reason: 'Savollar tarqalib ketdi' },
  });
  expect(Date.parse(ended.test_end_date)).toBeLessThan(Date.parse(ended.ended_at ?? ''));
  expect(await sessionsOf(test)).toEqual([ended]);
  expect(await answer(test, question)).toEqual([405, ENDED]);
  const { result } = await studentOf(test).call(studentTests.results, {
    query: { syllabus_module_lesson_item_id: test.itemId },
  });
  expect(result.data).toMatchObject([{ test_answered: 1, mark: 33 }]);
  expect(await answer(test, secondQuestion, second)).toEqual([405, OVER]);
  expect(await firstQuestion(test, second)).toBe(0);
});

it('an ended session: the job finds its attempts, also those with extra minutes', async () => {
  const { db } = server.services;
  await sql`update jobs set due_at = now() + interval '1 hour' where kind = 'due_attempts' and status = 'waiting'`.execute(
    db,
  );
  const { test, question } = await makeProctored();
  await answer(test, question);
  const { rows } = await sql<{ id: number }>`
    select id from test_attempts where lesson_item_id = ${test.itemId} and started_at is not null`.execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  const body = { act: 'time', minutes: 300, reason: 'Elektr oʻchdi' } as const;
  expect((await admin.call(testAttempts.change, { params: { id }, body })).status).toBe(200);
  expect(await dueAttempts(db, 5000)).not.toContain(id);
  const { ended_at } = (await endNewest(test)).result;
  expect(await dueAttempts(db, 5000)).toContain(id);
  expect(await answer(test, question)).toEqual([405, ENDED]);
  const { result } = await admin.call(testAttempts.read, { params: { id } });
  expect(result).toMatchObject({ state: 'completed', ending: 'time', completed_at: ended_at });
});

it('an ended session: an attempt that was started in its last second ends with it', async () => {
  const { db } = server.services;
  const { test, question } = await makeProctored();
  await answer(test, question);
  const { ended_at } = (await endNewest(test)).result;
  await sql`update test_attempts set started_at = ended_at from proctoring_sessions session
    where lesson_item_id = ${test.itemId} and session.item_id = lesson_item_id`.execute(db);
  expect(await answer(test, question)).toEqual([405, ENDED]);
  const { rows } = await sql`
    select completed_at from test_attempts where lesson_item_id = ${test.itemId}`.execute(db);
  expect(rows).toEqual([{ completed_at: ended_at }]);
});

it('an ended session: a student with an own date goes on, and is not counted', async () => {
  const { test, question } = await makeProctored();
  await sql`insert into individual_exam_schedules (university_id, student_id, curriculum_id, semester_subject_id, lesson_id, deadline_date, user_id)
    select university_id, ${test.studentIds[0]}::integer, curriculum_id, id, ${test.lessonId}::integer, now() + interval '10 hours',
      (select min(id) from users)
    from semester_subjects where id = ${test.semesterSubjectId}`.execute(server.services.db);
  expect(await answer(test, question)).toEqual(ANSWERED);
  expect(await sessionsOf(test)).toMatchObject([{ running_attempts: 0 }]);
  expect((await endNewest(test)).status).toBe(200);
  expect(await answer(test, question)).toEqual(ANSWERED);
});

it('an ended session: a new one that began earlier by its times brings no ended attempt back', async () => {
  const { test, question } = await makeProctored();
  await answer(test, question);
  await endNewest(test);
  const body = {
    test_start_date: new Date(Date.now() - 3_600_000).toISOString(),
    test_end_date: new Date(Date.now() + 3_600_000).toISOString(),
    life_time: 60,
  };
  const opened = await admin.call(lessonItems.openSession, { params: { id: test.itemId }, body });
  expect(opened.status).toBe(200);
  expect(await sessionsOf(test)).toMatchObject([
    { state: 'open', running_attempts: 0 },
    { state: 'over', running_attempts: 0 },
  ]);
  expect(await answer(test, question)).toEqual([405, ENDED]);
  expect(await answer(test, await firstQuestion(test))).toEqual(ANSWERED);
  expect(await sessionsOf(test)).toMatchObject([{ running_attempts: 1 }, { running_attempts: 0 }]);
});

it('an ended session: is refused before its begin, after its end, twice and without a reason', async () => {
  const { test } = await makeProctored();
  const [{ id, test_end_date: planned } = { id: 0, test_end_date: '' }] = await sessionsOf(test);
  const refused = async (language: 'oz' | 'ru' | 'en') => {
    const { status, error } = await admin.call(proctoringSessions.end, {
      ...{ params: { id }, body: { reason: 'Sabab' }, query: { language } },
    });
    return [status, error.code, error.message];
  };
  await moveSession(test, '1 hour', '2 hours');
  expect([await refused('oz'), await refused('ru'), await refused('en')]).toEqual([
    [405, 'wrong_state', 'Seans hali boshlanmagan: uni tugatib boʻlmaydi, lekin oʻchirish mumkin'],
    [405, 'wrong_state', 'Сеанс ещё не начался: завершить его нельзя, можно удалить'],
    [405, 'wrong_state', 'The session has not begun. It cannot be ended yet, but it can be deleted'],
  ]);
  await moveSession(test, '-2 hours', '-1 hour');
  expect([await refused('oz'), await refused('ru'), await refused('en')]).toEqual([
    [405, 'wrong_state', expect.stringMatching(/^Seans \d\d\.\d\d\.\d{4} \d\d:\d\d da tugagan$/)],
    [405, 'wrong_state', expect.stringMatching(/^Сеанс уже завершился: \d\d\.\d\d\.\d{4}/)],
    [405, 'wrong_state', expect.stringMatching(/^The session has been over since \d\d\.\d\d\.\d{4}/)],
  ]);
  await moveSession(test, '-2 hours', '1 hour');
  const empty = await end(id, '  ');
  expect([empty.status, empty.error.message]).toEqual([422, { reason: ['Tugatish sababini yozing'] }]);
  expect((await end(id)).status).toBe(200);
  const [ended] = await sessionsOf(test);
  const again = await end(id, 'Yana');
  expect([again.status, again.error.code]).toEqual([405, 'wrong_state']);
  expect(await sessionsOf(test)).toEqual([ended]);
  expect(ended?.planned_end_date).not.toBe(planned);
  expect((await end(999_999_999)).status).toBe(404);
});

it('an ended session: students who have its questions read them again', async () => {
  const { test } = await makeProctored();
  const stream = await readEvents(server.url, studentOf(test), events.ofStudent);
  await stream.next('ready');
  await endNewest(test);
  expect(await stream.next('changed')).toMatchObject({ resource: 'test_attempts' });
  stream.close();
});

it('an ended session: an attempt that is started while it is ended waits, and is refused', async () => {
  const { db } = server.services;
  const { test, question } = await makeProctored();
  const [session] = await sessionsOf(test);
  const acts = await db.transaction().execute(async (tx) => {
    await sql`select from proctoring_sessions where id = ${session?.id} for update`.execute(tx);
    const ending = end(session?.id);
    await untilLockWait(db);
    let isAnswered = false;
    const answering = answer(test, question).finally(() => {
      isAnswered = true;
    });
    await untilLockWait(db, () => isAnswered, 2);
    return { ending, answering };
  });
  expect((await acts.ending).status).toBe(200);
  expect(await acts.answering).toEqual([405, OVER]);
});

it('an ended session: its end waits for an attempt that is being started, and ends it', async () => {
  const { db } = server.services;
  const { test, question } = await makeProctored();
  const acts = await db.transaction().execute(async (tx) => {
    await sql`select from test_attempts where lesson_item_id = ${test.itemId} for update`.execute(tx);
    const answering = answer(test, question);
    await untilLockWait(db);
    let isEnded = false;
    const ending = endNewest(test).finally(() => {
      isEnded = true;
    });
    await untilLockWait(db, () => isEnded, 2);
    return { ending, answering };
  });
  const { ended_at } = (await acts.ending).result;
  // It is stored before the end, or refused.
  expect([200, 405]).toContain((await acts.answering)[0]);
  expect((await answer(test, question))[0]).toBe(405);
  const { rows } = await sql`
    select ending, completed_at from test_attempts where lesson_item_id = ${test.itemId}`.execute(db);
  expect(rows).toEqual([{ ending: 'time', completed_at: ended_at }]);
});
