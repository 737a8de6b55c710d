import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { studentDebts, studentGpa } from '@dekanat/contract/gpa/student-gpa.ts';
import { expect, it } from 'vitest';
import { openAccountOfStudent, openStudentAccount } from '#test/accounts.ts';
import { signIn } from '#test/client.ts';
import { makeGpaGroup, makeGpaRecord } from '#test/gpa-factories.ts';
import { insertRating } from '#test/paper-factories.ts';
import { attach, makeTransferred, rate } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const WRITTEN = expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/);
const TEXT = expect.stringMatching(/\p{L}{3}/u);

const accountOf = async (studentId: number | undefined) =>
  (await openAccountOfStudent(server, admin, studentId ?? 0)).client;

it('the GPA of a student has the numbers of its formula and the calculated records', async () => {
  const { studentId, subjectOf } = await makeGpaRecord(server, admin);
  const client = await accountOf(studentId);
  const read = async () => (await client.call(studentGpa.read)).result;
  expect(await read()).toMatchObject({
    ...{ gpa_mark: 5, points: 20, credits: 4, below_limit: false, passing_limit: expect.any(Number) },
    subjects: [
      {
        id: subjectOf(0, 0),
        credit: 4,
        mark: 5,
        points: 20,
        counted: true,
        semester_name: '1',
        subject_name: TEXT,
      },
      { id: subjectOf(0, 1), credit: 4, mark: null, points: 0, counted: false, statement: null },
    ],
    records: [{ gpa_mark: 5, credits: 4, stale: false, below_limit: false, created_at: WRITTEN }],
  });
  // A new mark changes the GPA at once; what the university has calculated is stale until it calculates again.
  await insertRating(server, subjectOf(0, 1), { rating: 40, mark: 2 });
  expect(await read()).toMatchObject({
    ...{ gpa_mark: 3.5, points: 28, credits: 8 },
    records: [{ gpa_mark: 5, stale: true }],
  });
  await admin.call(gpaRecords.recalculate, { params: { studentId } });
  expect((await read()).records).toMatchObject([{ gpa_mark: 3.5, stale: false }]);
});

it('the GPA of a student is that of a record up to the present semester, without a result carried over into a later one', async () => {
  const { to, student, own, carried } = await makeTransferred(server, admin);
  await rate(server, own, { rating: 65, mark: 3 });
  const client = await accountOf(student.id);
  const compare = async () => {
    expect(await admin.call(gpaRecords.calculate, { body: { student_ids: [student.id] } })).toMatchObject({
      result: { calculated: 1 },
    });
    const { result } = await admin.call(gpaRecords.read, { params: { studentId: student.id } });
    const [record] = result.records;
    const shown = (await client.call(studentGpa.read)).result;
    expect([shown.gpa_mark, shown.credits]).toEqual([record?.gpa_mark, record?.credits]);
    const inputs = record?.inputs.map(({ student_subject_id, mark, counted }) => [
      student_subject_id,
      mark,
      counted,
    ]);
    expect(shown.subjects.map(({ id, mark, counted }) => [id, mark, counted])).toEqual(inputs);
    expect(shown.records.map(({ gpa_mark }) => gpa_mark)).toContain(shown.gpa_mark);
    return shown;
  };
  expect(await compare()).toMatchObject({ gpa_mark: 3, subjects: [{ id: own, mark: 3 }] });
  // It counts once the student has reached its semester.
  await attach(admin, to, [student.id], { semester: 1 });
  expect(await compare()).toMatchObject({ gpa_mark: 4, subjects: [{ mark: 3 }, { id: carried, mark: 5 }] });
});

it('the debts of a student say why each is one', async () => {
  const { studentIds, subjectOf } = await makeGpaGroup(server, admin, { students: 3 });
  await insertRating(server, subjectOf(0, 0), { rating: 41, mark: 2 });
  await insertRating(server, subjectOf(1, 0), { rating: 20, mark: 2, absent: true });
  const debtsOf = async (at: number, query: object = {}) =>
    (await (await accountOf(studentIds[at])).call(studentDebts.list, { query })).result;
  const failed = await debtsOf(0, { language: 'en' });
  expect(failed).toMatchObject({
    total: 1,
    data: [
      {
        ...{ id: subjectOf(0, 0), subject_name: TEXT, semester_name: '1', credit: 4, mark: 2, rating: 41 },
        ...{ statement: 'first_statement', passing_score: 60, absent: false },
        ...{ start_date: expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/), season_semester: 'autumn_semester' },
        explanation: '41 points: the pass score is 60',
        // The price of a retake of these credits.
        credit_sum: 800_000,
      },
    ],
  });
  expect((await debtsOf(1, { language: 'en' })).data).toMatchObject([
    { absent: true, explanation: 'Absent from the final control' },
  ]);
  expect((await debtsOf(2, { language: 'oz' })).data).toMatchObject([
    { mark: null, statement: null, explanation: 'Semestr tugagan, baho qoʻyilmagan' },
  ]);
});

it('the debts of a student name the points from which the bands give a passing mark, where the pass score is below them', async () => {
  const { curriculum, studentIds, subjectOf } = await makeGpaGroup(server, admin);
  const { db } = server.services;
  await db.updateTable('curricula').set({ passing_score: 55 }).where('id', '=', curriculum.id).execute();
  await insertRating(server, subjectOf(0, 0), { rating: 57, mark: 2, passing_score: 55 });
  const client = await accountOf(studentIds[0]);
  expect((await client.call(studentDebts.list, { query: { language: 'en' } })).result.data).toMatchObject([
    { rating: 57, passing_score: 60, explanation: '57 points: the pass score is 60' },
  ]);
});

it('the debts of a student name the pass score with which a carried result was earned', async () => {
  const { student, carried } = await makeTransferred(server, admin, { rating: 50, mark: 2 });
  const { db } = server.services;
  await db
    .updateTable('ratings')
    .set({ passing_score: 55 })
    .where('student_subject_id', '=', carried)
    .execute();
  const client = await accountOf(student.id);
  expect((await client.call(studentDebts.list)).result.data).toMatchObject([
    { rating: 50, passing_score: 55 },
  ]);
});

it('GPA and debts are those of the caller alone', async () => {
  const { studentId, studentIds, subjectOf } = await makeGpaRecord(server, admin, { students: 2 });
  await insertRating(server, subjectOf(1, 1), { rating: 40, mark: 2 });
  const query = { student_id: studentIds[1], studentId: studentIds[1], university_id: 2, page: 1 } as object;
  const client = await accountOf(studentId);
  expect((await client.call(studentGpa.read, { query })).result.gpa_mark).toBe(5);
  expect((await client.call(studentDebts.list, { query })).result).toMatchObject({ total: 0, data: [] });
  const abroad = await openStudentAccount(server, await signIn(server.url, 'admin2'));
  for (const own of [abroad, await openStudentAccount(server, admin)]) {
    expect((await own.client.call(studentDebts.list)).result.data).toEqual([]);
    expect((await own.client.call(studentGpa.read)).result).toMatchObject({
      ...{ gpa_mark: null, points: 0, credits: 0, below_limit: false, subjects: [], records: [] },
    });
  }
});
