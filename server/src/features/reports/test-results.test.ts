import { testResultInfo, testResults } from '@dekanat/contract/reports/test-results.ts';
import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { DRAWN, type MadeExam, makeExam, startAttempt } from '#test/exam-factories.ts';
import { makeFaculty } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, superadmin, admin, admin2 } = useServer({ callers: ['superadmin', 'admin', 'admin2'] });

const complete = (exam: MadeExam) =>
  exam.clients[0]?.call(studentExams.complete, { params: { examId: exam.examId }, body: {} });
const read = async (client: Client, query: object = {}) =>
  (await client.call(testResults.calls.list, { query: { limit: 1000, ...query } })).result;
const info = (client: Client, id: number, student_id = 0) =>
  client.call(testResultInfo.read, { params: { test_id: id, student_id } });

it('test results: list completed attempts at exams and at tests of lessons', async () => {
  const exam = await makeExam(server, admin);
  const { id } = await startAttempt(server, exam, 1, { unanswered: 1 });
  const of = { group_id: exam.groupId };
  expect((await read(admin, of)).data).toEqual([]);
  await complete(exam);
  await sql`
    insert into test_attempts (university_id, student_id, semester_subject_id, lesson_item_id, number, draw, maximum, started_at,
      completed_at, ending, right_answers, wrong_answers, mark)
    select university_id, student_id, semester_subject_id, ${exam.itemId}, 1, draw, 100, now(), now(), 'student', 2, 1, 67
    from test_attempts where id = ${id}`.execute(server.services.db);
  const { data, total } = await read(admin, of);
  expect([total, data]).toMatchObject([
    2,
    [
      {
        syllabus_module_lesson_item_id: exam.itemId,
        syllabus_module_lesson_item_name: expect.any(String),
        control_type_id: null,
        ...{ total: DRAWN, answered: 2, un_answered: 1, mark: 67, maximum: 100 },
      },
      {
        id,
        student_id: exam.studentIds[0],
        syllabus_module_lesson_item_id: null,
        control_type_id: 2,
        ...{ total: DRAWN, answered: 1, un_answered: 2, count_of_attempts: 1, mark: 17, maximum: 50 },
      },
    ],
  ]);
  const count = async (query: object) => (await read(admin, { ...of, ...query })).total;
  expect(await count({ statement: 'first_statement' })).toBe(1);
  expect(await count({ statement: 'second_statement' })).toBe(0);
  expect(await count({ semester_id: exam.semesterId, curriculum_id: exam.curriculum.id })).toBe(2);
  expect(await count({ subject_id: data[0]?.subject_id, fio: data[0]?.fio ?? '' })).toBe(2);
  expect(await count({ subject_id: (data[0]?.subject_id ?? 0) + 1_000_000 })).toBe(0);
  const { body } = await admin.call(testResults.calls.export, { query: { ...of, format: 'csv' } });
  expect(String(body).trim().split('\n')).toHaveLength(3);
  // A returned attempt has no result.
  await admin.call(testAttempts.change, {
    params: { id },
    body: { act: 'return', reason: 'Elektr oʻchdi' },
  });
  expect(await count({})).toBe(1);
});

it('test results: agree with the attempts of a university and of a faculty', async () => {
  const exam = await makeExam(server, admin);
  await startAttempt(server, exam, 2, { unanswered: 1 });
  await complete(exam);
  const { rows } = await sql<{ id: number; university_id: number; faculty_id: number }>`
    select test_attempts.id, curricula.university_id, curricula.faculty_id
    from test_attempts, semester_subjects, curricula
    where semester_subjects.id = semester_subject_id and curricula.id = curriculum_id and right_answers is not null
      and ending in ('student', 'time')`.execute(server.services.db);
  const permissions = ['get_rating_monitoring_index'] as const;
  const facultyId = exam.curriculum.faculty_id;
  const dean = await openAccount(server, admin, { permissions, facultyId });
  const other = await openAccount(server, admin, { permissions, facultyId: (await makeFaculty(admin)).id });
  const seen: [Client, (row: (typeof rows)[number]) => boolean][] = [
    [superadmin, () => true],
    [admin, ({ university_id }) => university_id === 1],
    [admin2, ({ university_id }) => university_id === 2],
    [dean.client, ({ faculty_id }) => faculty_id === facultyId],
    [other.client, () => false],
  ];
  for (const [client, sees] of seen) {
    const expected = rows.filter(sees).map(({ id }) => id);
    const { data, total } = await read(client);
    expect(total).toBe(expected.length);
    expect(data.map(({ id }) => id)).toEqual(expected.toSorted((one, two) => two - one).slice(0, 1000));
  }
});

it('the answers of a test result are right or wrong after the end, and have no key for others', async () => {
  const exam = await makeExam(server, admin);
  const [studentId = 0] = exam.studentIds;
  const { id, questions } = await startAttempt(server, exam, 1, { unanswered: 1 });
  const { client } = await openAccount(server, admin, { permissions: ['get_rating_monitoring_index'] });
  const marksOf = (result: Awaited<ReturnType<typeof info>>['result']) =>
    result.questions.map(({ in_correct_answer }) => in_correct_answer);
  const keysOf = (result: Awaited<ReturnType<typeof info>>['result']) =>
    new Set(result.questions.flatMap(({ test_answers }) => test_answers.map((one) => one.correct_answer)));
  for (const viewer of [admin, client]) {
    const { result } = await info(viewer, id, studentId);
    expect([result.answered, marksOf(result), keysOf(result)]).toEqual([
      null,
      [null, null, null],
      new Set([null]),
    ]);
  }
  await complete(exam);
  const { result } = await info(client, id, studentId);
  expect(result).toMatchObject({
    id,
    student_id: studentId,
    total: DRAWN,
    answered: 1,
    mark: 17,
    maximum: 50,
  });
  expect(result.questions.map((one) => one.id)).toEqual(questions.map((one) => one.id));
  expect([marksOf(result), keysOf(result)]).toEqual([[1, 0, 0], new Set([null])]);
  expect(result.questions.map(({ in_answer }) => in_answer.length)).toEqual([1, 1, 0]);
  expect(keysOf((await info(admin, id, studentId)).result)).toEqual(new Set([0, 1]));
  expect((await info(client, id, studentId + 1)).status).toBe(404);
  expect((await info(admin2, id, studentId)).status).toBe(404);
});

it('test results: a question that does not count is in no number', async () => {
  const exam = await makeExam(server, admin);
  const [studentId = 0] = exam.studentIds;
  const { id, questions } = await startAttempt(server, exam, 1, { unanswered: 1 });
  const excluded = questions[2]?.id ?? 0;
  await sql`
    update question_versions set rule = 'excluded' where question_id = ${excluded}`.execute(
    server.services.db,
  );
  await complete(exam);
  const { data } = await read(admin, { group_id: exam.groupId });
  expect(data).toMatchObject([{ total: DRAWN - 1, answered: 1, un_answered: 1 }]);
  const { result } = await info(admin, id, studentId);
  expect([result.total, result.answered]).toEqual([DRAWN - 1, 1]);
  const marks = new Map(result.questions.map((one) => [one.id, one.in_correct_answer]));
  expect(marks.get(excluded)).toBeNull();
  expect([...marks.values()].filter((mark) => mark !== null).toSorted()).toEqual([0, 1]);
});
