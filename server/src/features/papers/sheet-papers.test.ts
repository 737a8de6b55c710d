import { sheetPapers } from '@dekanat/contract/papers/sheet-papers.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signIn } from '#test/client.ts';
import { pdfText } from '#test/pdf-text.ts';
import { fc, ic, makeSheet, readSheet, saveCells } from '#test/rating-factories.ts';
import { makeApplication } from '#test/retake-factories.ts';
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
    expect(draft.text).toContain('Draft');
    expect(draft.text).not.toContain('/verify/');
  }
  expect((await issueStatement(finalId)).status).toBe(405);
  expect((await issueTotal(groupId, semesterId)).status).toBe(405);
  await setState([interimId, finalId], 'closed');
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

it('sheet papers: issues no paper of a sheet that is opened again meanwhile', async () => {
  const { groupId, finalId } = await makeSheet(server, admin, { students: 1 });
  await setState([finalId], 'closed');
  const { db } = server.services;
  const { printing } = await db.transaction().execute(async (tx) => {
    await tx.updateTable('statements').set({ state: 'entered' }).where('id', '=', finalId).execute();
    const issued = issueStatement(finalId);
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: boolean }>`
          select exists (select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock') as waiting`.execute(db);
        return rows[0]?.waiting;
      })
      .toBe(true);
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
