import { itemStatistics } from '@dekanat/contract/study/item-statistics.ts';
import { ownExamCalendar } from '@dekanat/contract/study/own-exam-calendar.ts';
import { studentExams, studentTests } from '@dekanat/contract/study/student-tests.ts';
import { ownTestAttempts, testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { sql } from 'kysely';
import { enrol, makeExam } from './exam-factories.ts';
import { type ExampleContext, example } from './example.ts';
import { addAttempt, storeVersions } from './item-factories.ts';

const MANY_ATTEMPTS = 5;

/** An exam of the calling student and a lesson with a test, both with an attempt in progress. */
async function ownAttempts({ server, maker, callerId, facultyId }: ExampleContext) {
  const exam = await makeExam(server, maker, { attempts: MANY_ATTEMPTS, facultyId });
  const { db } = server.services;
  const own = await db
    .selectFrom('students')
    .select('id')
    .where('user_id', '=', callerId ?? 0)
    .executeTakeFirst();
  const studentId = own?.id ?? exam.studentIds[0] ?? 0;
  if (own !== undefined) await enrol(server, exam, studentId);
  const draw = exam.questions.map(({ id, version, answers }) => ({
    question: id,
    version,
    multiple: false,
    answers: answers.map((one) => one.id),
  }));
  await sql`insert into question_versions (question_id, version, syllabus_id, question, multiple_choice, answers, right_ids)
    select id, version, syllabus_id, question, multiple_choice, (
        select jsonb_agg(jsonb_build_object('id', id, 'answer', answer)) from test_answers where question_id = test_questions.id),
      array(select id from test_answers where question_id = test_questions.id and correct_answer)
    from test_questions where item_id = ${exam.itemId}`.execute(db);
  const attempt = (test: object) => ({
    university_id: exam.curriculum.university_id,
    student_id: studentId,
    semester_subject_id: exam.semesterSubjectId,
    number: 1,
    draw: JSON.stringify(draw),
    maximum: 50,
    started_at: sql<string>`now()`,
    ends_at: sql<string>`now() + interval '1 hour'`,
    ...test,
  });
  const [added] = await db
    .insertInto('test_attempts')
    .values([attempt({ exam_schedule_id: exam.examId }), attempt({ lesson_item_id: exam.itemId })])
    .returning('id')
    .execute();
  const [question] = exam.questions;
  const answer = { test_question_id: question?.id ?? 0, test_answer_id: [question?.answers[0]?.id ?? 0] };
  return { ...exam, answer, attemptId: added?.id ?? 0 };
}

/** A question of the caller's syllabus that was asked in a completed test of a lesson. */
async function askedQuestion({ server, maker, callerId, facultyId }: ExampleContext) {
  const exam = await makeExam(server, maker, { facultyId });
  await storeVersions(server, exam);
  await sql`update syllabi set author_id = coalesce(${callerId ?? null}::integer, author_id), faculty_id = ${facultyId ?? null}
    where id = ${exam.syllabusId}`.execute(server.services.db);
  const studentId = exam.studentIds[0] ?? 0;
  await addAttempt(server, exam, { studentId, number: 1, chosen: [1, 0], lesson: true });
  const [question] = exam.questions;
  const key = { version: question?.version ?? 0, rule: 'all' as const, right_ids: [] };
  return { ...exam, params: { id: question?.id ?? 0 }, key };
}

const itemExamples = [
  example(itemStatistics.ofExam, async (context) => ({
    params: { id: (await askedQuestion(context)).examId },
  })),
  example(itemStatistics.ofLesson, async (context) => ({
    params: { id: (await askedQuestion(context)).itemId },
  })),
  example(itemStatistics.preview, async (context) => {
    const { params, key } = await askedQuestion(context);
    return { params, body: key };
  }),
  example(itemStatistics.correct, async (context) => {
    const { params, key } = await askedQuestion(context);
    const { preview } = (await context.maker.call(itemStatistics.preview, { params, body: key })).result;
    return { params, body: { ...key, reason: 'Kalit notoʻgʻri', preview } };
  }),
];

const staffExamples = [testAttempts, ownTestAttempts].flatMap((calls) => [
  example(calls.list, async (context) => ({
    query: { exam_schedule_id: (await ownAttempts(context)).examId },
  })),
  example(calls.read, async (context) => ({ params: { id: (await ownAttempts(context)).attemptId } })),
  example(calls.change, async (context) => ({
    params: { id: (await ownAttempts(context)).attemptId },
    body: { act: 'time', minutes: 10, reason: 'Elektr oʻchdi' },
  })),
]);

export const testAttemptExamples = [
  example(ownExamCalendar.list, async () => ({ query: { from: '2026-01-01T00:00:00Z' } })),
  ...staffExamples,
  ...itemExamples,
  example(studentTests.answer, async (context) => {
    const { itemId, answer } = await ownAttempts(context);
    return { params: { itemId }, body: answer };
  }),
  example(studentTests.complete, async (context) => {
    const { itemId } = await ownAttempts(context);
    return { params: { itemId }, body: {} };
  }),
  example(studentTests.results, async (context) => ({
    query: { exam_schedule_id: (await ownAttempts(context)).examId },
  })),
  example(studentExams.schedule, async (context) => ({
    query: { semester_id: (await ownAttempts(context)).semesterId },
  })),
  example(studentExams.scheduleOfSemester, async (context) => ({
    params: { semesterId: (await ownAttempts(context)).semesterId },
  })),
  example(studentExams.start, async (context) => ({
    params: { examId: (await ownAttempts(context)).examId },
  })),
  example(studentExams.answer, async (context) => {
    const { examId, answer } = await ownAttempts(context);
    return { params: { examId }, body: answer };
  }),
  example(studentExams.complete, async (context) => {
    const { examId } = await ownAttempts(context);
    return { params: { examId }, body: {} };
  }),
];
