import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { studentExams, studentTests } from '@dekanat/contract/study/student-tests.ts';
import { ownTestAttempts, testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccount, openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import {
  answerTo,
  DRAWN,
  type MadeExam,
  makeExam,
  passMinutes,
  startAttempt,
  studentOf,
} from '#test/exam-factories.ts';
import { makeImage } from '#test/factories.ts';
import { assignTeacher } from '#test/individual-schedule-factories.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { fc, ic, saveCells } from '#test/rating-factories.ts';
import { statusOfPicture } from '#test/uploads.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });

const start = (exam: MadeExam) =>
  studentOf(exam).call(studentExams.start, { params: { examId: exam.examId } });
const complete = (exam: MadeExam) =>
  studentOf(exam).call(studentExams.complete, { params: { examId: exam.examId }, body: {} });

const change = (id: number, body: object, client = admin) =>
  client.call(testAttempts.change, { params: { id }, body });
const icOf = async ({ interimId }: MadeExam) =>
  (await admin.call(sheets.read, { params: { id: interimId } })).result.rows[0]?.ic_rating;

it('attempts: are listed by control, group and student, and shown as they were taken', async () => {
  const exam = await makeExam(server, admin);
  const { id, questions } = await startAttempt(server, exam, 1);
  for (const query of [
    { exam_schedule_id: exam.examId },
    { group_id: exam.groupId },
    { student_id: exam.studentIds[0] ?? 0, state: 'running' },
  ])
    expect((await admin.call(testAttempts.list, { query })).result.data).toMatchObject([
      { id, state: 'running', answered: DRAWN, mark: null },
    ]);
  const { result } = await admin.call(testAttempts.read, { params: { id } });
  expect(result.questions.map((one) => one.id)).toEqual(questions.map((one) => one.id));
  expect(result.questions.map(({ test_answers }) => test_answers.map((one) => one.id))).toEqual(
    questions.map(({ test_answers }) => test_answers.map((one) => one.id)),
  );
  await complete(exam);
  const [first] = (await admin.call(testAttempts.read, { params: { id } })).result.questions;
  expect(first?.selected).toEqual(
    first?.test_answers.filter(({ correct_answer }) => correct_answer === 1).map((one) => one.id),
  );
  expect((await admin.call(testAttempts.list)).status).toBe(422);
});

it('attempts: at the test of a lesson have the name of the lesson', async () => {
  const exam = await makeExam(server, admin, { questions: DRAWN });
  const [student_id = 0] = exam.studentIds;
  const { id } = await startAttempt(server, exam, 1);
  const question = exam.questions[0]?.id ?? 0;
  const answered = await studentOf(exam).call(studentTests.answer, {
    params: { itemId: exam.itemId },
    body: { test_question_id: question, test_answer_id: [answerTo(exam, question, true)] },
  });
  expect(answered.status).toBe(200);
  const { result } = await admin.call(testAttempts.list, { query: { student_id } });
  const [ofLesson, ofExam] = result.data;
  expect(ofExam).toMatchObject({ id, lesson_name: null });
  const { rows } = await sql<{ name: string }>`select lesson.name from lesson_items item
    join syllabus_lessons lesson on lesson.id = item.lesson_id where item.id = ${exam.itemId}`.execute(
    server.services.db,
  );
  expect(ofLesson?.lesson_name).toBe(rows[0]?.name);
  const read = await admin.call(testAttempts.read, { params: { id: ofLesson?.id ?? 0 } });
  expect(read.result.lesson_name).toBe(rows[0]?.name);
});

it('attempts: show right answers only to those who may see them', async () => {
  const exam = await makeExam(server, admin);
  const { id } = await startAttempt(server, exam, 1);
  const { client } = await openAccount(server, admin, { permissions: ['curriculum_index'] });
  const { result } = await client.call(testAttempts.read, { params: { id } });
  expect(
    result.questions.flatMap(({ test_answers }) => test_answers.map((one) => one.correct_answer)),
  ).toEqual(Array.from({ length: 2 * DRAWN }, () => null));
});

it('attempts: time is given with a reason, also after the time was over', async () => {
  const exam = await makeExam(server, admin, { total_time: 30 });
  const { id, questions } = await startAttempt(server, exam, 1);
  await passMinutes(server, exam.examId, 31);
  expect((await change(id, { act: 'time', minutes: 10 })).status).toBe(422);
  const given = await change(id, { act: 'time', minutes: 10, reason: 'Elektr oʻchdi' });
  expect(given.result).toMatchObject({
    state: 'running',
    extra_minutes: 10,
    history: [{ act: 'time', minutes: 10, reason: 'Elektr oʻchdi', author: 'admin' }],
  });
  const last = questions.at(-1)?.id ?? 0;
  const answered = await studentOf(exam).call(studentExams.answer, {
    params: { examId: exam.examId },
    body: { test_question_id: last, test_answer_id: [answerTo(exam, last, true)] },
  });
  expect(answered.status).toBe(200);
  expect((await complete(exam)).result).toMatchObject({ test_answered: 2 });
  const late = await change(id, { act: 'time', minutes: 10, reason: 'Yana' });
  expect([late.status, late.error.message]).toEqual([
    405,
    'Urinish yakunlangan, unga vaqt qoʻshib boʻlmaydi',
  ]);
});

it('attempts: an answer, and the page that is opened again, see time that is being given when it runs out', async () => {
  const { db } = server.services;
  const exam = await makeExam(server, admin, { total_time: 30 });
  const { id, questions } = await startAttempt(server, exam, 1, { unanswered: 1 });
  await passMinutes(server, exam.examId, 31);
  const last = questions.at(-1)?.id ?? 0;
  const params = { examId: exam.examId };
  const answer = () => {
    const body = { test_question_id: last, test_answer_id: [answerTo(exam, last, true)], attempt: 1 };
    return studentOf(exam).call(studentExams.answer, { params, body });
  };
  const open = () => studentOf(exam).call(studentExams.start, { params, query: { attempt: 1 } });
  const { answering, opening } = await db.transaction().execute(async (trx) => {
    await sql`update test_attempts set extra_minutes = 10 where id = ${id}`.execute(trx);
    const [answering, opening] = [answer(), open()];
    await untilLockWait(db, () => false, 2);
    return { answering, opening };
  });
  expect([(await answering).status, (await opening).status]).toEqual([200, 200]);
  expect((await complete(exam)).result).toMatchObject({ test_answered: 2, test_un_answered: 1 });
});

it('attempts: time is given once for what its author saw, and the second one hears who has given some', async () => {
  const exam = await makeExam(server, admin);
  const { id } = await startAttempt(server, exam, 1);
  const give = (extra_minutes?: number) =>
    change(id, { act: 'time', minutes: 10, reason: 'Elektr oʻchdi', extra_minutes });
  const answers = await Promise.all([give(0), give(0)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect([refused?.error.code, refused?.error.message]).toEqual(['stale', expect.stringContaining('admin')]);
  expect((await give(10)).result).toMatchObject({ extra_minutes: 20 });
  // Clients that do not send it add to whatever there is.
  expect((await give()).result).toMatchObject({ extra_minutes: 30 });
});

it('attempts: a returned one counts no more, and the student has it again', async () => {
  const exam = await makeExam(server, admin, { attempts: 1 });
  const { id } = await startAttempt(server, exam, 3);
  await complete(exam);
  expect(await icOf(exam)).toBe(50);
  expect((await start(exam)).status).toBe(405);
  const returned = await change(id, { act: 'return', reason: 'Savolda xato bor edi' });
  expect(returned.result).toMatchObject({ state: 'returned', mark: 50, history: [{ act: 'return' }] });
  expect(await icOf(exam)).toBe(null);
  const { result } = await studentOf(exam).call(studentTests.results, {
    query: { exam_schedule_id: exam.examId },
  });
  expect(result.data).toEqual([]);
  expect((await change(id, { act: 'return', reason: 'Yana' })).status).toBe(405);
  await startAttempt(server, exam, 1);
  expect((await complete(exam)).result).toMatchObject({ mark: 17 });
  expect(await icOf(exam)).toBe(17);
});

it('attempts: points that were changed by hand stay, and the attempt says so', async () => {
  const exam = await makeExam(server, admin);
  await startAttempt(server, exam, 1);
  await complete(exam);
  await saveCells(admin, exam.interimId, [ic(exam.studentSubjectIds[0] ?? 0, 40, 17)]);
  await startAttempt(server, exam, 3);
  const { result } = await complete(exam);
  expect(await icOf(exam)).toBe(40);
  const { result: read } = await admin.call(testAttempts.read, { params: { id: result.id } });
  expect(read.not_entered).toBe('Qaydnomadagi ball qoʻlda oʻzgartirilgan');
  expect((await change(result.id, { act: 'return', reason: 'Kerak emas' })).status).toBe(200);
  expect(await icOf(exam)).toBe(40);
});

/** A final exam with the attempts of its student, and with what the sheet holds of them. */
async function makeFinal(attempts: number) {
  const exam = await makeExam(server, admin, { control_type_id: 3, attempts });
  const student_subject_id = exam.studentSubjectIds[0] ?? 0;
  const take = async (right: number) => {
    await startAttempt(server, exam, right);
    return (await complete(exam)).result.id;
  };
  const enterAbsence = (points: number | null) =>
    saveCells(admin, exam.finalId, [
      ...(points === null ? [] : [fc(student_subject_id, null, points)]),
      { student_subject_id, field: 'absent', value: true, was: false },
    ]);
  const held = async () => {
    const { rows } = (await admin.call(sheets.read, { params: { id: exam.finalId } })).result;
    return [rows[0]?.fc_rating, rows[0]?.absent];
  };
  return { take, enterAbsence, held };
}
const refusalOf = async (id: number) =>
  (await admin.call(testAttempts.read, { params: { id } })).result.not_entered;

it('attempts: an absence entered after the test stays when one of its attempts is returned', async () => {
  const { take, enterAbsence, held } = await makeFinal(2);
  const best = await take(3);
  await take(1);
  await enterAbsence(50);
  expect((await change(best, { act: 'return', reason: 'Sabab' })).status).toBe(200);
  expect(await held()).toEqual([null, true]);
});

it('attempts: an absence entered after the test stays after a further attempt, which says so', async () => {
  const { take, enterAbsence, held } = await makeFinal(2);
  await take(1);
  await enterAbsence(17);
  const further = await take(3);
  expect(await held()).toEqual([null, true]);
  expect(await refusalOf(further)).toBe('Qaydnomadagi ball qoʻlda oʻzgartirilgan');
  const { status } = await change(further, { act: 'enter', reason: 'Sabab' });
  expect([status, await held()]).toEqual([405, [null, true]]);
});

it('attempts: points of the test replace an absence that was entered before it', async () => {
  const { take, enterAbsence, held } = await makeFinal(2);
  await enterAbsence(null);
  const first = await take(1);
  expect([await held(), await refusalOf(first)]).toEqual([[17, false], null]);
  await take(3);
  expect(await held()).toEqual([50, false]);
});

it('attempts: are for the assigned teacher, and for nobody else', async () => {
  const exam = await makeExam(server, admin);
  const { id } = await startAttempt(server, exam, 1);
  const teacher = await openTeacherAccount(server, admin);
  const call = (client: Client) =>
    Promise.all([
      client.call(ownTestAttempts.read, { params: { id } }),
      client.call(ownTestAttempts.change, {
        params: { id },
        body: { act: 'time', minutes: 5, reason: 'Kech boshlandi' },
      }),
    ]);
  const statuses = async (client: Client) => (await call(client)).map(({ status }) => status);
  expect(await statuses(teacher.client)).toEqual([404, 404]);
  expect(await statuses(studentOf(exam))).toEqual([404, 404]);
  await assignTeacher(server, exam, teacher.id);
  expect(await statuses(teacher.client)).toEqual([200, 200]);
  const { result } = await teacher.client.call(ownTestAttempts.list);
  expect(result.data.map((one) => one.id)).toEqual([id]);
  const foreign = await Promise.all([
    admin2.call(testAttempts.read, { params: { id } }),
    change(id, { act: 'return', reason: 'Begona' }, admin2),
  ]);
  expect(foreign.map(({ status }) => status)).toEqual([404, 404]);
});

it('attempts: show pictures of questions to a teacher without a permission', async () => {
  const exam = await makeExam(server, admin);
  const { id: image } = await makeImage(admin);
  const { db } = server.services;
  const html = `<p><img src="/api/resources/showImage/${image}"></p>`;
  await sql`update test_questions set question = ${html} where item_id = ${exam.itemId}`.execute(db);
  await sql`update test_answers set answer = ${html} where question_id in (
    select id from test_questions where item_id = ${exam.itemId})`.execute(db);
  const { id } = await startAttempt(server, exam, 1);
  const teacher = await openTeacherAccount(server, admin);
  await assignTeacher(server, exam, teacher.id);
  const { questions } = (await teacher.client.call(ownTestAttempts.read, { params: { id } })).result;
  const texts = questions.flatMap(({ question, test_answers: [one] }) => [question, one?.answer ?? '']);
  for (const text of texts) expect(await statusOfPicture(server, text)).toBe(200);
});

it('attempts: interim points beside offline controls are added to those entered by hand', async () => {
  const exam = await makeExam(server, admin);
  await sql`insert into exam_schedules (university_id, curriculum_id, semester_subject_id, control_type_id, statement, type, rating, start_date)
    values (1, ${exam.curriculum.id}, ${exam.semesterSubjectId}, 2, 'first_statement', 'offline', 20, now())`.execute(
    server.services.db,
  );
  await sql`update exam_schedules set rating = 30 where id = ${exam.examId}`.execute(server.services.db);
  await saveCells(admin, exam.interimId, [ic(exam.studentSubjectIds[0] ?? 0, 15)]);
  await startAttempt(server, exam, 3);
  await complete(exam);
  expect(await icOf(exam)).toBe(45);
});
