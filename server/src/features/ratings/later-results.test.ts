import { sheetPapers } from '@dekanat/contract/papers/sheet-papers.ts';
import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { expect, it } from 'vitest';
import { makeStudentGroup } from '#test/factories.ts';
import { fc, ic, insertControl, type MadeSheet, readSheet, saveCells } from '#test/rating-factories.ts';
import { attach, makeConfirmedPlan, makeRegistered, subjectsOf } from '#test/registration-factories.ts';
import { makeRestored, slotOf } from '#test/restoration-factories.ts';
import { applyFor, insertResult, makeDebtors, setStatus } from '#test/retake-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const close = (id: number) => admin.call(statements.close, { params: { id }, body: {} });
const listedOn = async (id: number) =>
  (await readSheet(admin, id)).rows.map(({ student_subject_id }) => student_subject_id);
const issueTotal = ({ groupId, semesterId }: Pick<MadeSheet, 'groupId' | 'semesterId'>) =>
  admin.call(sheetPapers.issueTotal, {
    params: { id: groupId },
    query: { semester_id: semesterId },
    body: {},
  });
const reSit = ({ groupId, semesterId }: MadeSheet) =>
  ({ statement: 'second_statement', group_id: groupId, semester_id: semesterId }) as const;

/** Students who failed the exam, whose sheet is closed. */
async function makeFailed(students: number): Promise<MadeSheet> {
  const made = await makeDebtors(server, admin, { students });
  await server.services.db
    .updateTable('statements')
    .set({ state: 'closed' })
    .where('group_id', '=', made.groupId)
    .execute();
  return made;
}
async function hold(made: MadeSheet): Promise<number> {
  const body = { ...reSit(made), accepted: ['window_open'] };
  return (await admin.call(statements.holdReSits, { body })).result.created[0]?.id ?? 0;
}
/** The sheet of a paid retake of a student. */
async function payRetake(made: MadeSheet, at = 0, group_id?: number): Promise<number> {
  const { id, subjects } = await applyFor(admin, made, at);
  await setStatus(admin, id, 1);
  const places = subjects.map((one) => ({
    id: one.id,
    teacher_id: null,
    group_id: group_id ?? made.groupId,
  }));
  const paid = await admin.call(retakeApplications.update, {
    params: { id },
    body: { status: 2, subjects: places },
  });
  return paid.result.subjects[0]?.statement_id ?? 0;
}

it('a re-sit: does not list a student with a mark of a retake, and the total sheet does not wait for it', async () => {
  const made = await makeFailed(1);
  const [student = 0] = made.studentSubjectIds;
  const reSitId = await hold(made);
  expect(await listedOn(reSitId)).toEqual([student]);
  const retakeId = await payRetake(made);
  await saveCells(admin, retakeId, [ic(student, 10), fc(student, 10)]);
  expect(await listedOn(reSitId)).toEqual([]);
  await close(retakeId);
  expect(await listedOn(retakeId)).toEqual([student]);
  expect((await issueTotal(made)).status).toBe(200);
});

it('a re-sit: is not held for students with marks of retakes', async () => {
  const made = await makeFailed(2);
  const [retaken = 0, failed = 0] = made.studentSubjectIds;
  await saveCells(admin, await payRetake(made), [ic(retaken, 10), fc(retaken, 10)]);
  const { result } = await admin.call(statements.previewReSits, { query: reSit(made) });
  expect(result).toMatchObject([{ outcome: 'possible', students: [{ student_subject_id: failed }] }]);
});

it('a closed re-sit: lists the same students after a retake', async () => {
  const made = await makeFailed(2);
  const [entered = 0, without = 0] = made.studentSubjectIds;
  const reSitId = await hold(made);
  await saveCells(admin, reSitId, [fc(entered, 10)]);
  await close(reSitId);
  const before = await listedOn(reSitId);
  expect(before).toEqual([entered, without]);
  await saveCells(admin, await payRetake(made, 1), [ic(without, 10), fc(without, 10)]);
  expect(await listedOn(reSitId)).toEqual(before);
});

/** A student who passed a subject in statement 2 of a curriculum, and another curriculum with this subject. */
async function transferable() {
  const from = await makeConfirmedPlan(admin);
  const shared = from.semesters[0]?.subjects[0]?.subject_id ?? 0;
  const { faculty_id, speciality_id } = from.curriculum;
  const to = await makeConfirmedPlan(admin, { faculty_id, speciality_id, subjects: [[shared]] });
  const { student } = await makeRegistered(admin, { plan: from });
  const subjectOf = async (studentId: number) =>
    (await subjectsOf(admin, studentId)).find(({ subject_id }) => subject_id === shared)
      ?.student_subject_id ?? 0;
  await insertResult(server, await subjectOf(student.id), { mark: 4, statement: 2 });
  const transfer = () => attach(admin, to, [student.id], { group_id: from.group.id });
  const listed = async () =>
    (await admin.call(statements.list, { query: { group_id: to.group.id, subject_id: shared } })).result.data;
  return { to, student, subjectOf, transfer, listed };
}

it('a transfer: does not put a student who passed a later statement on the sheet of the exam', async () => {
  const { to, student, subjectOf, transfer, listed } = await transferable();
  const { student: mate } = await makeRegistered(admin, { plan: to });
  const semesterSubjectId = to.semesters[0]?.subjects[0]?.id ?? 0;
  await insertControl(server, { curriculum: to.curriculum, semesterSubjectId }, 2);
  const [sheet] = await listed();
  await transfer();
  const id = sheet?.id ?? 0;
  expect(await listedOn(id)).toEqual([await subjectOf(mate.id)]);
  const refused = await admin.call(sheets.save, {
    params: { id },
    query: { language: 'en' },
    body: { changes: [ic(await subjectOf(student.id), 40)] },
  });
  expect([refused.status, JSON.stringify(refused.error.message)]).toEqual([
    422,
    expect.stringContaining('The student has a result in a later grade sheet'),
  ]);
});

it('a transfer: opens no sheet of the exam for a result of a later statement', async () => {
  const { transfer, listed } = await transferable();
  await transfer();
  expect(await listed()).toEqual([]);
});

it('a transfer: a student with a carried result of a later statement is no candidate of a re-sit before it', async () => {
  const { to, transfer, student, subjectOf } = await transferable();
  const { student: mate } = await makeRegistered(admin, { plan: to });
  await insertResult(server, await subjectOf(mate.id));
  await server.services.db
    .updateTable('ratings')
    .set({ statement: 3, rating: 40, mark: 2 })
    .where('student_subject_id', '=', await subjectOf(student.id))
    .execute();
  await transfer();
  const query = {
    statement: 'second_statement',
    group_id: to.group.id,
    semester_id: to.semesters[0]?.id ?? 0,
  } as const;
  const { result } = await admin.call(statements.previewReSits, { query });
  expect(result.flatMap(({ students }) => students.map(({ student_id }) => student_id))).toEqual([mate.id]);
});

const validTotals = ({ groupId }: Pick<MadeSheet, 'groupId'>) =>
  server.services.db
    .selectFrom('papers')
    .where('kind', '=', 'total_sheet')
    .where('group_id', '=', groupId)
    .where('revoked_at', 'is', null)
    .select('id')
    .execute();

it('a total sheet: stays valid when a student of another group gets a retake in its group', async () => {
  const made = await makeFailed(1);
  const [student = 0] = made.studentSubjectIds;
  const { id: groupId } = await makeStudentGroup(admin, { speciality_id: made.curriculum.speciality_id });
  const other = { groupId, semesterId: made.semesterId };
  await server.services.db
    .insertInto('statements')
    .values({
      university_id: made.curriculum.university_id,
      curriculum_id: made.curriculum.id,
      semester_id: made.semesterId,
      semester_subject_id: made.semesterSubjectId,
      group_id: groupId,
      control_type_id: 3,
      statement: 1,
      state: 'closed',
    })
    .execute();
  expect([(await issueTotal(made)).status, (await issueTotal(other)).status]).toEqual([200, 200]);
  const retakeId = await payRetake(made, 0, groupId);
  expect([await validTotals(made), await validTotals(other)]).toMatchObject([[], [{}]]);
  await saveCells(admin, retakeId, [ic(student, 40), fc(student, 40)]);
  await close(retakeId);
  expect((await issueTotal(made)).status).toBe(200);
  await admin.call(statements.reopen, { params: { id: retakeId }, body: { reason: 'Xato' } });
  expect([await validTotals(made), await validTotals(other)]).toMatchObject([[], [{}]]);
  expect([(await issueTotal(made)).status, (await issueTotal(other)).status]).toEqual([405, 200]);
});

it('a total sheet: of a semester before a restoration stays valid when the restored student gets a retake of it', async () => {
  const { plan, student, subjects } = await makeRestored(server, admin);
  const [semester] = plan.semesters;
  const { student: mate } = await makeRegistered(admin, { plan });
  for (const type of [2, 3] as const)
    await insertControl(
      server,
      { curriculum: plan.curriculum, semesterSubjectId: slotOf(plan, subjects.d) },
      type,
    );
  const idOf = async (studentId: number, subjectId: number) =>
    (await subjectsOf(admin, studentId)).find(({ subject_id }) => subject_id === subjectId)
      ?.student_subject_id ?? 0;
  await insertResult(server, await idOf(mate.id, subjects.a), { mark: 4 });
  await insertResult(server, await idOf(student.id, subjects.d));
  const { db } = server.services;
  await db.updateTable('statements').set({ state: 'closed' }).where('group_id', '=', plan.group.id).execute();
  const place = { groupId: plan.group.id, semesterId: semester?.id ?? 0 };
  expect((await issueTotal(place)).status).toBe(200);
  const debt = { studentIds: [student.id], studentSubjectIds: [await idOf(student.id, subjects.d)] };
  const { id } = await applyFor(admin, debt as MadeSheet);
  await setStatus(admin, id, 1);
  const paid = await setStatus(admin, id, 2);
  expect(await validTotals(place)).toHaveLength(1);
  const [taken] = debt.studentSubjectIds;
  const retakeId = paid.subjects[0]?.statement_id ?? 0;
  await saveCells(admin, retakeId, [ic(taken ?? 0, 40), fc(taken ?? 0, 40)]);
  expect(await validTotals(place)).toHaveLength(1);
  await db
    .updateTable('papers')
    .set({ revoked_at: new Date().toISOString() })
    .where('group_id', '=', place.groupId)
    .execute();
  expect((await issueTotal(place)).status).toBe(200);
});
