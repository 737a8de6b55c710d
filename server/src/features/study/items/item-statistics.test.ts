import { itemStatistics } from '@dekanat/contract/study/item-statistics.ts';
import { testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { type MadeExam, makeExam } from '#test/exam-factories.ts';
import { makeFaculty } from '#test/factories.ts';
import { addAttempt, storeVersions } from '#test/item-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });

const read = async (client: Client, { examId }: MadeExam) =>
  (await client.call(itemStatistics.ofExam, { params: { id: examId } })).result;

/** An exam with four questions; each attempt gets three of them, and leaves some of them empty. */
async function makeTaken(count: number) {
  const exam = await makeExam(server, admin, { questions: 4 });
  await storeVersions(server, exam);
  const [studentId = 0] = exam.studentIds;
  for (let number = 1; number <= count; number += 1) {
    const chosen = [0, 1, 2, 3].map((place) => {
      if (place === number % 4) return undefined;
      if ((number * 7 + place * 5) % 11 === 0) return null;
      return (number * 13 + place * 17) % 7 < 4 ? 0 : 1;
    });
    await addAttempt(server, exam, { studentId, number, chosen });
  }
  return exam;
}

it('item statistics: agree with an independent computation', async () => {
  const exam = await makeTaken(24);
  const { rows } = await sql<{
    id: number;
    asked: number;
    answered: number;
    difficulty: number;
    discrimination: number;
  }>`
    with given as (
      select attempt.id as attempt_id, (drawn->>'question')::integer as id, answer.answer_ids,
        (coalesce(answer.answer_ids[1], 0) = any(
          select a.id from test_answers a where a.question_id = (drawn->>'question')::integer and a.correct_answer))::integer as x
      from test_attempts attempt cross join jsonb_array_elements(attempt.draw) drawn
      left join test_attempt_answers answer on answer.attempt_id = attempt.id and answer.question_id = (drawn->>'question')::integer
      where attempt.exam_schedule_id = ${exam.examId}),
    rested as (select *, (sum(x) over (partition by attempt_id) - x) / 2.0 as rest from given)
    select id, count(*)::integer as asked, count(answer_ids)::integer as answered,
      (avg(x) filter (where answer_ids is not null))::float8 as difficulty,
      corr(x, rest) filter (where answer_ids is not null) as discrimination
    from rested group by id order by id`.execute(server.services.db);
  const result = await read(admin, exam);
  expect(result.questions.map((one) => one.question_id)).toEqual(rows.map(({ id }) => id));
  for (const [index, row] of rows.entries()) {
    const { asked, answered, difficulty, discrimination } = result.questions[index] ?? {};
    expect([asked, answered]).toEqual([row.asked, row.answered]);
    expect(difficulty).toBeCloseTo(row.difficulty, 10);
    expect(discrimination).toBeCloseTo(row.discrimination, 10);
  }
  expect(result).toMatchObject({ attempts: 24, read_attempts: 24, method: 'pairs', length: 3 });
  expect(result.mean).toBeCloseTo(await meanShare(exam), 10);
});

const meanShare = async ({ examId }: MadeExam) => {
  const { rows } = await sql<{ share: number }>`
    select avg(right_answers / 3.0)::float8 as share from test_attempts where exam_schedule_id = ${examId}`.execute(
    server.services.db,
  );
  return rows[0]?.share ?? 0;
};

it('item statistics: count completed attempts only, and say nothing from fewer than ten', async () => {
  const exam = await makeTaken(10);
  const number = 11;
  const [studentId = 0] = exam.studentIds;
  const returned = await addAttempt(server, exam, { studentId, number, chosen: [0, 0, 0] });
  await admin.call(testAttempts.change, {
    params: { id: returned },
    body: { act: 'return', reason: 'Sabab' },
  });
  await addAttempt(server, exam, { studentId, number: 12, chosen: [0, 0, 0], running: true });
  expect(await read(admin, exam)).toMatchObject({ attempts: 10, mean: expect.any(Number) });
  await sql`update test_attempts set ending = 'returned' where exam_schedule_id = ${exam.examId} and number = 10`.execute(
    server.services.db,
  );
  const few = await read(admin, exam);
  expect(few).toMatchObject({ attempts: 9, mean: null, reliability: null });
  expect(
    new Set(few.questions.map(({ difficulty, discrimination }) => difficulty ?? discrimination)),
  ).toEqual(new Set([null]));
});

it('item statistics: a question that was changed stands twice, one that was stored again does not', async () => {
  const exam = await makeTaken(4);
  const [first, second] = exam.questions;
  await sql`insert into question_versions select question_id, version + 1, case question_id when ${first?.id ?? 0} then 'Boshqa' else question end,
      multiple_choice, answers, right_ids, syllabus_id, rule from question_versions
    where question_id in (${first?.id ?? 0}, ${second?.id ?? 0})`.execute(server.services.db);
  const later = exam.questions.map((one) => ({
    ...one,
    version: one.version + (one.id === first?.id || one.id === second?.id ? 1 : 0),
  }));
  await addAttempt(
    server,
    { ...exam, questions: later },
    { studentId: exam.studentIds[0] ?? 0, number: 5, chosen: [0, 0, 0, 0] },
  );
  const { questions } = await read(admin, exam);
  const askedOf = (id: number | undefined) =>
    questions.filter(({ question_id }) => question_id === id).map(({ version, asked }) => [version, asked]);
  expect(askedOf(first?.id)).toEqual([
    [first?.version, 3],
    [(first?.version ?? 0) + 1, 1],
  ]);
  expect(askedOf(second?.id)).toEqual([[(second?.version ?? 0) + 1, 4]]);
});

it('item statistics: show answers to those who see right answers, and attempts of the own faculty', async () => {
  const exam = await makeTaken(10);
  const [studentId = 0] = exam.studentIds;
  await addAttempt(server, exam, { studentId, number: 1, chosen: [0, 0, 0, 0], lesson: true });
  const facultyId = exam.curriculum.faculty_id;
  const permissions = ['curriculum_index'] as const;
  const dean = (await openAccount(server, admin, { permissions, facultyId })).client;
  const other = (await openAccount(server, admin, { permissions, facultyId: (await makeFaculty(admin)).id }))
    .client;
  const shown = await read(admin, exam);
  const [, wrong] = shown.questions[0]?.options ?? [];
  expect([wrong?.correct_answer, shown.may_correct]).toEqual([0, true]);
  const hidden = await read(dean, exam);
  expect(hidden.questions.map(({ options }) => options)).toEqual([null, null, null, null]);
  expect([hidden.attempts, hidden.may_correct]).toEqual([10, false]);
  const params = { id: exam.examId };
  expect((await other.call(itemStatistics.ofExam, { params })).status).toBe(404);
  expect((await admin2.call(itemStatistics.ofExam, { params })).status).toBe(404);
  const ofLesson = async (client: Client) => {
    const { status, body } = await client.call(itemStatistics.ofLesson, { params: { id: exam.itemId } });
    return status === 200 ? (body as { result: { attempts: number } }).result.attempts : status;
  };
  expect([
    await ofLesson(admin),
    await ofLesson(dean),
    await ofLesson(other),
    await ofLesson(admin2),
  ]).toEqual([1, 1, 0, 404]);
});
