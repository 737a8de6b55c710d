import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { type MadeExam, makeExam, startAttempt, studentOf } from '#test/exam-factories.ts';
import { ic, saveCells } from '#test/rating-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

async function count(which: 'best' | 'last'): Promise<void> {
  const { db } = server.services;
  await sql`delete from config_values where config_id = (select id from configs where key = 'test-result')`.execute(
    db,
  );
  await sql`insert into config_values (config_id, university_id, value, status)
    select id, 1, ${JSON.stringify(which)}, 1 from configs where key = 'test-result'`.execute(db);
}
afterEach(() => count('best'));

async function take(exam: MadeExam, right: number, before = async () => {}): Promise<number> {
  const { id } = await startAttempt(server, exam, right);
  await before();
  await studentOf(exam).call(studentExams.complete, { params: { examId: exam.examId }, body: {} });
  return id;
}
const pointsOf = async ({ interimId }: MadeExam) =>
  (await admin.call(sheets.read, { params: { id: interimId } })).result.rows[0]?.ic_rating;
const refusalOf = async (id: number) =>
  (await admin.call(testAttempts.read, { params: { id } })).result.not_entered;
const change = (id: number, act: 'enter' | 'return') =>
  admin.call(testAttempts.change, { params: { id }, body: { act, reason: 'Sozlama oʻzgardi' } });
const setSheet = (id: number, state: 'entered' | 'closed') =>
  sql`update statements set state = ${state} where id = ${id}`.execute(server.services.db);

it.each([
  ['last', 'best', 17, 50],
  ['best', 'last', 50, 33],
] as const)(
  'the setting is changed from %s to %s: later results are entered',
  async (former, present, ...points) => {
    await count(former);
    const exam = await makeExam(server, admin, { attempts: 3 });
    await take(exam, 3);
    await take(exam, 1);
    const before = await pointsOf(exam);
    await count(present);
    const id = await take(exam, 2);
    expect([before, await pointsOf(exam)]).toEqual(points);
    expect(await refusalOf(id)).toBeNull();
  },
);

/** Another interim control, which is taken offline, beside the test, which gives 30 points. */
async function makeShared(attempts: number): Promise<MadeExam> {
  const exam = await makeExam(server, admin, { attempts });
  const { db } = server.services;
  await sql`insert into exam_schedules (university_id, curriculum_id, semester_subject_id, control_type_id, statement, type, rating, start_date)
    values (1, ${exam.curriculum.id}, ${exam.semesterSubjectId}, 2, 'first_statement', 'offline', 20, now())`.execute(
    db,
  );
  await sql`update exam_schedules set rating = 30 where id = ${exam.examId}`.execute(db);
  return exam;
}
const enterBeside = async (exam: MadeExam, value: number, was: number | null) =>
  saveCells(admin, exam.interimId, [ic(exam.studentSubjectIds[0] ?? 0, value, was)]);

it.each([
  ['last', 'best', 10, 40],
  ['best', 'last', 30, 30],
] as const)(
  'the setting is changed from %s to %s: points entered by hand for another control stay',
  async (former, present, held, needed) => {
    await count(former);
    const exam = await makeShared(3);
    await take(exam, 3);
    await take(exam, 1);
    expect(await pointsOf(exam)).toBe(held);
    await enterBeside(exam, held + 10, held);
    await count(present);
    const id = await take(exam, 2);
    expect([await pointsOf(exam), await refusalOf(id)]).toEqual([needed, null]);
  },
);

it('the setting is changed: points entered by hand for another control stay when results are returned or entered again', async () => {
  const makeChanged = async () => {
    await count('best');
    const exam = await makeShared(3);
    await take(exam, 3);
    const last = await take(exam, 1);
    await enterBeside(exam, 40, 30);
    await count('last');
    return { exam, last };
  };
  const { exam: returned, last } = await makeChanged();
  expect((await change(last, 'return')).status).toBe(200);
  expect(await pointsOf(returned)).toBe(40);
  const { exam } = await makeChanged();
  const refused = await take(exam, 2, () => setSheet(exam.interimId, 'closed').then());
  expect(await pointsOf(exam)).toBe(40);
  await setSheet(exam.interimId, 'entered');
  expect((await change(refused, 'enter')).status).toBe(200);
  expect(await pointsOf(exam)).toBe(30);
});

it('points entered by hand for another control stay when the maximum has cut those of the test', async () => {
  await count('last');
  const exam = await makeShared(2);
  await enterBeside(exam, 30, null);
  await take(exam, 3);
  expect(await pointsOf(exam)).toBe(50);
  await take(exam, 1);
  expect(await pointsOf(exam)).toBe(40);
});

it('points entered by hand that replace a value which the maximum has cut stay', async () => {
  await count('last');
  const exam = await makeShared(3);
  await enterBeside(exam, 30, null);
  await take(exam, 3);
  expect(await pointsOf(exam)).toBe(50);
  // 10 points beside the 30 of the test.
  await enterBeside(exam, 40, 50);
  await take(exam, 1);
  expect(await pointsOf(exam)).toBe(20);
  await take(exam, 2);
  expect(await pointsOf(exam)).toBe(30);
});

it('the setting is changed: points that somebody entered by hand stay, also those of the former setting', async () => {
  const exam = await makeExam(server, admin, { attempts: 3 });
  await take(exam, 3);
  await take(exam, 1);
  await saveCells(admin, exam.interimId, [ic(exam.studentSubjectIds[0] ?? 0, 17, 50)]);
  const id = await take(exam, 2);
  expect(await pointsOf(exam)).toBe(17);
  expect(await refusalOf(id)).toBe('Qaydnomadagi ball qoʻlda oʻzgartirilgan');
  expect((await change(id, 'enter')).status).toBe(405);
});

it('the setting is changed: a refused result is entered again, and a returned one leaves the sheet', async () => {
  await count('last');
  const exam = await makeExam(server, admin, { attempts: 4 });
  const best = await take(exam, 3);
  await take(exam, 1);
  const refused = await take(exam, 2, () => setSheet(exam.interimId, 'closed').then());
  await setSheet(exam.interimId, 'entered');
  await count('best');
  expect((await change(refused, 'enter')).status).toBe(200);
  expect(await pointsOf(exam)).toBe(50);
  await count('last');
  expect((await change(best, 'return')).status).toBe(200);
  expect(await pointsOf(exam)).toBe(33);
});
