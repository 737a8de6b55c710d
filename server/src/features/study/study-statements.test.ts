import { statements } from '@dekanat/contract/ratings/statements.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { studyStatements } from '@dekanat/contract/study/study-statements.ts';
import { expect, it } from 'vitest';
import { openAccountOfStudent, openStudentAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { signIn } from '#test/client.ts';
import { fc, ic, insertControl, makeSheet, saveCells } from '#test/rating-factories.ts';
import { makeTransferred, rate, subjectsOf } from '#test/registration-factories.ts';
import { makeRestored, slotOf } from '#test/restoration-factories.ts';
import { setStatus } from '#test/retake-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const WRITTEN = expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/);

const subjectOf = async (semesterSubjectId: number) =>
  (
    await server.services.db
      .selectFrom('semester_subjects')
      .where('id', '=', semesterSubjectId)
      .select('subject_id')
      .executeTakeFirstOrThrow()
  ).subject_id;

const read = async (client: Client, subjectId: number) =>
  (await client.call(studyStatements.read, { params: { subjectId } })).result;

/** A sheet with a corrected mark of its first student, and points of its second one. */
async function makeMarked() {
  const sheet = await makeSheet(server, admin);
  const [first = 0, second = 0] = sheet.studentSubjectIds;
  await saveCells(admin, sheet.interimId, [ic(first, 30), ic(second, 11)]);
  await saveCells(admin, sheet.finalId, [fc(first, 25)]);
  await saveCells(admin, sheet.finalId, [fc(first, 40.5, 25)], 'Qoʻshni talaba bilan almashgan');
  return { sheet, subjectId: await subjectOf(sheet.semesterSubjectId) };
}

it('the statements of a student show the own points, limits and every value of the mark, without names or reasons', async () => {
  const { sheet, subjectId } = await makeMarked();
  const { client } = await openAccountOfStudent(server, admin, sheet.studentIds[0] ?? 0);
  const [subject, ...further] = await read(client, subjectId);
  expect(further).toEqual([]);
  expect(subject).toMatchObject({
    id: sheet.semesterSubjectId,
    ...{ subject_id: subjectId, semester_id: sheet.semesterId, semester_name: '1' },
  });
  expect(subject?.statements).toMatchObject([
    {
      ...{ statement: 'first_statement', state: 'entered', number: expect.any(Number), current: true },
      ...{ ic_rating: 30, fc_rating: 40.5, absent: false, rating: 71, mark: 4, changed_at: WRITTEN },
      ...{ ic_max: 50, fc_max: 50, passing_score: 60 },
      history: [
        { ic_rating: 30, fc_rating: 40.5, rating: 71, mark: 4, source: 'entered', changed_at: WRITTEN },
        { ic_rating: 30, fc_rating: 25, rating: 55, mark: 2, source: 'entered', changed_at: WRITTEN },
        { ic_rating: 30, fc_rating: null, rating: null, mark: null, source: 'entered', changed_at: WRITTEN },
      ],
    },
  ]);
  expect(subject?.statements[0]?.statement_name).toMatch(/\p{L}/u);
  expect(JSON.stringify(subject)).not.toMatch(/admin|almashgan|reason|user/i);
});

it('the statements of a student are not those of a classmate, and of no subject of others', async () => {
  const { sheet, subjectId } = await makeMarked();
  const classmate = await openAccountOfStudent(server, admin, sheet.studentIds[1] ?? 0);
  const query = { student_id: sheet.studentIds[0], university_id: 2 } as object;
  const { result } = await classmate.client.call(studyStatements.read, { params: { subjectId }, query });
  expect(result[0]?.statements).toMatchObject([{ ic_rating: 11, mark: null, current: false }]);
  expect(result[0]?.statements[0]?.history).toHaveLength(1);
  const other = await makeMarked();
  const stranger = await openAccountOfStudent(server, admin, other.sheet.studentIds[0] ?? 0);
  expect(await read(stranger.client, subjectId)).toEqual([]);
  const abroad = await openStudentAccount(server, await signIn(server.url, 'admin2'));
  expect(await read(abroad.client, subjectId)).toEqual([]);
});

it('the statements of a student name the points from which the bands give a passing mark, where the pass score is below them', async () => {
  const { sheet, subjectId } = await makeMarked();
  const [, second = 0] = sheet.studentSubjectIds;
  const { db } = server.services;
  await db
    .updateTable('ratings')
    .set({ passing_score: 55 })
    .where('student_subject_id', '=', second)
    .execute();
  const { client } = await openAccountOfStudent(server, admin, sheet.studentIds[1] ?? 0);
  expect((await read(client, subjectId))[0]?.statements).toMatchObject([{ passing_score: 60 }]);
});

it('the statements of a student show a closed sheet', async () => {
  const { sheet, subjectId } = await makeMarked();
  await saveCells(admin, sheet.finalId, [fc(sheet.studentSubjectIds[1] ?? 0, 50)]);
  void (await admin.call(statements.close, { params: { id: sheet.finalId } })).result;
  const { client } = await openAccountOfStudent(server, admin, sheet.studentIds[1] ?? 0);
  expect((await read(client, subjectId))[0]?.statements).toMatchObject([{ state: 'closed', mark: 3 }]);
});

it('the statements of a student show a transferred result without the sheet of the new group', async () => {
  const { sheet, subjectId } = await makeMarked();
  await server.services.db
    .updateTable('ratings')
    .set({ source: 'transferred' })
    .where('student_subject_id', '=', sheet.studentSubjectIds[0] ?? 0)
    .execute();
  const { client } = await openAccountOfStudent(server, admin, sheet.studentIds[0] ?? 0);
  expect((await read(client, subjectId))[0]?.statements).toMatchObject([
    { mark: 4, number: null, state: null },
  ]);
});

it('the statements of a student show the sheet of a paid retake of an academic difference, and none of the difference', async () => {
  const { student, plan, subjects } = await makeRestored(server, admin);
  const difference = { curriculum: plan.curriculum, semesterSubjectId: slotOf(plan, subjects.d) };
  for (const type of [2, 3] as const) await insertControl(server, difference, type);
  const taken = (await subjectsOf(admin, student.id)).find(({ subject_id }) => subject_id === subjects.d);
  const id = taken?.student_subject_id ?? 0;
  await rate(server, id, { rating: 40, mark: 2 });
  const { client } = await openAccountOfStudent(server, admin, student.id);
  const shown = async () => (await read(client, subjects.d))[0]?.statements;
  expect(await shown()).toMatchObject([{ mark: 2, number: null, state: null }]);
  const body = { student_id: student.id, student_subject_ids: [id] };
  const { result: application } = await admin.call(retakeApplications.create, { body });
  await setStatus(admin, application.id, 1);
  const [retake] = (await setStatus(admin, application.id, 2)).subjects;
  await saveCells(admin, retake?.statement_id ?? 0, [ic(id, 30), fc(id, 40)]);
  expect(await shown()).toMatchObject([
    { mark: 2, number: null, state: null, current: false },
    { mark: 4, number: expect.any(Number), state: 'entered', current: true },
  ]);
});

it('the statements of a student show a result that was carried over into a later semester', async () => {
  const { student, subjectId } = await makeTransferred(server, admin);
  const { client } = await openAccountOfStudent(server, admin, student.id);
  const subjects = await read(client, subjectId);
  expect(subjects).toMatchObject([
    { semester_name: '2', statements: [{ rating: 91, mark: 5, number: null, state: null }] },
  ]);
  expect(subjects[0]?.statements[0]?.history).toMatchObject([{ source: 'transferred', mark: 5 }]);
});
