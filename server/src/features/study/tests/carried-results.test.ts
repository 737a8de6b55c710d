import { statements } from '@dekanat/contract/ratings/statements.ts';
import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type MadeExam, makeExam, startAttempt, studentOf } from '#test/exam-factories.ts';
import { insertControl } from '#test/rating-factories.ts';
import { makeRestored } from '#test/restoration-factories.ts';
import { insertResult } from '#test/retake-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const CARRIED = 'Bu qaydnoma natijasi oʻtkazilgan va oʻzgarmaydi';
const LATER = 'Talabaning keyingi qaydnomada natijasi bor: bu qaydnomaga natija kiritilmaydi';
/** Results as they were earned under the maxima of a former plan. */
const PASSED = { ic: null, fc: 85, mark: 4, ic_max: 0, fc_max: 100 };
const SHARED = { ic: 40, fc: 45, mark: 4, ic_max: 50, fc_max: 50 };
const FAILED = { ic: 30, fc: 10, mark: 2, ic_max: 50, fc_max: 50 };
const UNDONE = { ic: null, fc: null, mark: null, ic_max: 0, fc_max: 100 };
type Carried = typeof PASSED | typeof SHARED | typeof FAILED | typeof UNDONE;

const studentSubject = ({ studentSubjectIds: [id] }: MadeExam) => id ?? 0;

/** Stores a result of the exam's first student as a restoration or a transfer does. */
async function carry(exam: MadeExam, source: 'restored' | 'transferred', result: Carried) {
  const { db } = server.services;
  const id = studentSubject(exam);
  if (source === 'restored') {
    const { restored } = await makeRestored(server, admin);
    await sql`update student_subjects set restoration_id = ${restored.id} where id = ${id}`.execute(db);
  }
  const { ic, fc, mark, ic_max, fc_max } = result;
  const rating = mark === null ? null : (ic ?? 0) + (fc ?? 0);
  await sql`
    insert into ratings (student_subject_id, statement, ic_rating, fc_rating, rating, mark, ic_max, fc_max, passing_score, source, user_id)
    values (${id}, 1, ${ic}, ${fc}, ${rating}, ${mark}, ${ic_max}, ${fc_max}, 60, ${source}, 1)`.execute(db);
}

const ratingOf = async (exam: MadeExam) =>
  (
    await sql<object>`select ic_rating::float8, fc_rating::float8, rating, mark, ic_max, fc_max, source from ratings
      where student_subject_id = ${studentSubject(exam)} order by statement`.execute(server.services.db)
  ).rows;

const listed = async (exam: MadeExam) =>
  (await studentOf(exam).call(studentExams.schedule, {})).result.map(({ id }) => id);
const start = (exam: MadeExam) =>
  studentOf(exam).call(studentExams.start, { params: { examId: exam.examId } });
const complete = (exam: MadeExam) =>
  studentOf(exam).call(studentExams.complete, { params: { examId: exam.examId }, body: {} });

it.each(['restored', 'transferred'] as const)(
  'exam: is neither listed nor started where the result of its statement was %s',
  async (source) => {
    const exam = await makeExam(server, admin);
    expect(await listed(exam)).toContain(exam.examId);
    await carry(exam, source, PASSED);
    expect(await listed(exam)).toEqual([]);
    const refused = await start(exam);
    expect([refused.status, refused.error.message]).toEqual([405, CARRIED]);
  },
);

it.each([
  ['restored', 'without interim points', PASSED],
  ['restored', 'with points of an offline control', SHARED],
  ['transferred', 'with points of an offline control', SHARED],
] as const)('exam: an attempt in progress does not change a %s result %s', async (source, _title, result) => {
  const exam = await makeExam(server, admin);
  await insertControl(server, exam, 2, { rating: 20 });
  const { id } = await startAttempt(server, exam, 2);
  await carry(exam, source, result);
  const before = await ratingOf(exam);
  expect((await complete(exam)).result).toMatchObject({ test_answered: 2 });
  expect((await studentOf(exam).call(studentExams.schedule, {})).status).toBe(200);
  expect(await ratingOf(exam)).toEqual(before);
  const change = (act: 'enter' | 'return') =>
    admin.call(testAttempts.change, { params: { id }, body: { act, reason: 'Tekshirildi' } });
  const entered = await change('enter');
  expect([entered.status, entered.error.message]).toEqual([405, CARRIED]);
  expect((await change('return')).status).toBe(200);
  expect(await ratingOf(exam)).toEqual(before);
});

it('exam: is taken after the restoration that carried its result over was undone', async () => {
  const exam = await makeExam(server, admin);
  await carry(exam, 'restored', UNDONE);
  expect(await listed(exam)).toContain(exam.examId);
  await startAttempt(server, exam, 3);
  await complete(exam);
  expect(await ratingOf(exam)).toMatchObject([{ ic_rating: 50, source: 'test' }]);
});

it('exam: is a re-sit after a transferred result that did not pass', async () => {
  const exam = await makeExam(server, admin);
  await insertControl(server, exam, 3, { statement: 'second_statement' });
  await carry(exam, 'transferred', FAILED);
  const { result } = await studentOf(exam).call(studentExams.schedule, {});
  expect(result.map(({ statement }) => statement)).toEqual(['second_statement']);
});

it('exam: the points of a re-sit are limited by interim points that were transferred with a larger maximum', async () => {
  const exam = await makeExam(server, admin, { control_type_id: 3 });
  const { db } = server.services;
  await sql`update exam_schedules set rating = 40
    where semester_subject_id = ${exam.semesterSubjectId} and control_type_id = 2`.execute(db);
  // The exam becomes that of the re-sit.
  await sql`update exam_schedules set rating = 60, statement = 'second_statement' where id = ${exam.examId}`.execute(
    db,
  );
  await insertControl(server, exam, 3, { rating: 60 });
  await carry(exam, 'transferred', FAILED);
  await sql`update statements set state = 'closed', number = ${900_000 + exam.finalId}, academic_year_id = (
    select academic_year_id from semesters where id = statements.semester_id) where id = ${exam.finalId}`.execute(
    db,
  );
  const place = { group_id: exam.groupId, semester_id: exam.semesterId };
  const body = { ...place, statement: 'second_statement' as const, accepted: ['window_open' as const] };
  expect((await admin.call(statements.holdReSits, { body })).result.created).toHaveLength(1);
  await startAttempt(server, exam, 3);
  await complete(exam);
  expect(await ratingOf(exam)).toMatchObject([{ source: 'transferred' }, { fc_rating: 50, source: 'test' }]);
  const { rows } = await sql`
    select mark, not_entered from test_attempts where exam_schedule_id = ${exam.examId}`.execute(db);
  expect(rows).toEqual([{ mark: 60, not_entered: null }]);
});

it('exam: a re-sit is neither listed nor started once the subject was retaken', async () => {
  const exam = await makeExam(server, admin);
  const { db } = server.services;
  await sql`update exam_schedules set statement = 'second_statement' where id = ${exam.examId}`.execute(db);
  await insertResult(server, studentSubject(exam));
  expect(await listed(exam)).toContain(exam.examId);
  await insertResult(server, studentSubject(exam), { statement: 4 });
  expect(await listed(exam)).not.toContain(exam.examId);
  const refused = await start(exam);
  expect([refused.status, refused.error.message]).toEqual([405, LATER]);
});

it('exam: is neither listed nor started where a result of a later statement was transferred', async () => {
  const exam = await makeExam(server, admin);
  await insertResult(server, studentSubject(exam), { statement: 2 });
  expect(await listed(exam)).toContain(exam.examId);
  await sql`update ratings set source = 'transferred' where student_subject_id = ${studentSubject(exam)}`.execute(
    server.services.db,
  );
  expect(await listed(exam)).not.toContain(exam.examId);
  const refused = await start(exam);
  expect([refused.status, refused.error.message]).toEqual([405, LATER]);
});
