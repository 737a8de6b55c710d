import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { studentExams, studentTests } from '@dekanat/contract/study/student-tests.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { teacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { ownTestAttempts, testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import {
  answerTo,
  type MadeExam,
  makeExam,
  passMinutes,
  startAttempt,
  studentOf,
} from '#test/exam-factories.ts';
import { assignTeacher } from '#test/individual-schedule-factories.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { makeRestored } from '#test/restoration-factories.ts';
import { useServer } from '#test/use-server.ts';
import { completeDue } from './complete-attempt.ts';

const { server, admin } = useServer();

async function take(exam: MadeExam, right: number): Promise<number> {
  const { id } = await startAttempt(server, exam, right);
  await studentOf(exam).call(studentExams.complete, { params: { examId: exam.examId }, body: {} });
  return id;
}
/** Takes the test of the lesson with right answers only, and returns the id of the attempt. */
async function takeLessonTest(exam: MadeExam): Promise<number> {
  const params = { itemId: exam.itemId };
  const student = studentOf(exam);
  const answer = (id: number) =>
    student.call(studentTests.answer, {
      params,
      body: { test_question_id: id, test_answer_id: [answerTo(exam, id, true)] },
    });
  for (const { id } of exam.questions) await answer(id);
  return (await student.call(studentTests.complete, { params, body: {} })).result.id;
}
const give = (client: Client, id: number, act: 'return' | 'enter' | 'time', minutes?: number) =>
  client.call(client === admin ? testAttempts.change : ownTestAttempts.change, {
    params: { id },
    body: { act, reason: 'Sabab', ...(minutes !== undefined && { minutes }) },
  });
const icOf = async ({ interimId }: MadeExam) =>
  (await admin.call(sheets.read, { params: { id: interimId } })).result.rows[0]?.ic_rating;

async function makeTaughtExam(given: Parameters<typeof makeExam>[2] = {}) {
  const exam = await makeExam(server, admin, given);
  const teacher = await openTeacherAccount(server, admin);
  await assignTeacher(server, exam, teacher.id);
  return { exam, teacher: teacher.client };
}

it('returned attempts: of the test of a lesson count in no mean', async () => {
  const { exam, teacher } = await makeTaughtExam();
  await sql`update semesters set status = 1 where id = ${exam.semesterId}`.execute(server.services.db);
  const means = async () => {
    const { result } = await studentOf(exam).call(studySubjects.subjects, {
      params: { semesterId: exam.semesterId },
    });
    const [taught] = (await teacher.call(teacherWork.subjects)).result;
    return [result.data[0]?.lesson_mark, taught?.test_mark];
  };
  const id = await takeLessonTest(exam);
  expect(await means()).toEqual([100, 100]);
  expect((await give(teacher, id, 'return')).status).toBe(200);
  expect(await means()).toEqual([0, null]);
});

it('returned attempts: a teacher changes the sheet by them only within the period of the control', async () => {
  const { exam, teacher } = await makeTaughtExam();
  const id = await take(exam, 3);
  await sql`update exam_schedules set start_date = now() - interval '90 days', end_date = now() - interval '89 days'
    where id = ${exam.examId}`.execute(server.services.db);
  for (const act of ['return', 'enter'] as const) {
    const { status, error } = await give(teacher, id, act);
    expect([status, error.message]).toEqual([403, 'Natijalar faqat nazorat muddatida kiritiladi']);
  }
  expect(await icOf(exam)).toBe(50);
  expect((await give(admin, id, 'return')).status).toBe(200);
  expect(await icOf(exam)).toBe(null);
});

it('returned attempts: a teacher changes the points of a student on no sheet only within the period of the control', async () => {
  const { exam, teacher } = await makeTaughtExam();
  const { restored } = await makeRestored(server, admin);
  const { db } = server.services;
  await sql`update student_subjects set restoration_id = ${restored.id} where id = ${exam.studentSubjectIds[0]}`.execute(
    db,
  );
  const [late, timely] = [await take(exam, 3), await take(exam, 1)];
  expect((await give(teacher, timely, 'return')).status).toBe(200);
  await sql`update exam_schedules set start_date = now() - interval '90 days', end_date = now() - interval '89 days'
    where id = ${exam.examId}`.execute(db);
  const { status, error } = await give(teacher, late, 'return');
  expect([status, error.message]).toEqual([403, 'Natijalar faqat nazorat muddatida kiritiladi']);
  expect((await give(admin, late, 'return')).status).toBe(200);
});

it('returned attempts: the sheet has the points of another one that is completed at the same time', async () => {
  const { exam, teacher } = await makeTaughtExam();
  const best = await take(exam, 3);
  const { id: second } = await startAttempt(server, exam, 1);
  await passMinutes(server, exam.examId, 61);
  let returning: Promise<unknown> = Promise.resolve();
  await server.services.db.transaction().execute(async (db) => {
    await completeDue(db, second);
    let returned = false;
    returning = give(teacher, best, 'return').finally(() => {
      returned = true;
    });
    await untilLockWait(server.services.db, () => returned);
  });
  expect(await returning).toMatchObject({ status: 200 });
  expect(await icOf(exam)).toBe(17);
});

it('returned attempts: two that are returned at the same time leave no points', async () => {
  const { exam, teacher } = await makeTaughtExam({ attempts: 3 });
  for (let round = 0; round < 3; round += 1) {
    const ids = [await take(exam, 3), await take(exam, 1)];
    const answers = await Promise.all(ids.map((id) => give(teacher, id, 'return')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await icOf(exam)).toBe(null);
  }
});

it('returned attempts: late answers and a late end of one do not reach the next', async () => {
  const exam = await makeExam(server, admin, { attempts: 1 });
  const student = studentOf(exam);
  const params = { examId: exam.examId };
  const { id, questions } = await startAttempt(server, exam, 0);
  expect(questions[0]?.attempt).toBe(1);
  expect((await give(admin, id, 'return')).status).toBe(200);
  const { result: anew } = await student.call(studentExams.start, { params });
  const answer = (attempt: number) => {
    const question = anew[0]?.id ?? 0;
    const test_answer_id = [answerTo(exam, question, true)];
    return student.call(studentExams.answer, {
      params,
      body: { test_question_id: question, test_answer_id, attempt },
    });
  };
  const complete = (attempt: number) => student.call(studentExams.complete, { params, body: { attempt } });
  expect([(await answer(1)).status, (await complete(1)).status]).toEqual([405, 405]);
  const { result: listed } = await student.call(studentExams.schedule, {});
  expect(listed.find((one) => one.id === exam.examId)).toMatchObject({
    used_attempts: 1,
    attempt: { number: 2 },
  });
  expect((await answer(2)).status).toBe(200);
  expect((await complete(2)).result).toMatchObject({ count_of_attempts: 2, test_answered: 1 });
});

it('returned attempts: late answers to the test of a lesson start no other attempt', async () => {
  const exam = await makeExam(server, admin);
  const student = studentOf(exam);
  const params = { itemId: exam.itemId };
  const id = await takeLessonTest(exam);
  expect((await give(admin, id, 'return')).status).toBe(200);
  const late = await Promise.all(
    exam.questions.map((question) =>
      student.call(studentTests.answer, {
        params,
        body: {
          test_question_id: question.id,
          test_answer_id: [answerTo(exam, question.id, true)],
          attempt: 1,
        },
      }),
    ),
  );
  expect(late.map(({ status }) => status)).toEqual(late.map(() => 405));
  expect((await student.call(studentTests.complete, { params, body: { attempt: 1 } })).status).toBe(405);
  expect((await takeLessonTest(exam)) > id).toBe(true);
  const { result } = await student.call(studentTests.results, {
    query: { syllabus_module_lesson_item_id: exam.itemId },
  });
  expect(result.data.map(({ count_of_attempts }) => count_of_attempts)).toEqual([2]);
});
