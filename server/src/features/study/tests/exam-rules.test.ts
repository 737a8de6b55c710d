import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { examCalendar } from '@dekanat/contract/study/exam-calendar.ts';
import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { planOf } from '#test/curriculum-factories.ts';
import { answerTo, DRAWN, type MadeExam, makeExam } from '#test/exam-factories.ts';
import { fc, ic, insertControl, saveCells } from '#test/rating-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const studentOf = ({ clients: [client] }: MadeExam): Client => {
  if (client === undefined) throw new Error('No student');
  return client;
};
const start = (exam: MadeExam) =>
  studentOf(exam).call(studentExams.start, { params: { examId: exam.examId } });
const complete = (exam: MadeExam) =>
  studentOf(exam).call(studentExams.complete, { params: { examId: exam.examId }, body: {} });
const answer = (exam: MadeExam, question: number, right = true) =>
  studentOf(exam).call(studentExams.answer, {
    params: { examId: exam.examId },
    body: { test_question_id: question, test_answer_id: [answerTo(exam, question, right)] },
  });
/** Takes an attempt with so many right answers, after `before` its end. */
async function take(exam: MadeExam, right: number, before = async () => {}) {
  const { result: questions } = await start(exam);
  for (const [index, { id }] of questions.entries()) await answer(exam, id, index < right);
  await before();
  return (await complete(exam)).result;
}
const rowOf = async ({ interimId }: MadeExam) =>
  (await admin.call(sheets.read, { params: { id: interimId } })).result.rows[0];
/** The events of the sheet of an exam, its cell, and the history of the cell, with the authors that they name. */
async function authorsIn({ interimId: id, studentSubjectIds }: MadeExam) {
  const sheet = (await admin.call(sheets.read, { params: { id } })).result;
  const params = { id, studentSubjectId: studentSubjectIds[0] ?? 0 };
  const { result: history } = await admin.call(sheets.history, { params });
  return {
    events: sheet.events.map(({ act, user_name, from_test }) => ({ act, user_name, from_test })),
    cell: sheet.rows[0]?.changed_by,
    history: history.map(({ source, changed_by }) => ({ source, changed_by })),
  };
}
const setSheet = (id: number, state: 'entered' | 'closed') =>
  sql`update statements set state = ${state}, number = ${900_000 + id}, academic_year_id = (
    select academic_year_id from semesters where id = statements.semester_id) where id = ${id}`.execute(
    server.services.db,
  );
const setStatus = ({ studentIds }: MadeExam, status: string) =>
  sql`update students set study_status = ${status} where id = ${studentIds[0]}`.execute(server.services.db);

it('exam: is read by a student on leave, who submits nothing', async () => {
  const exam = await makeExam(server, admin);
  const { result: questions } = await start(exam);
  await setStatus(exam, 'academic_leave');
  expect((await start(exam)).result).toEqual(questions);
  const refused = [await answer(exam, questions[0]?.id ?? 0), await complete(exam)];
  expect(refused.map(({ status, error }) => [status, error.message])).toEqual(
    refused.map(() => [405, 'Hozir oʻqimayotgan talaba test topshira olmaydi']),
  );
  await setStatus(exam, 'studying');
  expect((await complete(exam)).result).toMatchObject({ test_answered: 0 });
});

it('exam: is not started when its sheet would refuse the result', async () => {
  const exam = await makeExam(server, admin);
  await setSheet(exam.interimId, 'closed');
  const closed = await start(exam);
  expect([closed.status, closed.error.message]).toEqual([405, 'Qaydnoma yopilgan, natija kiritilmaydi']);
  await setSheet(exam.interimId, 'entered');
  expect((await start(exam)).status).toBe(200);
});

it('exam: is a re-sit for those alone who have not passed, once the sheet before is closed', async () => {
  const [failed, passed] = [await makeExam(server, admin), await makeExam(server, admin)];
  for (const [exam, points] of [
    [failed, 10],
    [passed, 45],
  ] as const) {
    const { db } = server.services;
    const id = exam.studentSubjectIds[0] ?? 0;
    await saveCells(admin, exam.interimId, [ic(id, 40)]);
    await saveCells(admin, exam.finalId, [fc(id, points)]);
    await insertControl({ services: { db } }, exam, 3, { statement: 'second_statement' });
    const { rows } = await sql<{ id: number }>`
      update exam_schedules set type = 'test', end_date = now() + interval '1 hour',
        count_test_in_lesson = 3, count_of_test_for_student = 3, count_of_attempts = 1, total_time = 30
      where semester_subject_id = ${exam.semesterSubjectId} and statement = 'second_statement' returning id`.execute(
      db,
    );
    exam.examId = rows[0]?.id ?? 0;
    await sql`insert into exam_schedule_lessons (curriculum_id, exam_schedule_id, lesson_id)
      values (${exam.curriculum.id}, ${exam.examId}, ${exam.lessonId})`.execute(db);
  }
  const listed = async (exam: MadeExam) =>
    (await studentOf(exam).call(studentExams.schedule, {})).result.some(({ id }) => id === exam.examId);
  expect([await listed(failed), await listed(passed)]).toEqual([true, false]);
  // It can be told from the exam of the same kind, in the calendar of a phone as well.
  const { result: own } = await studentOf(failed).call(studentExams.schedule, {});
  const finals = own.filter(({ control_type_id }) => control_type_id === 3);
  expect(finals.map(({ statement }) => statement).toSorted()).toEqual([
    'first_statement',
    'second_statement',
  ]);
  const name = finals.find(({ id }) => id === failed.examId)?.statement_name ?? '';
  expect(name).not.toBe('');
  const { body } = await studentOf(failed).call(examCalendar.file, {});
  const summaries =
    String(body)
      .replaceAll('\r\n ', '')
      .match(/^SUMMARY:.*$/gm) ?? [];
  expect(summaries.filter((line) => line.includes(name))).toHaveLength(1);
  const early = await start(failed);
  expect([early.status, early.error.message]).toEqual([405, 'Oldingi qaydnoma hali yopilmagan']);
  await Promise.all([failed, passed].map(({ finalId }) => setSheet(finalId, 'closed')));
  expect((await start(passed)).error.message).toBe('Talaba bu fandan oʻtgan: baho qayta qoʻyilmaydi');
  const unheld = await start(failed);
  expect([unheld.status, unheld.error.message]).toEqual([
    405,
    'Bu qayta topshirish uchun qaydnoma hali ochilmagan',
  ]);
  const held = await admin.call(statements.holdReSits, {
    body: {
      ...{ statement: 'second_statement', group_id: failed.groupId, semester_id: failed.semesterId },
      accepted: ['window_open'],
    },
  });
  const params = { id: held.result.created[0]?.id ?? 0 };
  expect((await start(failed)).status).toBe(200);
  const cancelled = await admin.call(statements.cancelReSit, { params });
  expect([cancelled.status, cancelled.error.message]).toEqual([
    405,
    'Talabalar bu qaydnomaning imtihonini boshlagan. Uni bekor qilib boʻlmaydi.',
  ]);
  await complete(failed);
  const { result: sheet } = await admin.call(sheets.read, { params });
  expect(sheet.rows).toMatchObject([{ student_subject_id: failed.studentSubjectIds[0], fc_rating: 0 }]);
});

it('exam: a result that the sheet refused is entered later, with what followed it', async () => {
  const exam = await makeExam(server, admin, { attempts: 3 });
  await take(exam, 1);
  const refused = await take(exam, 3, () => setSheet(exam.interimId, 'closed').then());
  expect(await rowOf(exam)).toMatchObject({ ic_rating: 17 });
  const enter = () =>
    admin.call(testAttempts.change, {
      params: { id: refused.id },
      body: { act: 'enter', reason: 'Qaydnoma qayta ochildi' },
    });
  expect((await enter()).error.message).toBe('Qaydnoma yopilgan: baholar oʻzgartirilmaydi');
  await setSheet(exam.interimId, 'entered');
  expect((await enter()).result).toMatchObject({ not_entered: null, history: [{ act: 'enter' }] });
  expect(await rowOf(exam)).toMatchObject({ ic_rating: 50 });
  expect((await enter()).error.message).toBe('Natija qaydnomaga kiritilgan');
  const other = await makeExam(server, admin, { attempts: 3 });
  await take(other, 1);
  const lost = await take(other, 3, () => setSheet(other.interimId, 'closed').then());
  await setSheet(other.interimId, 'entered');
  await take(other, 2);
  expect(await rowOf(other)).toMatchObject({ ic_rating: 50 });
  const { result } = await admin.call(testAttempts.read, { params: { id: lost.id } });
  expect(result.not_entered).toBeNull();
});

it('exam: nobody sees right answers of an attempt in progress', async () => {
  const exam = await makeExam(server, admin);
  await start(exam);
  const { result } = await admin.call(testAttempts.list, { query: { exam_schedule_id: exam.examId } });
  const id = result.data[0]?.id ?? 0;
  const shown = async () =>
    (await admin.call(testAttempts.read, { params: { id } })).result.questions.flatMap(({ test_answers }) =>
      test_answers.map(({ correct_answer }) => correct_answer),
    );
  expect(await shown()).toEqual(Array.from({ length: 2 * DRAWN }, () => null));
  await complete(exam);
  expect((await shown()).toSorted()).toEqual([0, 0, 0, 1, 1, 1]);
});

it('exam: marks the GPA stale, as a mark entered by hand does', async () => {
  const exam = await makeExam(server, admin, { control_type_id: 3 });
  const { db } = server.services;
  await saveCells(admin, exam.interimId, [ic(exam.studentSubjectIds[0] ?? 0, 45)]);
  await sql`insert into gpa_records (university_id, student_id, curriculum_id, semester_id, group_id, gpa, credits, inputs, user_id, latest)
    values (1, ${exam.studentIds[0]}, ${exam.curriculum.id}, ${exam.semesterId}, ${exam.groupId}, 3, 5, '[]', 1, true)`.execute(
    db,
  );
  const stale = async () =>
    (
      await sql<{
        stale: boolean;
      }>`select stale_at is not null as stale from gpa_records where student_id = ${exam.studentIds[0]}`.execute(
        db,
      )
    ).rows;
  expect(await stale()).toEqual([{ stale: false }]);
  await take(exam, 3);
  expect(await stale()).toEqual([{ stale: true }]);
});

it('exam: its control is not removed after an attempt', async () => {
  const exam = await makeExam(server, admin);
  await start(exam);
  const removed = await admin.call(examSchedules.remove, { params: { id: exam.examId } });
  expect(removed.status).toBe(405);
});

it('exam: an undone change of the plan does not change its points after an attempt', async () => {
  const exam = await makeExam(server, admin);
  const setPoints = (rating: number) =>
    admin.call(examSchedules.update, { params: { id: exam.examId }, body: { rating } });
  expect((await setPoints(30)).status).toBe(200);
  const { change_id } = await planOf(admin, exam.curriculum.id);
  const undo = () => admin.call(semesterSubjects.undo, { params: { changeId: change_id ?? 0 }, body: {} });
  await start(exam);
  expect((await undo()).status).toBe(405);
  await sql`delete from test_attempts where exam_schedule_id = ${exam.examId}`.execute(server.services.db);
  expect((await undo()).status).toBe(200);
});

it('exam: a schedule of semester 0 is empty', async () => {
  const exam = await makeExam(server, admin);
  const { result } = await studentOf(exam).call(studentExams.scheduleOfSemester, {
    params: { semesterId: 0 },
  });
  expect(result).toEqual([]);
});

it('exam: its result has no author in the sheet; points entered by hand have one', async () => {
  const exam = await makeExam(server, admin);
  await take(exam, 3);
  const test = { source: 'test', changed_by: null };
  expect(await authorsIn(exam)).toEqual({
    events: [{ act: 'enter', user_name: null, from_test: true }],
    cell: null,
    history: [test],
  });
  await saveCells(admin, exam.interimId, [ic(exam.studentSubjectIds[0] ?? 0, 40, 50)]);
  const changed = await authorsIn(exam);
  expect(changed).toMatchObject({
    cell: 'admin',
    history: [{ source: 'entered', changed_by: 'admin' }, test],
  });
});
