import { sql } from 'kysely';
import type { MadeExam } from './exam-factories.ts';
import type { TestServer } from './server.ts';

/** Stores the questions of a test as they are now, as a draw does. */
export const storeVersions = (
  { services: { db } }: Pick<TestServer, 'services'>,
  { itemId }: Pick<MadeExam, 'itemId'>,
) =>
  sql`insert into question_versions (question_id, version, syllabus_id, question, multiple_choice, answers, right_ids)
    select id, version, syllabus_id, question, multiple_choice, (
        select jsonb_agg(jsonb_build_object('id', id, 'answer', answer) order by sort, id) from test_answers where question_id = test_questions.id),
      array(select id from test_answers where question_id = test_questions.id and correct_answer order by id)
    from test_questions where item_id = ${itemId} on conflict do nothing`.execute(db);

interface GivenAttempt {
  studentId: number;
  number: number;
  /** By the places of the questions of the exam: the place of the chosen answer; null: not answered; undefined: not drawn. */
  chosen: readonly (number | null | undefined)[];
  lesson?: boolean;
  running?: boolean;
}

/** Adds an attempt at the exam, or at the test of its lesson, with these answers. Its result is computed. @returns its id */
export async function addAttempt(
  { services: { db } }: Pick<TestServer, 'services'>,
  exam: MadeExam,
  { studentId, number, chosen, lesson = false, running = false }: GivenAttempt,
): Promise<number> {
  const drawn = exam.questions.flatMap((question, place) =>
    chosen[place] === undefined ? [] : [{ question, answer: chosen[place] }],
  );
  const draw = drawn.map(({ question: { id, version, answers } }) => ({
    question: id,
    version,
    multiple: false,
    answers: answers.map((one) => one.id),
  }));
  const { id } = await db
    .insertInto('test_attempts')
    .values({
      university_id: exam.curriculum.university_id,
      student_id: studentId,
      semester_subject_id: exam.semesterSubjectId,
      ...(lesson ? { lesson_item_id: exam.itemId } : { exam_schedule_id: exam.examId }),
      number,
      draw: JSON.stringify(draw),
      maximum: lesson ? 100 : 50,
      started_at: sql<string>`now()`,
      ends_at: sql<string>`now() + interval '1 hour'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { question, answer } of drawn)
    if (answer !== null)
      await db
        .insertInto('test_attempt_answers')
        .values({ attempt_id: id, question_id: question.id, answer_ids: [question.answers[answer]?.id ?? 0] })
        .execute();
  if (!running)
    await sql`update test_attempts attempt set completed_at = now(), ending = 'student', right_answers = result.right_answers,
        wrong_answers = result.wrong_answers, mark = result.mark
      from test_attempts one cross join lateral test_attempt_result(one) result
      where one.id = ${id} and attempt.id = ${id}`.execute(db);
  return id;
}
