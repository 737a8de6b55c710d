import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { answerTo, lessonPlace, makeExam, startAttempt, studentOf } from '#test/exam-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** Refuses changes of a table, as between the creation of the triggers and the first look of `authorise`. @returns what ends it */
async function freeze(table: 'test_attempts' | 'test_attempt_answers') {
  const { db } = server.services;
  await sql`create trigger moving before insert or update or delete on ${sql.table(table)}
    for each row execute function refuse_while_moving()`.execute(db);
  const end = () => sql`drop trigger if exists moving on ${sql.table(table)}`.execute(db);
  onTestFinished(async () => void (await end()));
  return end;
}

it('moving: an answer that is not stored is refused', async () => {
  const exam = await makeExam(server, admin);
  const { questions } = await startAttempt(server, exam, 0, { unanswered: 2 });
  const params = { examId: exam.examId };
  const answer = (id = 0) =>
    studentOf(exam).call(studentExams.answer, {
      params,
      body: { test_question_id: id, test_answer_id: [answerTo(exam, id, true)] },
    });
  const end = await freeze('test_attempt_answers');
  // A first answer, and another answer to the same question.
  for (const question of [questions[2], questions[0]]) {
    const { status, headers, error } = await answer(question?.id);
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
    expect(error.message).toMatch(/boshqa serverga koʻchiril/);
  }
  await end();
  expect((await answer(questions[2]?.id)).result).toMatchObject({ answered: 2 });
});

it('moving: a lesson is shown without a draw of its test', async () => {
  const exam = await makeExam(server, admin);
  const { semesterId, subjectId, lessonId } = await lessonPlace(server, exam);
  const show = () =>
    studentOf(exam).call(studyLessons.items, {
      params: { semesterId },
      query: { subject_id: subjectId, syllabus_module_lesson_id: lessonId },
    });
  const end = await freeze('test_attempts');
  const { status, result } = await show();
  expect([status, result.data[0]?.test_question]).toEqual([200, []]);
  await end();
  expect((await show()).result.data[0]?.test_question).toHaveLength(3);
});
