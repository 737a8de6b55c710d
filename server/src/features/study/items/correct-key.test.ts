import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { testResults } from '@dekanat/contract/reports/test-results.ts';
import { itemStatistics } from '@dekanat/contract/study/item-statistics.ts';
import { studentExams, studentTests } from '@dekanat/contract/study/student-tests.ts';
import { testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { type MadeExam, makeExam } from '#test/exam-factories.ts';
import { makeFaculty } from '#test/factories.ts';
import { addAttempt, storeVersions } from '#test/item-factories.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { fc, ic, saveCells } from '#test/rating-factories.ts';
import { useServer } from '#test/use-server.ts';
import { completeDue } from '../tests/complete-attempt.ts';
import { enterResult } from '../tests/enter-result.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });
const db = () => server.services.db;

/** Two students with two questions: the first chose the key of question 0, the second the other answer. Both missed question 1. */
async function makeTaken() {
  const exam = await makeExam(server, admin, { students: 2, questions: 3 });
  await storeVersions(server, exam);
  const ids: number[] = [];
  for (const [index, studentId] of exam.studentIds.entries()) {
    const id = await addAttempt(server, exam, { studentId, number: 1, chosen: [index, 1] });
    await enterResult(db(), id);
    ids.push(id);
  }
  return { exam, ids };
}
type Rule = 'exact' | 'any' | 'all' | 'excluded';
const keyOf = ({ questions: [question] }: MadeExam, rule: Rule, places: number[]) => ({
  version: question?.version ?? 0,
  rule,
  right_ids: places.map((place) => question?.answers[place]?.id ?? 0),
});
const paramsOf = ({ questions: [question] }: MadeExam) => ({ id: question?.id ?? 0 });
const preview = (client: Client, exam: MadeExam, rule: Rule = 'exact', places = [1]) =>
  client.call(itemStatistics.preview, { params: paramsOf(exam), body: keyOf(exam, rule, places) });
const correct = (client: Client, exam: MadeExam, seen: string, rule: Rule = 'exact', places = [1]) =>
  client.call(itemStatistics.correct, {
    params: paramsOf(exam),
    body: { ...keyOf(exam, rule, places), reason: 'Kalit notoʻgʻri', preview: seen },
  });
async function apply(exam: MadeExam, rule: Rule = 'exact', places = [1]) {
  const { result } = await preview(admin, exam, rule, places);
  return correct(admin, exam, result.preview, rule, places);
}
const points = async ({ interimId }: MadeExam) =>
  (await admin.call(sheets.read, { params: { id: interimId } })).result.rows.map(
    ({ ic_rating }) => ic_rating,
  );
const marks = async (ids: number[]) => {
  const { rows } = await sql<{ mark: number }>`
    select mark from test_attempts where id = any(${ids}::integer[]) order by id`.execute(db());
  return rows.map(({ mark }) => mark);
};

it('corrected key: the preview lists who changes and changes nothing, the correction does what it says', async () => {
  const { exam, ids } = await makeTaken();
  expect(await points(exam)).toEqual([25, 0]);
  const { result } = await preview(admin, exam);
  expect(result).toMatchObject({ attempts: 2, running: 0, changes_syllabus: true });
  expect(result.results).toMatchObject([
    {
      attempt_id: ids[0],
      student_id: exam.studentIds[0],
      control_type_id: 2,
      before: { right_answers: 1, mark: 25 },
      after: { right_answers: 0, mark: 0 },
      ...{ sheet: 'changes', refusal: null, passes: null },
    },
    {
      attempt_id: ids[1],
      before: { right_answers: 0, mark: 0 },
      after: { right_answers: 1, mark: 25 },
      sheet: 'changes',
    },
  ]);
  expect([await points(exam), await marks(ids)]).toEqual([
    [25, 0],
    [25, 0],
  ]);
  const { status, result: done } = await correct(admin, exam, result.preview);
  expect([status, done.results]).toEqual([200, result.results]);
  expect([await points(exam), await marks(ids)]).toEqual([
    [0, 25],
    [0, 25],
  ]);
  const { rows } = await sql`
    select former_mark, result.mark, former_right_answers, not_entered, reason, user_id is not null as known
    from test_result_corrections result join test_key_corrections on test_key_corrections.id = correction_id
    where attempt_id = any(${ids}::integer[]) order by attempt_id`.execute(db());
  expect(rows).toMatchObject([
    {
      former_mark: 25,
      mark: 0,
      former_right_answers: 1,
      not_entered: null,
      reason: 'Kalit notoʻgʻri',
      known: true,
    },
    { former_mark: 0, mark: 25, former_right_answers: 0 },
  ]);
  const attempt = (await admin.call(testAttempts.read, { params: { id: ids[0] ?? 0 } })).result;
  expect(attempt.history).toMatchObject([{ act: 'key', reason: 'Kalit notoʻgʻri' }]);
  const question = (await admin.call(itemStatistics.ofExam, { params: { id: exam.examId } })).result
    .questions[0];
  expect(question?.corrections).toMatchObject([
    {
      ...{ rule: 'exact', former_rule: 'exact', changed: 2 },
      right_ids: keyOf(exam, 'exact', [1]).right_ids,
      former_right_ids: keyOf(exam, 'exact', [0]).right_ids,
    },
  ]);
  const { client: reader } = await openAccount(server, admin, { permissions: ['curriculum_index'] });
  const seen = (await reader.call(itemStatistics.ofExam, { params: { id: exam.examId } })).result
    .questions[0];
  expect([seen?.options, seen?.corrections]).toMatchObject([
    null,
    [{ right_ids: null, former_right_ids: null, reason: 'Kalit notoʻgʻri' }],
  ]);
  // The syllabus has the new key.
  const { rows: answers } = await sql<{ correct_answer: boolean }>`
    select correct_answer from test_answers where question_id = ${paramsOf(exam).id} order by sort, id`.execute(
    db(),
  );
  expect(answers.map(({ correct_answer }) => correct_answer)).toEqual([false, true]);
  // The same again changes nothing.
  expect((await preview(admin, exam)).error.message).toBe('Bu kalit allaqachon amal qilmoqda');
});

it('corrected key: its correction stays with the question after the next draw', async () => {
  const { exam } = await makeTaken();
  await apply(exam);
  const [question] = exam.questions;
  const drawn = {
    ...exam,
    questions: exam.questions.map((one) => ({ ...one, version: one.version + Number(one === question) })),
  };
  await storeVersions(server, drawn);
  await addAttempt(server, drawn, { studentId: exam.studentIds[0] ?? 0, number: 2, chosen: [1, 1] });
  const { questions } = (await admin.call(itemStatistics.ofExam, { params: { id: exam.examId } })).result;
  expect(questions.map(({ version, asked, corrections }) => [version, asked, corrections.length])).toEqual([
    [(question?.version ?? 0) + 1, 3, 1],
    [exam.questions[1]?.version, 3, 0],
  ]);
});

it.each([
  ['any', [0, 1], [25, 25], { counts: 1, credited: 1 }],
  ['all', [], [25, 25], { counts: 1, credited: 1 }],
  // One of one question left: 0 of 1.
  ['excluded', [], [0, 0], { counts: 0, credited: 0 }],
] as const)('corrected key: %s', async (rule, places, expected, shown) => {
  const { exam, ids } = await makeTaken();
  const { status, result } = await apply(exam, rule, [...places]);
  expect([status, result.changes_syllabus]).toEqual([200, false]);
  expect([await points(exam), await marks(ids)]).toEqual([expected, expected]);
  for (const id of ids) {
    const { questions } = (await admin.call(testAttempts.read, { params: { id } })).result;
    expect(questions.find((question) => question.id === paramsOf(exam).id)).toMatchObject(shown);
  }
  // Back to the key that was asked.
  expect((await apply(exam, 'exact', [0])).status).toBe(200);
  expect([await points(exam), await marks(ids)]).toEqual([
    [25, 0],
    [25, 0],
  ]);
});

it('corrected key: a question that does not count is none of those of which answers are right', async () => {
  const { exam, ids } = await makeTaken();
  await apply(exam, 'excluded', []);
  const results = { right: 0, total: 1 };
  const own = (
    await exam.clients[0]?.call(studentTests.results, { query: { exam_schedule_id: exam.examId } })
  )?.result.data[0];
  expect({ right: own?.test_answered, total: own?.test_total }).toEqual(results);
  const attempt = (await admin.call(testAttempts.read, { params: { id: ids[0] ?? 0 } })).result;
  expect({ right: attempt.right_answers, total: attempt.counted }).toEqual(results);
  expect([attempt.answered, attempt.test_total]).toEqual([2, 2]);
  const report = (await admin.call(testResults.calls.list, { query: { curriculum_id: exam.curriculum.id } }))
    .result;
  const [shown] = report.data.filter(({ id }) => id === ids[0]);
  expect({ right: shown?.answered, total: shown?.total }).toEqual(results);
});

it('corrected key: nobody loses by a test without a question that counts', async () => {
  const exam = await makeExam(server, admin, { questions: 1 });
  await storeVersions(server, exam);
  const id = await addAttempt(server, exam, { studentId: exam.studentIds[0] ?? 0, number: 1, chosen: [1] });
  await enterResult(db(), id);
  await apply(exam, 'excluded', []);
  expect(await marks([id])).toEqual([50]);
});

it('corrected key: is refused with 409 when results have changed since the preview', async () => {
  const { exam, ids } = await makeTaken();
  const { result } = await preview(admin, exam);
  await admin.call(testAttempts.change, {
    params: { id: ids[1] ?? 0 },
    body: { act: 'return', reason: 'Sabab' },
  });
  const { status, error } = await correct(admin, exam, result.preview);
  expect([status, error.code, error.message]).toEqual([
    409,
    'stale',
    'Koʻrib chiqqaningizdan beri natijalar oʻzgardi. Oʻzgarishlarni qaytadan koʻrib chiqing',
  ]);
  expect(await marks(ids)).toEqual([25, 0]);
  expect((await apply(exam)).result.results).toHaveLength(1);
});

it('corrected key: attempts in progress get it at their end', async () => {
  const { exam } = await makeTaken();
  const [studentId = 0] = exam.studentIds;
  const id = await addAttempt(server, exam, { studentId, number: 2, chosen: [1, 1], running: true });
  expect((await preview(admin, exam)).result.running).toBe(1);
  await apply(exam);
  await sql`update exam_schedules set end_date = now() - interval '1 minute', start_date = now() - interval '1 hour' where id = ${exam.examId}`.execute(
    db(),
  );
  await db()
    .transaction()
    .execute((trx) => completeDue(trx, id));
  expect(await marks([id])).toEqual([25]);
});

it('corrected key: waits for an attempt that is being completed', async () => {
  const { exam } = await makeTaken();
  const [studentId = 0] = exam.studentIds;
  const id = await addAttempt(server, exam, { studentId, number: 2, chosen: [1, 1], running: true });
  await sql`update exam_schedules set end_date = now() - interval '1 minute', start_date = now() - interval '1 hour' where id = ${exam.examId}`.execute(
    db(),
  );
  let previewing: ReturnType<typeof preview> | undefined;
  await db()
    .transaction()
    .execute(async (trx) => {
      await completeDue(trx, id);
      let ended = false;
      previewing = preview(admin, exam).finally(() => {
        ended = true;
      });
      await untilLockWait(db(), () => ended);
    });
  const result = (await previewing)?.result;
  expect(result?.results.map(({ attempt_id }) => attempt_id)).toContain(id);
});

it('corrected key: a closed sheet keeps its points, until the result is entered again', async () => {
  const { exam, ids } = await makeTaken();
  await sql`update statements set state = 'closed' where id = ${exam.interimId}`.execute(db());
  const { result } = await preview(admin, exam);
  expect(result.results.map(({ sheet, refusal }) => [sheet, refusal !== null])).toEqual([
    ['refused', true],
    ['refused', true],
  ]);
  expect((await correct(admin, exam, result.preview)).status).toBe(200);
  expect(await marks(ids)).toEqual([0, 25]);
  expect(await points(exam)).toEqual([25, 0]);
  await sql`update statements set state = 'entered' where id = ${exam.interimId}`.execute(db());
  for (const id of ids) {
    const body = { act: 'enter', reason: 'Qaydnoma ochildi' } as const;
    expect((await admin.call(testAttempts.change, { params: { id }, body })).status).toBe(200);
  }
  expect(await points(exam)).toEqual([0, 25]);
});

it('corrected key: points that were changed by hand stay', async () => {
  const { exam, ids } = await makeTaken();
  await sql`update ratings set ic_rating = 40 where student_subject_id = ${exam.studentSubjectIds[0] ?? 0}`.execute(
    db(),
  );
  const { result } = await apply(exam);
  expect(result.results.map(({ sheet }) => sheet)).toEqual(['refused', 'changes']);
  expect([await points(exam), await marks(ids)]).toEqual([
    [40, 25],
    [0, 25],
  ]);
});

it('corrected key: points that were cleared by hand stay cleared', async () => {
  const { exam, ids } = await makeTaken();
  await saveCells(admin, exam.interimId, [ic(exam.studentSubjectIds[0] ?? 0, null, 25)]);
  const { result } = await apply(exam);
  expect(result.results.map(({ sheet }) => sheet)).toEqual(['refused', 'changes']);
  expect([await points(exam), await marks(ids)]).toEqual([
    [null, 25],
    [0, 25],
  ]);
});

it('corrected key: an absence entered after the test stays', async () => {
  const exam = await makeExam(server, admin, { control_type_id: 3, questions: 3 });
  await storeVersions(server, exam);
  const studentId = exam.studentIds[0] ?? 0;
  const id = await addAttempt(server, exam, { studentId, number: 1, chosen: [1, 0] });
  await enterResult(db(), id);
  const student_subject_id = exam.studentSubjectIds[0] ?? 0;
  await saveCells(admin, exam.finalId, [
    fc(student_subject_id, null, 25),
    { student_subject_id, field: 'absent', value: true, was: false },
  ]);
  const { result } = await apply(exam);
  expect(result.results).toMatchObject([
    { sheet: 'refused', refusal: 'Qaydnomadagi ball qoʻlda oʻzgartirilgan' },
  ]);
  expect(await marks([id])).toEqual([50]);
  const { rows } = (await admin.call(sheets.read, { params: { id: exam.finalId } })).result;
  expect(rows).toMatchObject([{ fc_rating: null, absent: true, mark: 2 }]);
  const attempt = (await admin.call(testAttempts.read, { params: { id } })).result;
  expect(attempt.not_entered).toBe('Qaydnomadagi ball qoʻlda oʻzgartirilgan');
});

it('corrected key: an absence entered after the sheet has refused the points of the test stays', async () => {
  const exam = await makeExam(server, admin, { control_type_id: 3, questions: 3 });
  await storeVersions(server, exam);
  const [student_subject_id = 0] = exam.studentSubjectIds;
  const place = (state: string) =>
    sql`update statements set state = ${state} where id = ${exam.finalId}`.execute(db());
  await place('closed');
  const id = await addAttempt(server, exam, {
    studentId: exam.studentIds[0] ?? 0,
    number: 1,
    chosen: [1, 0],
  });
  await enterResult(db(), id);
  await place('entered');
  await saveCells(admin, exam.finalId, [{ student_subject_id, field: 'absent', value: true, was: false }]);
  const { result } = await apply(exam);
  expect(result.results).toMatchObject([
    { sheet: 'refused', refusal: 'Qaydnomadagi ball qoʻlda oʻzgartirilgan' },
  ]);
  expect(await marks([id])).toEqual([50]);
  const read = async () =>
    (await admin.call(sheets.read, { params: { id: exam.finalId } })).result.rows.map(
      ({ fc_rating, absent }) => [fc_rating, absent],
    );
  expect(await read()).toEqual([[null, true]]);
  // Staff can still enter the result.
  const body = { act: 'enter', reason: 'Talaba kelgan edi' } as const;
  expect((await admin.call(testAttempts.change, { params: { id }, body })).status).toBe(200);
  expect(await read()).toEqual([[50, false]]);
});

it('corrected key: points entered by hand for another control stay beside those of the test', async () => {
  const { exam, ids } = await makeTaken();
  const { curriculum, semesterSubjectId, examId, interimId, studentSubjectIds } = exam;
  await sql`insert into exam_schedules (university_id, curriculum_id, semester_subject_id, control_type_id, statement, type, rating, start_date)
    values (1, ${curriculum.id}, ${semesterSubjectId}, 2, 'first_statement', 'offline', 20, now())`.execute(
    db(),
  );
  await sql`update exam_schedules set rating = 30 where id = ${examId}`.execute(db());
  const [first = 0, second = 0] = studentSubjectIds;
  await saveCells(admin, interimId, [ic(first, 40, 25), ic(second, 10, 0)]);
  const { result } = await preview(admin, exam);
  expect(result.results.map(({ sheet }) => sheet)).toEqual(['changes', 'changes']);
  expect((await correct(admin, exam, result.preview)).status).toBe(200);
  expect([await points(exam), await marks(ids)]).toEqual([
    [15, 35],
    [0, 25],
  ]);
  await apply(exam, 'exact', [0]);
  expect(await points(exam)).toEqual([40, 10]);
});

it('corrected key: says who passes and who no longer does', async () => {
  const { exam } = await makeTaken();
  await saveCells(
    admin,
    exam.finalId,
    exam.studentSubjectIds.map((id) => fc(id, 35)),
  );
  await sql`insert into papers (university_id, kind, year, number, student_id, semester_id, language, content, user_id, issued_on)
    select 1, 'transcript', 2026, ${`K-${exam.examId}`}, ${exam.studentIds[0] ?? 0}, ${exam.semesterId}, 'oz', '{}', id, '2026-06-01' from users where username = 'admin'`.execute(
    db(),
  );
  const { result } = await preview(admin, exam);
  expect(result.results.map(({ transcripts }) => transcripts)).toEqual([1, 0]);
  expect(result.results.map(({ passes }) => passes)).toEqual(['loses', 'gains']);
  expect(result.results[0]).toMatchObject({
    sheet_before: { rating: 60, mark: 3 },
    sheet_after: { rating: 35, mark: 2 },
  });
});

it('corrected key: is for those who change the syllabus, see right answers and enter marks', async () => {
  const { exam } = await makeTaken();
  const facultyId = exam.curriculum.faculty_id;
  const status = async (permissions: Parameters<typeof openAccount>[2], at: number | null = null) => {
    const { client } = await openAccount(server, admin, { ...permissions, facultyId: at });
    return (await preview(client, exam)).status;
  };
  expect(
    await status({
      permissions: ['syllabus_index', 'curriculum_index', 'test_answers_show', 'rating_store'],
    }),
  ).toBe(403);
  expect(await status({ permissions: ['syllabus_update', 'rating_store'] })).toBe(403);
  expect(await status({ permissions: ['syllabus_update', 'test_answers_show'] })).toBe(403);
  const all = { permissions: ['syllabus_update', 'test_answers_show', 'rating_store'] } as const;
  expect(await status(all)).toBe(200);
  // The syllabus belongs to the whole university.
  expect(await status(all, facultyId)).toBe(403);
  await sql`update syllabi set faculty_id = ${facultyId} where id = ${exam.syllabusId}`.execute(db());
  expect(await status(all, facultyId)).toBe(200);
  // The question was asked in another faculty, too.
  const other = (await makeFaculty(admin)).id;
  await sql`update curricula set faculty_id = ${other} where id = ${exam.curriculum.id}`.execute(db());
  expect(await status(all, facultyId)).toBe(403);
  expect((await preview(admin2, exam)).status).toBe(404);
});

it('corrected key: refuses answers of other questions and keys without an answer', async () => {
  const { exam } = await makeTaken();
  const send = async (rule: Rule, right_ids: number[]) =>
    (
      await admin.call(itemStatistics.preview, {
        params: paramsOf(exam),
        body: { ...keyOf(exam, rule, []), right_ids },
      })
    ).status;
  const both = keyOf(exam, 'exact', [0, 1]).right_ids;
  expect([await send('exact', []), await send('any', []), await send('exact', both)]).toEqual([
    422, 422, 422,
  ]);
  expect(await send('exact', [exam.questions[1]?.answers[0]?.id ?? 0])).toBe(422);
  const params = { id: 2_000_000_000 };
  expect((await admin.call(itemStatistics.preview, { params, body: keyOf(exam, 'all', []) })).status).toBe(
    404,
  );
});

it('corrected key: the next draw is marked by it', async () => {
  const exam = await makeExam(server, admin, { questions: 3 });
  await storeVersions(server, exam);
  // Stored again without a change, and not asked since.
  await sql`update test_questions set version = version + 1 where id = ${paramsOf(exam).id}`.execute(db());
  await apply(exam, 'all', []);
  const [client] = exam.clients;
  const params = { examId: exam.examId };
  await client?.call(studentExams.start, { params });
  expect((await client?.call(studentExams.complete, { params, body: {} }))?.result).toMatchObject({
    test_answered: 1,
    mark: 17,
  });
});
