import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { semesters } from '@dekanat/contract/curricula/semesters.ts';
import { sheetPapers } from '@dekanat/contract/papers/sheet-papers.ts';
import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { totalStatements } from '@dekanat/contract/ratings/total-statements.ts';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signIn } from '#test/client.ts';
import { addSubject, HOURS, planOf } from '#test/curriculum-factories.ts';
import { makeStudentGroup } from '#test/factories.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { pdfText } from '#test/pdf-text.ts';
import {
  fc,
  ic,
  insertControl,
  type MadeSheet,
  makeSheet,
  readSheet,
  saveCells,
} from '#test/rating-factories.ts';
import { applyFor, makeApplication, makeDebtors, setStatus } from '#test/retake-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

async function print(path: string, token: string | undefined = admin.token) {
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}/api/auth/${path}`, { headers });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, text: response.status === 200 ? pdfText(body).lines.join('\n') : '' };
}
const issueStatement = (id: number) => admin.call(sheetPapers.issueStatement, { params: { id }, body: {} });
const issueTotal = (id: number, semester_id: number) =>
  admin.call(sheetPapers.issueTotal, { params: { id }, query: { semester_id }, body: {} });
const setState = (ids: number[], state: string) =>
  server.services.db.updateTable('statements').set({ state }).where('id', 'in', ids).execute();
const papersOf = (groupId: number, statementId: number) =>
  server.services.db
    .selectFrom('papers')
    .where((eb) => eb.or([eb('statement_id', '=', statementId), eb('group_id', '=', groupId)]))
    .select(['kind', 'code', 'revoked_at'])
    .orderBy('kind')
    .orderBy('id')
    .execute();

it('sheet papers: prints open sheets as drafts, and issues closed ones once with a code until they are opened again', async () => {
  const { groupId, semesterId, interimId, finalId } = await makeSheet(server, admin, { students: 2 });
  const sheet = () => print(`statement-pdf/${finalId}?language=en`);
  const total = () => print(`total-statement-pdf/${groupId}?semester_id=${semesterId}&language=en`);
  for (const draft of [await sheet(), await total()]) {
    expect(draft.text).toContain('Draft: the sheet is not closed yet');
    expect(draft.text).not.toContain('/verify/');
  }
  expect((await issueStatement(finalId)).status).toBe(405);
  expect((await issueTotal(groupId, semesterId)).status).toBe(405);
  await setState([interimId, finalId], 'closed');
  for (const draft of [await sheet(), await total()])
    expect(draft.text).toContain('Draft: no paper has been issued');
  for (const method of ['HEAD', 'GET'])
    for (const path of [
      `statement-pdf/${finalId}`,
      `total-statement-pdf/${groupId}?semester_id=${semesterId}`,
    ])
      await fetch(`${server.url}/api/auth/${path}`, {
        method,
        headers: { authorization: `Bearer ${admin.token}` },
      });
  expect(await papersOf(groupId, finalId)).toEqual([]);
  await Promise.all([issueStatement(finalId), issueStatement(finalId), issueTotal(groupId, semesterId)]);
  const closed = await sheet();
  for (const expected of ['GRADE SHEET', 'Teacher', 'Rector', '/verify/'])
    expect(closed.text).toContain(expected);
  expect((await total()).text).toContain('SUMMARY GRADE SHEET');
  expect((await sheet()).text).toBe(closed.text);
  expect((await print(`statement-pdf/${finalId}?language=ru`)).text).toContain('ВЕДОМОСТЬ');
  const papers = await papersOf(groupId, finalId);
  expect(papers.map(({ kind, revoked_at }) => [kind, revoked_at])).toEqual([
    ['statement_sheet', null],
    ['total_sheet', null],
  ]);
  const [{ code = '' } = {}, { code: other = '' } = {}] = papers;
  expect((await print(`statement-pdf/${finalId}?code=${code}`, '')).status).toBe(200);
  expect((await print(`statement-pdf/${finalId}?code=${other}`, '')).status).toBe(404);
  const admin2 = await signIn(server.url, 'admin2');
  expect((await print(`statement-pdf/${finalId}`, admin2.token)).status).toBe(404);
  await setState([finalId], 'entered');
  expect((await papersOf(groupId, finalId)).every(({ revoked_at }) => revoked_at !== null)).toBe(true);
  expect((await print(`statement-pdf/${finalId}?code=${code}`, '')).status).toBe(422);
});

it('sheet papers: certify of an interim sheet the interim points alone, because final points may still change', async () => {
  const { interimId, finalId, studentSubjectIds } = await makeSheet(server, admin, { students: 1 });
  const [id = 0] = studentSubjectIds;
  await saveCells(admin, finalId, [ic(id, 45), fc(id, 42)]);
  await setState([interimId], 'closed');
  await issueStatement(interimId);
  const { rows } = await sql<{ student: unknown; text: string }>`
    select content #> '{values,en,students,0}' as student, (content -> 'en')::text as text
    from papers where statement_id = ${interimId}`.execute(server.services.db);
  expect(rows).toMatchObject([
    { student: { interim: { number: 45, text: '45' }, final: null, points: null, grade: null } },
  ]);
  expect(rows[0]?.text).toContain('"45"');
  expect(rows[0]?.text).not.toMatch(/"(42|87|5)"/);
});

it('sheet papers: issues no paper of a sheet that is opened again meanwhile', async () => {
  const { groupId, finalId } = await makeSheet(server, admin, { students: 1 });
  await setState([finalId], 'closed');
  const { db } = server.services;
  const { printing } = await db.transaction().execute(async (tx) => {
    await tx.updateTable('statements').set({ state: 'entered' }).where('id', '=', finalId).execute();
    const issued = issueStatement(finalId);
    await untilLockWait(db);
    return { printing: issued };
  });
  expect((await printing).status).toBe(405);
  expect(await papersOf(groupId, finalId)).toEqual([]);
});

it('sheet papers: revokes the total sheet when a re-sit is held, and issues a new one after it', async () => {
  const made = await makeSheet(server, admin, { students: 1 });
  const { groupId, semesterId, finalId } = made;
  const [student = 0] = made.studentSubjectIds;
  const total = async () =>
    (await print(`total-statement-pdf/${groupId}?semester_id=${semesterId}&language=en`)).text;
  await saveCells(admin, finalId, [ic(student, 20), fc(student, 5)]);
  const close = (id: number) => admin.call(statements.close, { params: { id }, body: {} });
  await close(finalId);
  await issueTotal(groupId, semesterId);
  const first = await total();
  const held = await admin.call(statements.holdReSits, {
    body: {
      statement: 'second_statement',
      group_id: groupId,
      semester_id: semesterId,
      accepted: ['window_open'],
    },
  });
  expect(await total()).toContain('Draft');
  const id = held.result.created[0]?.id ?? 0;
  await saveCells(admin, id, [fc(student, 45)]);
  await close(id);
  await issueTotal(groupId, semesterId);
  const second = await total();
  expect(second).toContain('/verify/');
  expect(second).not.toBe(first);
  const papers = await papersOf(groupId, finalId);
  expect(papers.map(({ revoked_at }) => revoked_at === null)).toEqual([false, true]);
});

it('sheet papers: revokes the total sheet of a semester to which a subject with its sheet moves', async () => {
  const { curriculum, ...made } = await makeSheet(server, admin, { students: 1 });
  const { groupId, semesterId, finalId } = made;
  const later = (await planOf(admin, curriculum.id)).semesters[1]?.id ?? 0;
  await server.services.db
    .updateTable('student_registers')
    .set({ semester_id: later })
    .where('student_id', 'in', made.studentIds)
    .execute();
  const { subject_id } = await addSubject(admin, later);
  await setState([finalId], 'closed');
  expect((await issueTotal(groupId, semesterId)).status).toBe(200);
  const moved = await admin.call(semesterSubjects.move, {
    params: { semesterId },
    body: { subject_id, from_semester_id: later },
  });
  expect(moved.status).toBe(200);
  expect((await papersOf(groupId, finalId)).map(({ revoked_at }) => revoked_at === null)).toEqual([false]);
  expect((await issueTotal(groupId, semesterId)).status).toBe(405);
});

/** A year other than the current one, with the dates of an autumn semester in it. */
async function otherYear() {
  const { result } = await admin.call(academicYears.options, {});
  const { id = 0, start_year = 0 } = result.find(({ current }) => !current) ?? {};
  return {
    academic_year_id: id,
    start_date: `${start_year}-09-02`,
    end_date: `${start_year + 1}-01-20`,
  };
}

it('sheet papers: a semester stays in its academic year once a sheet of it has a number', async () => {
  const { semesterId, finalId } = await makeSheet(server, admin, { students: 1 });
  const body = await otherYear();
  const move = (given: Partial<typeof body>) =>
    admin.call(semesters.update, { params: { id: semesterId }, query: { language: 'en' }, body: given });
  await setState([finalId], 'closed');
  const { academic_year_id: former } = (await admin.call(semesters.read, { params: { id: semesterId } }))
    .result;
  expect((await move(body)).status).toBe(200);
  expect((await issueStatement(finalId)).status).toBe(200);
  const moved = await move({ ...body, academic_year_id: former });
  expect([moved.status, moved.error.message]).toEqual([
    405,
    '1 grade sheet of this semester has a number: the semester cannot be moved to another academic year',
  ]);
  expect((await move({ end_date: body.end_date.replace('01-20', '01-21') })).status).toBe(200);
});

it('sheet papers: a sheet with a number shows and prints the academic year of the number', async () => {
  const { semesterId, finalId } = await makeSheet(server, admin, { students: 1 });
  await setState([finalId], 'closed');
  const { academic_year_name: year } = await readSheet(admin, finalId);
  await issueStatement(finalId);
  const { academic_year_id } = await otherYear();
  const { db } = server.services;
  await db.updateTable('semesters').set({ academic_year_id }).where('id', '=', semesterId).execute();
  await setState([finalId], 'entered');
  await setState([finalId], 'closed');
  await issueStatement(finalId);
  const { number, academic_year_name } = await readSheet(admin, finalId);
  expect(academic_year_name).toBe(year);
  const listed = await admin.call(statements.list, { query: { semester_id: semesterId } });
  const names = new Map(listed.result.data.map((row) => [row.id, row.academic_year_name]));
  expect(names.get(finalId)).toBe(year);
  const papers = await db.selectFrom('papers').where('statement_id', '=', finalId).select('number').execute();
  expect(papers.map((paper) => paper.number)).toEqual([`${number}/${year}`, `${number}/${year}`]);
});

/** A subject of the semester that a student chose and then gave up for another one: its sheet lists no student. */
async function addAbandonedSubject({ curriculum, semesterId, groupId, studentIds }: MadeSheet) {
  const { db } = server.services;
  const { id: semesterSubjectId } = await addSubject(admin, semesterId);
  await db.updateTable('semester_subjects').set(HOURS).where('id', '=', semesterSubjectId).execute();
  for (const type of [2, 3] as const) await insertControl(server, { curriculum, semesterSubjectId }, type);
  const { id: studentSubjectId } = await db
    .updateTable('student_subjects')
    .set({ status: 4 })
    .where('semester_subject_id', '=', semesterSubjectId)
    .where('student_id', 'in', studentIds)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: sheetId } = await db
    .selectFrom('statements')
    .where('semester_subject_id', '=', semesterSubjectId)
    .where('group_id', '=', groupId)
    .where('control_type_id', '=', 3)
    .select('id')
    .executeTakeFirstOrThrow();
  return { studentSubjectId, sheetId };
}

it('sheet papers: issues a total sheet without open sheets that list no student, until one gets a result', async () => {
  const made = await makeSheet(server, admin, { students: 1 });
  const { groupId, semesterId, finalId } = made;
  const { studentSubjectId, sheetId } = await addAbandonedSubject(made);
  const counts = async () => {
    const { result } = await admin.call(totalStatements.list, { query: { group_id: groupId } });
    const [{ subjects = 0, sheets = 0, closed = 0 } = {}] = result.data;
    return [subjects, sheets, closed];
  };
  const close = (id: number) => admin.call(statements.close, { params: { id }, body: {} });
  await saveCells(admin, finalId, [
    ic(made.studentSubjectIds[0] ?? 0, 40),
    fc(made.studentSubjectIds[0] ?? 0, 45),
  ]);
  expect(await counts()).toEqual([1, 1, 0]);
  expect((await issueTotal(groupId, semesterId)).status).toBe(405);
  await close(finalId);
  expect((await close(sheetId)).status).toBe(405);
  expect(await counts()).toEqual([1, 1, 1]);
  expect((await issueTotal(groupId, semesterId)).status).toBe(200);
  const { db } = server.services;
  await db.updateTable('student_subjects').set({ status: 1 }).where('id', '=', studentSubjectId).execute();
  expect(await counts()).toEqual([2, 2, 1]);
  await saveCells(admin, sheetId, [ic(studentSubjectId, 40), fc(studentSubjectId, 30)]);
  expect((await papersOf(groupId, finalId)).map(({ revoked_at }) => revoked_at === null)).toEqual([false]);
  expect((await issueTotal(groupId, semesterId)).status).toBe(405);
  await close(sheetId);
  expect((await issueTotal(groupId, semesterId)).status).toBe(200);
});

it('sheet papers: a total sheet waits for the retake of its student in another group, and is revoked with its sheet', async () => {
  const made = await makeDebtors(server, admin);
  const { groupId, semesterId, finalId, curriculum } = made;
  const [student = 0] = made.studentSubjectIds;
  await setState([finalId], 'closed');
  const application = await applyFor(admin, made);
  await setStatus(admin, application.id, 1);
  const issue = async () => (await issueTotal(groupId, semesterId)).status;
  const isValid = async () => (await papersOf(groupId, 0)).map(({ revoked_at }) => revoked_at === null);
  expect([await issue(), await isValid()]).toEqual([200, [true]]);
  const other = await makeStudentGroup(admin, { speciality_id: curriculum.speciality_id });
  await server.services.db
    .updateTable('students')
    .set({ group_id: other.id })
    .where('id', 'in', made.studentIds)
    .execute();
  const { subjects } = await setStatus(admin, application.id, 2);
  expect(subjects).toMatchObject([{ group_id: other.id }]);
  const retakeId = subjects[0]?.statement_id ?? 0;
  expect([await issue(), await isValid()]).toEqual([405, [false]]);
  await saveCells(admin, retakeId, [ic(student, 40), fc(student, 45)]);
  expect(await issue()).toBe(405);
  await admin.call(statements.close, { params: { id: retakeId }, body: {} });
  expect([await issue(), await isValid()]).toEqual([200, [false, true]]);
  const total = await print(`total-statement-pdf/${groupId}?semester_id=${semesterId}&language=oz`);
  expect(total.text.replace(/\s+/g, ' ')).toContain('85 / 4 Qayta oʻqish');
  const listed = await admin.call(totalStatements.list, { query: { group_id: groupId } });
  expect(listed.result.data).toMatchObject([{ subjects: 1, sheets: 2, closed: 2 }]);
  await admin.call(statements.reopen, { params: { id: retakeId }, body: { reason: 'Xato' } });
  expect(await isValid()).toEqual([false, false]);
  expect(await issue()).toBe(405);
});

it('sheet papers: prints points as they are written in the language, in a file named after the group and subject', async () => {
  const made = await makeSheet(server, admin, { students: 1 });
  await saveCells(admin, made.finalId, [ic(made.studentSubjectIds[0] ?? 0, 35.5)]);
  expect((await print(`statement-pdf/${made.finalId}?language=oz`)).text).toContain('35,5');
  expect((await print(`statement-pdf/${made.finalId}?language=en`)).text).toContain('35.5');
  const { student_group_name, subject_name } = await readSheet(admin, made.finalId);
  const headers = { authorization: `Bearer ${admin.token}` };
  const file = await fetch(`${server.url}/api/auth/statement-pdf/${made.finalId}?language=en`, { headers });
  const name = decodeURIComponent(file.headers.get('content-disposition') ?? '');
  expect(name).toContain(`GRADE SHEET ${student_group_name} ${subject_name}.pdf`);
});

it('sheet papers: prints a retake by its name in its sheet, in the total sheet and in the Word document', async () => {
  const { application, sheet } = await makeApplication(server, admin, { status: 2 });
  const id = application.subjects[0]?.statement_id ?? 0;
  const [student = 0] = sheet.studentSubjectIds;
  await saveCells(admin, id, [ic(student, 40), fc(student, 45)]);
  const { groupId, semesterId } = sheet;
  const inOneLine = ({ text }: { text: string }) => text.replace(/\s+/g, ' ');
  expect(inOneLine(await print(`statement-pdf/${id}?language=oz`))).toContain(
    'Yakuniy nazorat, Qayta oʻqish',
  );
  const total = `total-statement-pdf/${groupId}?semester_id=${semesterId}`;
  expect(inOneLine(await print(`${total}&language=oz`))).toContain('85 / 4 Qayta oʻqish');
  expect(inOneLine(await print(`${total}&language=ru`))).toContain('85 / 4 Повторное обучение');
  const word = await fetch(
    `${server.url}/api/crm/total-statements/${groupId}/document?semester_id=${semesterId}&language=oz`,
    { headers: { authorization: `Bearer ${admin.token}` } },
  );
  const parts = unzipSync(new Uint8Array(await word.arrayBuffer()));
  expect(Buffer.from(parts['word/document.xml'] ?? []).toString()).toContain('85/4 Qayta oʻqish');
});
