import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { studentExams, studentTests } from '@dekanat/contract/study/student-tests.ts';
import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { answerTo, DRAWN, type MadeExam, makeExam, passMinutes } from '#test/exam-factories.ts';
import { makeRestored } from '#test/restoration-factories.ts';
import { useServer } from '#test/use-server.ts';
import { completeDue, dueAttempts } from './complete-attempt.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });

const clientOf = ({ clients }: MadeExam, index = 0): Client => {
  const client = clients[index];
  if (client === undefined) throw new Error('No such student');
  return client;
};
const start = (exam: MadeExam, client = clientOf(exam)) =>
  client.call(studentExams.start, { params: { examId: exam.examId } });
const answer = (exam: MadeExam, question: number, ids: number[], client = clientOf(exam)) =>
  client.call(studentExams.answer, {
    params: { examId: exam.examId },
    body: { test_question_id: question, test_answer_id: ids },
  });
const complete = (exam: MadeExam, client = clientOf(exam)) =>
  client.call(studentExams.complete, { params: { examId: exam.examId }, body: {} });
const rowOf = async ({ interimId, finalId }: MadeExam, sheet: 'interim' | 'final' = 'interim') =>
  (await admin.call(sheets.read, { params: { id: sheet === 'interim' ? interimId : finalId } })).result
    .rows[0];

/** Takes an attempt with so many right answers. */
async function take(exam: MadeExam, right: number, client = clientOf(exam)) {
  const { result: questions } = await start(exam, client);
  for (const [index, { id }] of questions.entries())
    await answer(exam, id, [answerTo(exam, id, index < right)], client);
  return (await complete(exam, client)).result;
}

it('exam: is open to a restored student, who is on no sheet, after the sheets of the group are closed', {
  tags: 'long',
}, async () => {
  const exam = await makeExam(server, admin, { students: 2 });
  const { restored } = await makeRestored(server, admin);
  const { db } = server.services;
  await sql`update student_subjects set restoration_id = ${restored.id} where id = ${exam.studentSubjectIds[0]}`.execute(
    db,
  );
  await sql`update statements set state = 'closed' where id in (${exam.interimId}, ${exam.finalId})`.execute(
    db,
  );
  const statuses = [await start(exam), await start(exam, clientOf(exam, 1))].map(({ status }) => status);
  expect(statuses).toEqual([200, 405]);
});

it('exam: shows the same questions until it is completed, without a sign of the right answers', async () => {
  const exam = await makeExam(server, admin);
  const { result: first } = await start(exam);
  expect(first).toHaveLength(DRAWN);
  expect(JSON.stringify(first)).not.toMatch(/correct|right/);
  const [question] = first;
  const id = question?.id ?? 0;
  await answer(exam, id, [answerTo(exam, id, true)]);
  const { result: again } = await start(exam);
  expect(again.map((one) => ({ ...one, selected: [] }))).toEqual(first);
  expect(again[0]?.selected).toEqual([answerTo(exam, id, true)]);
  const { result: listed } = await clientOf(exam).call(studentExams.schedule, {});
  expect(listed.find((one) => one.id === exam.examId)).toMatchObject({
    used_attempts: 1,
    count_of_attempts: 2,
  });
});

it('exam: asks what was drawn after its author has changed and removed questions', {
  tags: 'long',
}, async () => {
  const exam = await makeExam(server, admin);
  const { result: before } = await start(exam);
  const [one] = exam.questions;
  if (one === undefined) throw new Error('No question');
  const changed = exam.questions.map(({ problems: _, answers, ...question }) => ({
    ...question,
    question: '<p>Boshqa savol</p>',
    answers: answers.map(({ answer: text, correct_answer }) => ({
      answer: text,
      correct_answer: correct_answer === 1 ? (0 as const) : (1 as const),
    })),
  }));
  const saved = await admin.call(testQuestions.update, {
    params: { itemId: exam.itemId },
    body: { questions: changed },
  });
  expect(saved.status).toBe(200);
  expect((await start(exam)).result).toEqual(before);
  for (const { id } of before) await answer(exam, id, [answerTo(exam, id, true)]);
  expect((await complete(exam)).result).toMatchObject({ test_answered: DRAWN, mark: 50 });
});

it('exam: counts the right answers, rounds half up and enters the interim points', async () => {
  const exam = await makeExam(server, admin);
  expect(await take(exam, 1)).toMatchObject({
    count_of_attempts: 1,
    test_total: 3,
    test_answered: 1,
    test_un_answered: 2,
    mark: 17,
  });
  expect(await rowOf(exam)).toMatchObject({ ic_rating: 17 });
  const history = await admin.call(sheets.history, {
    params: { id: exam.interimId, studentSubjectId: exam.studentSubjectIds[0] ?? 0 },
  });
  expect(history.result).toMatchObject([{ ic_rating: 17, source: 'test' }]);
  expect(await take(exam, 2)).toMatchObject({ count_of_attempts: 2, mark: 33 });
  expect(await rowOf(exam)).toMatchObject({ ic_rating: 33 });
  const none = await start(exam);
  expect([none.status, none.error.message]).toEqual([405, 'Barcha urinishlardan foydalanilgan: 2']);
  const { result } = await clientOf(exam).call(studentTests.results, {
    query: { exam_schedule_id: exam.examId, control_type_id: 2 },
  });
  expect(result.data.map(({ count_of_attempts, mark }) => [count_of_attempts, mark])).toEqual([
    [2, 33],
    [1, 17],
  ]);
});

it('exam: counts the best attempt, or the last where the university says so', async () => {
  const exam = await makeExam(server, admin);
  await take(exam, 3);
  await take(exam, 1);
  expect(await rowOf(exam)).toMatchObject({ ic_rating: 50 });
  const other = await makeExam(server, admin);
  await sql`insert into config_values (config_id, university_id, value, status)
    select id, 1, '"last"', 1 from configs where key = 'test-result'`.execute(server.services.db);
  await take(other, 3);
  await take(other, 1);
  await sql`delete from config_values where value = '"last"'`.execute(server.services.db);
  expect(await rowOf(other)).toMatchObject({ ic_rating: 17 });
});

it('exam: enters the points of a final exam, for which the rating and the mark follow', async () => {
  const exam = await makeExam(server, admin, { control_type_id: 3 });
  await sql`delete from exam_schedules where semester_subject_id = ${exam.semesterSubjectId} and control_type_id = 2`.execute(
    server.services.db,
  );
  await sql`update exam_schedules set rating = 100 where id = ${exam.examId}`.execute(server.services.db);
  expect(await take(exam, 2)).toMatchObject({ mark: 67 });
  expect(await rowOf(exam, 'final')).toMatchObject({ fc_rating: 67, rating: 67, mark: 3 });
});

it('exam: leaves a closed sheet as it is, and completes all the same', async () => {
  const exam = await makeExam(server, admin);
  await start(exam);
  await sql`update statements set state = 'closed', number = ${900_000 + exam.interimId}, academic_year_id = (
    select academic_year_id from semesters where id = statements.semester_id) where id = ${exam.interimId}`.execute(
    server.services.db,
  );
  const { result } = await complete(exam);
  expect(result).toMatchObject({ test_answered: 0, mark: 0 });
  expect(await rowOf(exam)).toMatchObject({ ic_rating: null });
  const row = await server.services.db
    .selectFrom('test_attempts')
    .select('not_entered')
    .where('id', '=', result.id)
    .executeTakeFirstOrThrow();
  expect(row.not_entered).toBe('statement.closed');
});

it('exam: refuses answers after its time and completes with those given', async () => {
  const exam = await makeExam(server, admin, { total_time: 30 });
  const { result: questions } = await start(exam);
  const [first, second] = questions;
  await answer(exam, first?.id ?? 0, [answerTo(exam, first?.id ?? 0, true)]);
  await passMinutes(server, exam.examId, 31);
  const late = await answer(exam, second?.id ?? 0, [answerTo(exam, second?.id ?? 0, true)]);
  expect([late.status, late.error.message]).toEqual([405, 'Test yakunlangan, javob qabul qilinmaydi']);
  expect((await complete(exam)).result).toMatchObject({ test_answered: 1, test_un_answered: 2, mark: 17 });
  expect((await complete(exam)).result).toMatchObject({ count_of_attempts: 1, mark: 17 });
  expect(await rowOf(exam)).toMatchObject({ ic_rating: 17 });
});

it('exam: is completed by the job when nobody reads it', async () => {
  const exam = await makeExam(server, admin, { total_time: 30 });
  await start(exam);
  await passMinutes(server, exam.examId, 31);
  const { db } = server.services;
  const ids = await dueAttempts(db, 1000);
  await Promise.all(
    ids.flatMap((id) => [id, id].map((one) => db.transaction().execute((trx) => completeDue(trx, one)))),
  );
  const rows = await db
    .selectFrom('test_attempts')
    .select(['ending', 'mark'])
    .where('exam_schedule_id', '=', exam.examId)
    .execute();
  expect(rows).toEqual([{ ending: 'time', mark: 0 }]);
  expect(await dueAttempts(db, 1000)).toEqual([]);
});

it('exam: opens in its window, or in that of the student', async () => {
  const exam = await makeExam(server, admin, { students: 2 });
  const { db } = server.services;
  await sql`update exam_schedules set start_date = now() + interval '1 day', end_date = now() + interval '25 hours' where id = ${exam.examId}`.execute(
    db,
  );
  await sql`insert into individual_exam_schedules (university_id, student_id, curriculum_id, semester_subject_id, exam_schedule_id, start_date, reason, user_id)
    values (1, ${exam.studentIds[0]}, ${exam.curriculum.id}, ${exam.semesterSubjectId}, ${exam.examId}, now() - interval '10 minutes', 'kasallik', 1)`.execute(
    db,
  );
  expect((await start(exam)).status).toBe(200);
  const early = await start(exam, clientOf(exam, 1));
  expect([early.status, early.error.message]).toEqual([405, 'Test vaqti hali boshlanmagan']);
  await sql`update exam_schedules set start_date = now() - interval '2 days', end_date = now() - interval '1 day' where id = ${exam.examId}`.execute(
    db,
  );
  const late = await start(exam, clientOf(exam, 1));
  expect([late.status, late.error.message]).toEqual([405, 'Test vaqti tugagan']);
});

it('exam: shows an attempt that is named while it is in progress, and starts no other one', {
  tags: 'long',
}, async () => {
  const exam = await makeExam(server, admin, { students: 2 });
  const read = (attempt: number, client = clientOf(exam)) =>
    client.call(studentExams.start, { params: { examId: exam.examId }, query: { attempt } });
  const [first, questions] = [await read(1), (await start(exam)).result];
  expect([first.status, first.error.message]).toEqual([405, 'Test yakunlangan, javob qabul qilinmaydi']);
  expect((await read(1)).result).toEqual(questions);
  expect((await read(2)).status).toBe(405);
  // Its time ends while the page is in the background.
  await passMinutes(server, exam.examId, 61);
  expect((await read(1)).status).toBe(405);
  const { rows } =
    await sql`select number, ending from test_attempts where exam_schedule_id = ${exam.examId}`.execute(
      server.services.db,
    );
  expect(rows).toEqual([{ number: 1, ending: 'time' }]);
  expect((await start(exam)).result.map(({ attempt }) => attempt)).toEqual([2, 2, 2]);
  const stranger = clientOf(await makeExam(server, admin));
  expect((await read(1, stranger)).status).toBe(404);
});

it('exam: lasts until the end of the second in which its window ends, or exactly for its minutes', async () => {
  const exam = await makeExam(server, admin, { total_time: 600 });
  await start(exam);
  const lasts = async () => {
    const { rows } = await sql<{ of_window: string; of_minutes: string }>`
      select extract(epoch from test_attempt_end(attempt) - date_trunc('second', exam.end_date)) as of_window,
        extract(epoch from test_attempt_end(attempt) - attempt.started_at) as of_minutes
      from test_attempts attempt join exam_schedules exam on exam.id = attempt.exam_schedule_id
      where exam.id = ${exam.examId}`.execute(server.services.db);
    return rows[0];
  };
  expect(Number((await lasts())?.of_window)).toBe(0.999999);
  await sql`update exam_schedules set total_time = 60 where id = ${exam.examId}`.execute(server.services.db);
  expect(Number((await lasts())?.of_minutes)).toBe(3600);
});

it('exam: is unknown to students of other groups and universities', async () => {
  const exam = await makeExam(server, admin);
  const other = await makeExam(server, admin);
  const foreign = await makeExam(server, admin2);
  const { result: questions } = await start(exam);
  const id = questions[0]?.id ?? 0;
  for (const stranger of [clientOf(other), clientOf(foreign)]) {
    const answers = await Promise.all([
      start(exam, stranger),
      answer(exam, id, [answerTo(exam, id, true)], stranger),
      complete(exam, stranger),
    ]);
    expect(answers.map(({ error }) => typeof error.message)).toEqual(['string', 'string', 'string']);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const { result } = await stranger.call(studentTests.results, {
      query: { exam_schedule_id: exam.examId },
    });
    expect(result.data).toEqual([]);
  }
});

it('exam: accepts only drawn questions and their answers', async () => {
  const exam = await makeExam(server, admin);
  const unopened = await answer(exam, exam.questions[0]?.id ?? 0, []);
  expect([unopened.status, unopened.error.message]).toEqual([405, 'Test hali boshlanmagan']);
  const { result: questions } = await start(exam);
  const [one, two] = questions;
  const undrawn = exam.questions.find(({ id }) => questions.every((drawn) => drawn.id !== id));
  expect((await answer(exam, undrawn?.id ?? 0, [])).error.message).toBe(
    'Bu savol urinish savollari orasida yoʻq',
  );
  expect((await answer(exam, one?.id ?? 0, [two?.test_answers[0]?.id ?? 0])).error.message).toBe(
    'Bu javob savolning javoblari orasida yoʻq',
  );
  const both = one?.test_answers.map(({ id }) => id) ?? [];
  expect((await answer(exam, one?.id ?? 0, both)).error.message).toBe('Bitta javobni tanlang');
});

it('exam: is one attempt on two devices that start and answer at once', async () => {
  const exam = await makeExam(server, admin, { attempts: 3 });
  const starts = await Promise.all(Array.from({ length: 6 }, () => start(exam)));
  const [first] = starts;
  for (const one of starts) expect(one.result).toEqual(first?.result);
  const questions = first?.result ?? [];
  await Promise.all(questions.map(({ id }) => answer(exam, id, [answerTo(exam, id, true)])));
  const results = await Promise.all(Array.from({ length: 4 }, () => complete(exam)));
  expect(new Set(results.map(({ result }) => JSON.stringify(result))).size).toBe(1);
  expect(results[0]?.result).toMatchObject({ count_of_attempts: 1, mark: 50 });
});

it('exam: an answer that waited on one device does not replace one that was chosen later on another', async () => {
  const exam = await makeExam(server, admin);
  const [one = 0, two = 0, three = 0] = (await start(exam)).result.map(({ id }) => id);
  await passMinutes(server, exam.examId, 10);
  const sendLate = async (question: number, right: boolean, waited: unknown) => {
    const ids = [answerTo(exam, question, right)];
    const body = { test_question_id: question, test_answer_id: ids, waited };
    return (await clientOf(exam).call(studentExams.answer, { params: { examId: exam.examId }, body })).result;
  };
  const [right, wrong] = [true, false].map((isRight) => [answerTo(exam, two, isRight)]);
  expect(await sendLate(two, true, 90_000)).toMatchObject({ test_answer_id: right, superseded: false });
  expect(await sendLate(two, false, 60_000)).toMatchObject({ test_answer_id: wrong, superseded: false });
  expect(await sendLate(two, true, 75_000)).toMatchObject({ test_answer_id: wrong, superseded: true });
  // Existing clients do not say it, or send what is no number.
  for (const [index, waited] of [undefined, -1, 'x'].entries())
    expect(await sendLate(two, index % 2 === 0, waited)).toMatchObject({ superseded: false });
  await answer(exam, one, [answerTo(exam, one, true)]);
  const kept = { test_answer_id: [answerTo(exam, one, true)], superseded: true, answered: 2 };
  // Longer than the attempt lasts.
  for (const waited of [60_000, Number.MAX_SAFE_INTEGER])
    expect(await sendLate(one, false, waited)).toMatchObject(kept);
  expect(await sendLate(three, true, Number.MAX_SAFE_INTEGER)).toMatchObject({
    superseded: false,
    answered: 3,
  });
  expect((await complete(exam)).result).toMatchObject({ test_answered: 3 });
});

it('exam: an answer whose request arrives late does not replace one that was chosen later', async () => {
  const exam = await makeExam(server, admin);
  const [one = 0, two = 0] = (await start(exam)).result.map(({ id }) => id);
  await passMinutes(server, exam.examId, 10);
  const [right, wrong] = [true, false].map((isRight) => [answerTo(exam, one, isRight)]);
  const send = async (ids: number[] | undefined, fields: object) => {
    const body = { test_question_id: one, test_answer_id: ids ?? [], ...fields };
    return (await clientOf(exam).call(studentExams.answer, { params: { examId: exam.examId }, body })).result;
  };
  const chosen_at = Date.now() - 30_000;
  expect(await send(right, { chosen_at })).toMatchObject({ test_answer_id: right, superseded: false });
  // The next one, sent after the first request was given up, and then that request.
  expect(await send(wrong, { chosen_at: chosen_at + 5_000 })).toMatchObject({ superseded: false });
  const kept = { test_answer_id: wrong, superseded: true };
  expect(await send(right, { chosen_at, waited: 0 })).toMatchObject(kept);
  expect(await send(right, { waited: 60_000 })).toMatchObject(kept);
  // A clock that is ahead: it counts as now, and so does the next one.
  for (const ids of [right, wrong])
    expect(await send(ids, { chosen_at: Number.MAX_SAFE_INTEGER })).toMatchObject({
      test_answer_id: ids,
      superseded: false,
    });
  expect(await send(right, { chosen_at: Date.now() - 60_000 })).toMatchObject(kept);
  // Existing clients do not say it, or send what is no number.
  for (const fields of [{}, { chosen_at: 'x' }, { chosen_at: -1 }])
    expect(await send(right, fields)).toMatchObject({ test_answer_id: right, superseded: false });
  // Before the attempt.
  const early = {
    params: { examId: exam.examId },
    body: { test_question_id: two, test_answer_id: [], chosen_at: 0 },
  };
  expect((await clientOf(exam).call(studentExams.answer, early)).result).toMatchObject({ superseded: false });
  expect((await complete(exam)).result).toMatchObject({ test_answered: 1 });
});

it('exam: counts every answer that was acknowledged while another device completed it', {
  tags: 'long',
}, async () => {
  for (let round = 0; round < 5; round += 1) {
    const exam = await makeExam(server, admin, { attempts: 1 });
    const { result: questions } = await start(exam);
    const answering = questions.map(({ id }) => answer(exam, id, [answerTo(exam, id, true)]));
    const [completed, ...answers] = await Promise.all([complete(exam), ...answering]);
    const acknowledged = answers.filter(({ status }) => status === 200);
    expect(completed.result.test_answered).toBe(acknowledged.length);
  }
});

it('exam: shows pictures of questions by addresses that need no authorisation', async () => {
  const exam = await makeExam(server, admin);
  await sql`update test_questions set question = '<p><img src="/api/resources/showImage/1"></p>' where item_id = ${exam.itemId}`.execute(
    server.services.db,
  );
  const { result } = await start(exam);
  for (const { question } of result) expect(question).toMatch(/src="http[^"]+\/storage\//);
});

it('exam: is completed by the job at an end that was changed after its start', { tags: 'long' }, async () => {
  const { db } = server.services;
  const moved = async ({ examId, ...exam }: MadeExam, change: (id: number) => RawBuilder<unknown>) => {
    await start({ examId, ...exam });
    await passMinutes(server, examId, 2);
    await change(examId).execute(db);
    const open = await db
      .selectFrom('test_attempts')
      .select('id')
      .where('exam_schedule_id', '=', examId)
      .executeTakeFirstOrThrow();
    expect(await dueAttempts(db, 1000)).toContain(open.id);
  };
  await moved(
    await makeExam(server, admin),
    (id) => sql`update exam_schedules set end_date = now() - interval '1 minute' where id = ${id}`,
  );
  await moved(
    await makeExam(server, admin),
    (id) => sql`update exam_schedules set total_time = 1 where id = ${id}`,
  );
  const own = await makeExam(server, admin);
  await moved(
    own,
    (
      id,
    ) => sql`insert into individual_exam_schedules (university_id, student_id, curriculum_id, semester_subject_id, exam_schedule_id, start_date, reason, user_id)
      values (1, ${own.studentIds[0]}, ${own.curriculum.id}, ${own.semesterSubjectId}, ${id}, now() - interval '7 hours', 'kasallik', 1)`,
  );
});
