import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeStudentGroup } from '#test/factories.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { makeStudent } from '#test/people-factories.ts';
import { fc, ic, readSheet, saveCells } from '#test/rating-factories.ts';
import { registrationCalls } from '#test/registration-calls.ts';
import { attach, makeConfirmedPlan } from '#test/registration-factories.ts';
import { makeRestored } from '#test/restoration-factories.ts';
import { applyFor, makeApplication, makeDebtors, setStatus } from '#test/retake-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** Two debtors of a subject: one has paid and got a mark on the retake sheet, the other has not paid yet. */
async function makeTwo() {
  const made = await makeDebtors(server, admin, { students: 2 });
  const [first, second] = [await applyFor(admin, made), await applyFor(admin, made, 1)];
  for (const { id } of [first, second]) await setStatus(admin, id, 1);
  const { subjects } = await setStatus(admin, first.id, 2);
  const sheetId = subjects[0]?.statement_id ?? 0;
  const [student = 0] = made.studentSubjectIds;
  await saveCells(admin, sheetId, [ic(student, 40), fc(student, 40)]);
  const pay = () => admin.call(retakeApplications.update, { params: { id: second.id }, body: { status: 2 } });
  return { sheetId, applicationId: second.id, pay };
}
const stateOfSheet = async (applicationId: number) =>
  (
    await sql<{ id: number; state: string; statement: number }>`
      select sheet.id, sheet.state, sheet.statement from retake_subjects retake join statements sheet on sheet.id = retake.statement_id
      where retake.application_id = ${applicationId}`.execute(server.services.db)
  ).rows[0];

/** Acts while another user closes the sheet: the act waits for the end of that transaction. */
async function actWhileClosing<Response>(sheetId: number, act: () => Promise<Response>): Promise<Response> {
  const { db } = server.services;
  const { acting } = await db.transaction().execute(async (tx) => {
    await sql`update statements set state = 'closed' where id = ${sheetId}`.execute(tx);
    const acting = act();
    await untilLockWait(db);
    return { acting };
  });
  return acting;
}

it('retake sheets: a withdrawal of the payment that waits for the closing of the sheet is refused', async () => {
  const { sheetId, applicationId, pay } = await makeTwo();
  expect((await pay()).status).toBe(200);
  const withdraw = () =>
    admin.call(retakeApplications.withdrawPayment, {
      params: { id: applicationId },
      body: { reason: 'Toʻlov qaytarildi' },
    });
  expect((await actWhileClosing(sheetId, withdraw)).status).toBe(405);
  expect(await stateOfSheet(applicationId)).toMatchObject({ id: sheetId, state: 'closed' });
});

it('retake sheets: a payment that waits for the closing of the sheet opens another one', async () => {
  const { sheetId, applicationId, pay } = await makeTwo();
  expect((await actWhileClosing(sheetId, pay)).status).toBe(200);
  expect(await stateOfSheet(applicationId)).toMatchObject({ state: 'open', statement: 5 });
});

it('retake sheets: a payment and the closing of the sheet at once leave each student a sheet', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { sheetId, applicationId, pay } = await makeTwo();
    const close = () =>
      admin.call(statements.close, { params: { id: sheetId }, body: { accepted: ['before_exam'] } });
    const [paid, closed] = await Promise.all([pay(), close()]);
    expect([paid.status, closed.status]).toEqual([200, 200]);
    const sheet = await stateOfSheet(applicationId);
    const events = await sql<{ before: boolean }>`
      select application.paid_at < event.created_at as before from statement_events event, retake_applications application
      where event.statement_id = ${sheetId} and event.act = 'close' and application.id = ${applicationId}`.execute(
      server.services.db,
    );
    // On the sheet that is closed now is only who had paid before.
    expect(sheet?.id === sheetId).toBe(events.rows[0]?.before);
  }
});

it('retake sheets: points that were entered by mistake and cleared prevent nothing', async () => {
  const { application, sheet } = await makeApplication(server, admin, { status: 2 });
  const [subject] = application.subjects;
  const [sheetId, studentSubjectId] = [subject?.statement_id ?? 0, sheet.studentSubjectIds[0] ?? 0];
  await sql`update statements set state = 'closed' where id = ${sheet.finalId}`.execute(server.services.db);
  const seen = async () => {
    const { result } = await admin.call(retakeApplications.read, { params: { id: application.id } });
    return [result.subjects[0]?.rated, (await readSheet(admin, sheet.finalId)).allowed.reopen];
  };
  const group = await makeStudentGroup(admin, { speciality_id: sheet.curriculum.speciality_id });
  const places = [{ id: subject?.id ?? 0, teacher_id: null, group_id: group.id }];
  const params = { id: application.id };
  const move = () => admin.call(retakeApplications.open, { params, body: { subjects: places } });
  const withdraw = () =>
    admin.call(retakeApplications.withdrawPayment, { params, body: { reason: 'Toʻlov qaytarildi' } });
  await saveCells(admin, sheetId, [ic(studentSubjectId, 10)]);
  expect([await seen(), (await move()).status, (await withdraw()).status]).toEqual([[true, false], 405, 405]);
  await saveCells(admin, sheetId, [ic(studentSubjectId, null, 10)]);
  expect(await seen()).toEqual([false, true]);
  expect((await move()).result.subjects).toMatchObject([{ group_id: group.id, rated: false }]);
  expect((await withdraw()).status).toBe(200);
});

/** A paid retake in a group that is not the group of its student. */
async function makeRetakeElsewhere() {
  const { application, sheet } = await makeApplication(server, admin, { status: 2 });
  const group = await makeStudentGroup(admin, { speciality_id: sheet.curriculum.speciality_id });
  const place = { id: application.subjects[0]?.id ?? 0, teacher_id: null, group_id: group.id };
  const moved = await admin.call(retakeApplications.open, {
    params: { id: application.id },
    body: { subjects: [place] },
  });
  const sheetId = moved.result.subjects[0]?.statement_id ?? 0;
  return { sheet, sheetId, studentSubjectId: sheet.studentSubjectIds[0] ?? 0, group };
}
const historyOf = async (id: number, studentSubjectId: number) =>
  (await admin.call(sheets.history, { params: { id, studentSubjectId } })).result.map(({ mark }) => mark);

it('retake sheets: the history of a mark is read in the group of the retake alone', async () => {
  const { sheet, sheetId, studentSubjectId } = await makeRetakeElsewhere();
  await saveCells(admin, sheetId, [ic(studentSubjectId, 40), fc(studentSubjectId, 40)]);
  await saveCells(admin, sheetId, [fc(studentSubjectId, 20, 40)]);
  expect(await historyOf(sheetId, studentSubjectId)).toEqual([3, 4]);
  expect(await historyOf(sheet.finalId, studentSubjectId)).toEqual([2]);
  const { application: other } = await makeApplication(server, admin, { status: 2 });
  expect(await historyOf(other.subjects[0]?.statement_id ?? 0, studentSubjectId)).toEqual([]);
});

it('retake sheets: stay when a registration in their group is undone', async () => {
  const { sheet, sheetId, studentSubjectId, group } = await makeRetakeElsewhere();
  const { faculty_id, speciality_id } = sheet.curriculum;
  const plan = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
  const { id } = await makeStudent(admin, { group_id: group.id });
  const { batch_id } = await attach(admin, { ...plan, group }, [id]);
  expect((await registrationCalls(admin).undo(batch_id)).status).toBe(200);
  const { rows } = await sql`
    select statement_id from retake_subjects where student_subject_id = ${studentSubjectId}`.execute(
    server.services.db,
  );
  expect(rows).toEqual([{ statement_id: sheetId }]);
});

it('retake sheets: the history of a mark of a subject that was restored is read', async () => {
  const { application, sheet } = await makeApplication(server, admin, { status: 2 });
  const [sheetId, studentSubjectId] = [
    application.subjects[0]?.statement_id ?? 0,
    sheet.studentSubjectIds[0] ?? 0,
  ];
  const { restored } = await makeRestored(server, admin);
  await sql`update student_subjects set restoration_id = ${restored.id} where id = ${studentSubjectId}`.execute(
    server.services.db,
  );
  await saveCells(admin, sheetId, [ic(studentSubjectId, 40), fc(studentSubjectId, 40)]);
  expect(await historyOf(sheetId, studentSubjectId)).toEqual([4]);
});

it('retake sheets: a payment does not assign a lead teacher who is inactive', async () => {
  const { db } = server.services;
  const { application, sheet } = await makeApplication(server, admin, { status: 1 });
  const { id: lead } = await makeTeacher(admin);
  await sql`update semester_subjects set teacher_id = ${lead} where id = ${sheet.semesterSubjectId}`.execute(
    db,
  );
  const params = { id: application.id };
  const shown = async () =>
    (await admin.call(retakeApplications.read, { params })).result.subjects[0]?.teacher_id;
  expect(await shown()).toBe(lead);
  await sql`update teachers set status = 0 where id = ${lead}`.execute(db);
  expect(await shown()).toBeNull();
  const place = { id: application.subjects[0]?.id ?? 0, teacher_id: lead, group_id: sheet.groupId };
  const chosen = await admin.call(retakeApplications.update, {
    params,
    query: { language: 'en' },
    body: { status: 2, subjects: [place] },
  });
  expect(chosen.error.message).toEqual({
    'subjects.0.teacher_id': ['The teacher is inactive and cannot be assigned'],
  });
  const paid = await setStatus(admin, application.id, 2);
  expect(paid.subjects).toMatchObject([{ statement_id: expect.any(Number), teacher_id: null }]);
});

it('retake sheets: are found by the teacher that they show', async () => {
  const { application, sheet } = await makeApplication(server, admin, { status: 2 });
  const { id: teacher_id, fio } = await makeTeacher(admin);
  const [subject] = application.subjects;
  const place = { id: subject?.id ?? 0, teacher_id, group_id: sheet.groupId };
  await admin.call(retakeApplications.open, {
    params: { id: application.id },
    body: { subjects: [place] },
  });
  const found = async (query: object) =>
    (await admin.call(statements.list, { query: { statement: 'retake', ...query } })).result.data;
  const [shown] = await found({ group_id: sheet.groupId });
  expect(shown).toMatchObject({ teacher_id, teacher_name: fio });
  const searched = await found({ search: `${fio} ${shown?.student_group_name}` });
  expect(searched.map(({ id }) => id)).toEqual([shown?.id]);
});
