import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { studentTests } from '@dekanat/contract/study/student-tests.ts';
import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import {
  answerTo,
  DRAWN,
  lessonPlace,
  type MadeExam,
  makeExam,
  openProctoring,
} from '#test/exam-factories.ts';
import { useServer } from '#test/use-server.ts';
import type { StudentContext } from '../own-register.ts';
import { drawnQuestions } from './shown-questions.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });

const studentOf = ({ clients: [client] }: MadeExam): Client => {
  if (client === undefined) throw new Error('No student');
  return client;
};
/** The questions of the lesson page, which another call shows. */
const shown = async ({ studentIds: [studentId = 0], itemId }: MadeExam) => {
  const { services } = server;
  const context = {
    services,
    db: services.db,
    caller: { kind: 'student', id: 1, studentId },
    language: 'oz',
  };
  return (await drawnQuestions(context as unknown as StudentContext, [itemId])).get(itemId)?.questions ?? [];
};
const answer = (test: MadeExam, question: number, ids: unknown, client = studentOf(test)) =>
  client.call(studentTests.answer, {
    params: { itemId: test.itemId },
    body: { test_question_id: question, test_answer_id: ids },
  });
const complete = (test: MadeExam, client = studentOf(test)) =>
  client.call(studentTests.complete, { params: { itemId: test.itemId }, body: {} });
const resultsOf = async (test: MadeExam, client = studentOf(test)) =>
  (await client.call(studentTests.results, { query: { syllabus_module_lesson_item_id: test.itemId } })).result
    .data;

it('test of a lesson: shows one draw until it is completed, and counts no attempt before the first answer', async () => {
  const test = await makeExam(server, admin);
  const first = await shown(test);
  expect(first).toHaveLength(DRAWN);
  expect(JSON.stringify(first)).not.toContain('correct');
  const together = await Promise.all([shown(test), shown(test)]);
  expect(together).toEqual([first, first]);
  const unopened = await complete(test);
  expect([unopened.status, unopened.error.message]).toEqual([405, 'Test hali boshlanmagan']);
  for (const { id } of first) expect((await answer(test, id, [answerTo(test, id, true)])).status).toBe(200);
  expect((await complete(test)).result).toMatchObject({ count_of_attempts: 1, test_answered: 3, mark: 100 });
  expect((await resultsOf(test)).map(({ mark }) => mark)).toEqual([100]);
  expect((await shown(test)).every(({ selected }) => selected.length === 0)).toBe(true);
});

it('test of a lesson: the first answer opens an attempt, and a later one replaces it', async () => {
  const test = await makeExam(server, admin, { attempts: 1 });
  const [question] = await shown(test);
  const id = question?.id ?? 0;
  await answer(test, id, [answerTo(test, id, true)]);
  const replaced = await answer(test, id, `${answerTo(test, id, false)}`);
  expect(replaced.result).toMatchObject({ answered: 1, test_total: 3 });
  expect((await complete(test)).result).toMatchObject({ test_answered: 0, test_un_answered: 3, mark: 0 });
  const again = await answer(test, id, []);
  expect([again.status, again.error.message]).toEqual([405, 'Barcha urinishlardan foydalanilgan: 1']);
  expect(await shown(test)).toHaveLength(DRAWN);
});

it('test of a lesson: an answer to an attempt that has ended, sent late, does not start the next one', async () => {
  const test = await makeExam(server, admin);
  const [question] = await shown(test);
  const id = question?.id ?? 0;
  const send = (attempt: number) =>
    studentOf(test).call(studentTests.answer, {
      params: { itemId: test.itemId },
      body: { test_question_id: id, test_answer_id: [answerTo(test, id, true)], attempt },
    });
  expect([question?.attempt, (await send(1)).status]).toEqual([1, 200]);
  await complete(test);
  const next = await shown(test);
  expect(next.map(({ attempt }) => attempt)).toEqual(next.map(() => 2));
  const late = await send(1);
  expect([late.status, late.error.message]).toEqual([405, 'Test yakunlangan, javob qabul qilinmaydi']);
  expect((await complete(test)).result).toMatchObject({ count_of_attempts: 1 });
  expect(await resultsOf(test)).toHaveLength(1);
});

it('test of a lesson: a refused answer opens no attempt', async () => {
  const test = await makeExam(server, admin, { attempts: 1 });
  const drawn = await shown(test);
  const undrawn = test.questions.find(({ id }) => drawn.every((one) => one.id !== id))?.id ?? 0;
  const refused = [await answer(test, undrawn, []), await answer(test, drawn[0]?.id ?? 0, [undrawn])];
  expect(refused.map(({ status }) => status)).toEqual([422, 422]);
  expect((await complete(test)).status).toBe(405);
  for (const { id } of drawn) expect((await answer(test, id, [answerTo(test, id, true)])).status).toBe(200);
  expect((await complete(test)).result).toMatchObject({ count_of_attempts: 1, mark: 100 });
});

it('test of a lesson: ends at the deadline, or at that of the student', async () => {
  const { db } = server.services;
  const test = await makeExam(server, admin);
  const deadline = (when: string) =>
    sql`update syllabus_lessons set deadline_date = now() + ${when}::interval where id = ${test.lessonId}`.execute(
      db,
    );
  const [question] = await shown(test);
  const id = question?.id ?? 0;
  await deadline('1 hour');
  expect((await answer(test, id, [answerTo(test, id, true)])).status).toBe(200);
  await deadline('-1 minute');
  const late = await answer(test, id, []);
  expect([late.status, late.error.message]).toEqual([405, 'Test yakunlangan, javob qabul qilinmaydi']);
  expect((await resultsOf(test))[0]).toMatchObject({ test_answered: 1, mark: 33 });
  expect((await answer(test, id, [])).error.message).toBe('Test vaqti tugagan');
  await sql`insert into individual_exam_schedules (university_id, student_id, curriculum_id, semester_subject_id, lesson_id, deadline_date, reason, user_id)
    values (1, ${test.studentIds[0]}, ${test.curriculum.id}, ${test.semesterSubjectId}, ${test.lessonId}, now() + interval '1 day', 'kasallik', 1)`.execute(
    db,
  );
  const [next] = await shown(test);
  expect((await answer(test, next?.id ?? 0, [])).status).toBe(200);
});

it('test of a lesson: is unknown to students of other groups and universities', async () => {
  const test = await makeExam(server, admin);
  const [question] = await shown(test);
  const strangers = [studentOf(await makeExam(server, admin)), studentOf(await makeExam(server, admin2))];
  for (const stranger of strangers) {
    const answers = [await answer(test, question?.id ?? 0, [], stranger), await complete(test, stranger)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await resultsOf(test, stranger)).toEqual([]);
  }
});

it('test of a lesson: is not removed with the attempts of students', async () => {
  const test = await makeExam(server, admin);
  const [question] = await shown(test);
  await answer(test, question?.id ?? 0, []);
  await sql`update exam_schedules set start_date = now() - interval '3 days', end_date = now() - interval '2 days' where id = ${test.examId}`.execute(
    server.services.db,
  );
  await sql`update syllabi set status = 'draft' where id = ${test.syllabusId}`.execute(server.services.db);
  const refused = await admin.call(lessonItems.remove, { params: { id: test.itemId } });
  expect([refused.status, refused.error.message]).toEqual([
    405,
    expect.stringContaining('1 ta test urinishi'),
  ]);
});

it('test of a lesson: ends the attempt that is named, and no later one', async () => {
  const test = await makeExam(server, admin, { attempts: 3 });
  const completeNumber = (attempt: number) =>
    studentOf(test).call(studentTests.complete, { params: { itemId: test.itemId }, body: { attempt } });
  const answerAll = async () => {
    for (const { id } of await shown(test)) await answer(test, id, [answerTo(test, id, true)]);
  };
  await answerAll();
  expect((await completeNumber(1)).result).toMatchObject({ count_of_attempts: 1, mark: 100 });
  const [question] = await shown(test);
  await answer(test, question?.id ?? 0, []);
  // A phone that was on the review page of the first attempt.
  expect((await completeNumber(1)).result).toMatchObject({ count_of_attempts: 1, mark: 100 });
  expect(await resultsOf(test)).toHaveLength(1);
  expect((await completeNumber(3)).status).toBe(405);
  expect((await completeNumber(2)).result).toMatchObject({ count_of_attempts: 2, mark: 0 });
});

it('test of a lesson: is started at most 60 times in an hour', async () => {
  const test = await makeExam(server, admin);
  // Without a limit of its own.
  await sql`update lesson_items set count_of_attempts = 0 where id = ${test.itemId}`.execute(
    server.services.db,
  );
  const [question] = await shown(test);
  await answer(test, question?.id ?? 0, []);
  await complete(test);
  await sql`insert into test_attempts (university_id, student_id, semester_subject_id, lesson_item_id, number, draw, maximum, started_at,
      completed_at, ending, right_answers, wrong_answers, mark)
    select university_id, student_id, semester_subject_id, lesson_item_id, number + n, draw, maximum, started_at, completed_at, ending,
      right_answers, wrong_answers, mark
    from test_attempts, generate_series(1, 59) n where lesson_item_id = ${test.itemId}`.execute(
    server.services.db,
  );
  const refused = await answer(test, question?.id ?? 0, []);
  expect([refused.status, refused.error.message]).toEqual([
    429,
    'Bir testni soatiga koʻpi bilan 60 marta boshlash mumkin. Keyinroq urinib koʻring',
  ]);
});

it('test of a lesson: is not ready while it has fewer questions than a student gets, or gives none', async () => {
  const [few, none] = [await makeExam(server, admin), await makeExam(server, admin)];
  const { db } = server.services;
  await sql`update lesson_items set count_of_test_for_student = 6 where id = ${few.itemId}`.execute(db);
  await sql`update lesson_items set count_of_test_for_student = 0 where id = ${none.itemId}`.execute(db);
  for (const test of [few, none]) {
    expect(await shown(test)).toEqual([]);
    const id = test.questions[0]?.id ?? 0;
    const { status, error } = await answer(test, id, [answerTo(test, id, true)]);
    expect([status, error.code]).toEqual([405, 'incomplete']);
  }
});

it('test of a lesson: is taken in its proctored session only, for the minutes of the session', async () => {
  const { db } = server.services;
  const test = await makeExam(server, admin, { students: 2 });
  const before = (await shown(test)).map(({ id }) => id);
  expect(before).toHaveLength(DRAWN);
  const session = (from: string, to: string) =>
    sql`insert into proctoring_sessions (syllabus_id, item_id, seans_code, test_start_date, test_end_date, life_time)
      values (${test.syllabusId}, ${test.itemId}, ${from}, now() + ${from}::interval, now() + ${to}::interval, 40)`.execute(
      db,
    );
  const start = async (client?: Client) => {
    const id = test.questions[0]?.id ?? 0;
    const { status, error } = await answer(test, id, [answerTo(test, id, true)], client);
    return [status, error?.message];
  };
  await session('1 hour', '2 hours');
  expect(await shown(test)).toEqual([]);
  expect((await start())[0]).toBe(405);
  await session('-1 minutes', '3 hours');
  const [question] = await shown(test);
  const id = question?.id ?? 0;
  expect((await answer(test, id, [answerTo(test, id, true)])).status).toBe(200);
  const minutes = async () => {
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from ends_at - started_at) / 60)::integer as minutes from test_attempts
      where lesson_item_id = ${test.itemId} and started_at is not null`.execute(db);
    return rows;
  };
  expect(await minutes()).toEqual([{ minutes: 40 }]);
  await sql`update proctoring_sessions set test_end_date = now() - interval '1 second', test_start_date = now() - interval '1 day'
    where item_id = ${test.itemId}`.execute(db);
  expect((await start(test.clients[1]))[0]).toBe(405);
});

it('test of a lesson: its item has the end of a started attempt, and when it is reached no attempt but its result', async () => {
  const test = await makeExam(server, admin, { attempts: 1 });
  await openProctoring(server, test, 40);
  const { semesterId, subjectId, lessonId } = await lessonPlace(server, test);
  const item = async () => {
    const { result } = await studentOf(test).call(studyLessons.items, {
      params: { semesterId },
      query: { subject_id: subjectId, syllabus_module_lesson_id: lessonId },
    });
    return result.data.find(({ id }) => id === test.itemId);
  };
  const shownFirst = await item();
  expect(shownFirst).not.toHaveProperty('attempt');
  const id = shownFirst?.test_question[0]?.id ?? 0;
  const { ends_at } = (await answer(test, id, [answerTo(test, id, true)])).result;
  const started = await item();
  expect(started?.attempt).toEqual({ ends_at, seconds_left: expect.any(Number) });
  expect(Math.ceil((started?.attempt?.seconds_left ?? 0) / 60)).toBe(40);
  await sql`update test_attempts set started_at = started_at - interval '1 hour' where lesson_item_id = ${test.itemId}`.execute(
    server.services.db,
  );
  const ended = await item();
  expect(ended).not.toHaveProperty('attempt');
  expect(ended?.test_question.map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
  const { rows } = await sql`select ending from test_attempts where lesson_item_id = ${test.itemId}`.execute(
    server.services.db,
  );
  expect(rows).toEqual([{ ending: 'time' }]);
});

it('test of a lesson: an attempt in progress stays open without an end when fewer attempts are allowed', async () => {
  const test = await makeExam(server, admin, { attempts: 3 });
  const { semesterId, subjectId, lessonId } = await lessonPlace(server, test);
  const item = async () => {
    const { result } = await studentOf(test).call(studyLessons.items, {
      params: { semesterId },
      query: { subject_id: subjectId, syllabus_module_lesson_id: lessonId },
    });
    return result.data.find(({ id }) => id === test.itemId);
  };
  const startNext = async () => {
    const drawn = await item();
    expect(drawn).not.toHaveProperty('attempt_open');
    const id = drawn?.test_question[0]?.id ?? 0;
    expect((await answer(test, id, [answerTo(test, id, true)])).status).toBe(200);
  };
  await startNext();
  await complete(test);
  await startNext();
  const changed = await admin.call(lessonItems.updateTest, {
    params: { id: test.itemId },
    body: { count_of_test_for_student: DRAWN, count_of_attempts: 1 },
  });
  expect(changed.status).toBe(200);
  const open = await item();
  expect(open).toMatchObject({ attempt_open: true, count_of_attempts: 1 });
  expect(open).not.toHaveProperty('attempt');
  expect(open?.test_question.map(({ attempt }) => attempt)).toEqual([2, 2, 2]);
  expect((await complete(test)).result).toMatchObject({ count_of_attempts: 2 });
  expect(await item()).not.toHaveProperty('attempt_open');
});

it('test of a lesson: an own date replaces the end of the proctored session, neither its start nor its minutes', async () => {
  const { db } = server.services;
  const test = await makeExam(server, admin);
  await sql`insert into individual_exam_schedules (university_id, student_id, curriculum_id, semester_subject_id, lesson_id, deadline_date, user_id)
    select university_id, ${test.studentIds[0]}::integer, curriculum_id, id, ${test.lessonId}::integer, now() + interval '10 hours',
      (select min(id) from users)
    from semester_subjects where id = ${test.semesterSubjectId}`.execute(db);
  await openProctoring(server, test, 40);
  const moveSession = (from: string, to: string) =>
    sql`update proctoring_sessions set test_start_date = now() + ${from}::interval, test_end_date = now() + ${to}::interval
      where item_id = ${test.itemId}`.execute(db);
  await moveSession('1 hour', '2 hours');
  expect(await shown(test)).toEqual([]);
  const id = test.questions[0]?.id ?? 0;
  const early = await answer(test, id, [answerTo(test, id, true)]);
  expect([early.status, early.error.message]).toEqual([405, 'Test vaqti hali boshlanmagan']);
  await moveSession('-2 hours', '-1 hours');
  const [question] = await shown(test);
  const drawn = question?.id ?? 0;
  const { ends_at } = (await answer(test, drawn, [answerTo(test, drawn, true)])).result;
  expect(Math.ceil((Date.parse(ends_at ?? '') - Date.now()) / 60_000)).toBe(40);
  const { semesterId, subjectId, lessonId } = await lessonPlace(server, test);
  const { result } = await studentOf(test).call(studyLessons.items, {
    params: { semesterId },
    query: { subject_id: subjectId, syllabus_module_lesson_id: lessonId },
  });
  const item = result.data.find((one) => one.id === test.itemId);
  expect(item?.session).toMatchObject({ end_date: item?.deadline_date, minutes: 40 });
});

it('test of a lesson: no question that was shown in one session is asked in a later one, or shown before it', async () => {
  const { db } = server.services;
  const test = await makeExam(server, admin);
  const plan = (from: string, to: string) =>
    sql`insert into proctoring_sessions (syllabus_id, item_id, seans_code, test_start_date, test_end_date, life_time)
      values (${test.syllabusId}, ${test.itemId}, gen_random_uuid(), now() + ${from}::interval, now() + ${to}::interval, 40)`.execute(
      db,
    );
  const pass = (hours: number) =>
    sql`with sessions as (
        update proctoring_sessions set test_start_date = test_start_date - make_interval(hours => ${hours}),
          test_end_date = test_end_date - make_interval(hours => ${hours}) where item_id = ${test.itemId})
      update test_attempts set drawn_at = drawn_at - make_interval(hours => ${hours}) where lesson_item_id = ${test.itemId}`.execute(
      db,
    );
  const draws = async () => {
    const { rows } = await sql<{ id: number }>`
      select id from test_attempts where lesson_item_id = ${test.itemId}`.execute(db);
    return rows.map(({ id }) => id);
  };
  await plan('-1 hours', '1 hours');
  await plan('3 hours', '5 hours');
  const [question] = await shown(test);
  const id = question?.id ?? 0;
  const [first] = await draws();
  // Between the sessions.
  await pass(2);
  expect(await shown(test)).toEqual([]);
  const early = await answer(test, id, [answerTo(test, id, true)]);
  expect([early.status, early.error.message]).toEqual([405, 'Test vaqti hali boshlanmagan']);
  expect(await draws()).toEqual([first]);
  // In the second one.
  await pass(2);
  const again = await shown(test);
  expect(again).toHaveLength(DRAWN);
  const [second, ...others] = await draws();
  expect(others).toEqual([]);
  expect(second).not.toBe(first);
  const asked = again[0]?.id ?? 0;
  expect((await answer(test, asked, [answerTo(test, asked, true)])).status).toBe(200);
  expect(await draws()).toEqual([second]);
});

it('test of a lesson: the first answer in a session draws anew what was shown before it', async () => {
  const { db } = server.services;
  const test = await makeExam(server, admin, { attempts: 1 });
  await openProctoring(server, test, 40);
  const [question] = await shown(test);
  await sql`update test_attempts set drawn_at = now() - interval '1 day' where lesson_item_id = ${test.itemId}`.execute(
    db,
  );
  const undrawn = await answer(test, question?.id ?? 0, [999_999_999]);
  expect(undrawn.status).toBe(422);
  const { rows } =
    await sql`select started_at, drawn_at > now() - interval '1 hour' as is_new from test_attempts
    where lesson_item_id = ${test.itemId}`.execute(db);
  expect(rows).toEqual([{ started_at: null, is_new: true }]);
});

it('test of a lesson: questions that were only shown do not keep their subject in the plan; it is restored without them', async () => {
  const { db } = server.services;
  const test = await makeExam(server, admin);
  const planned = await db
    .selectFrom('semester_subjects')
    .select(['semester_id', 'subject_id'])
    .where('id', '=', test.semesterSubjectId)
    .executeTakeFirstOrThrow();
  const remove = () =>
    admin.call(semesterSubjects.remove, {
      params: { semesterId: planned.semester_id },
      body: { subject_id: planned.subject_id },
    });
  const attempts = async () =>
    (
      await sql<{ started: boolean }>`
        select started_at is not null as started from test_attempts where lesson_item_id = ${test.itemId}`.execute(
        db,
      )
    ).rows;
  await shown(test);
  expect(await attempts()).toEqual([{ started: false }]);
  const removed = await remove();
  expect([removed.status, await attempts()]).toEqual([200, []]);
  const undone = await admin.call(semesterSubjects.undo, {
    params: { changeId: removed.result.change_id ?? 0 },
    body: {},
  });
  expect([undone.status, await attempts()]).toEqual([200, []]);
  const [question] = await shown(test);
  const id = question?.id ?? 0;
  expect((await answer(test, id, [answerTo(test, id, true)])).status).toBe(200);
  const refused = await remove();
  expect([refused.status, refused.error.code, await attempts()]).toEqual([
    405,
    'in_use',
    [{ started: true }],
  ]);
});
