import { events } from '@dekanat/contract/operations/events.ts';
import { ownSheets, sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { fc, ic, type MadeSheet, makeSheet } from '#test/rating-factories.ts';
import { xlsx } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

let teacher: Client;
let teacherId: number;
let made: MadeSheet;
let student: number;
const { server, admin } = useServer();
beforeAll(async () => {
  ({ client: teacher, id: teacherId } = await openTeacherAccount(server, admin));
  made = await makeSheet(server, admin);
  [student = 0] = made.studentSubjectIds;
});

const assign = () =>
  server.services.db
    .insertInto('semester_subject_teachers')
    .values({
      university_id: 1,
      curriculum_id: made.curriculum.id,
      semester_subject_id: made.semesterSubjectId,
      group_id: made.groupId,
      teacher_id: teacherId,
      statement: 'first_statement',
    })
    .execute();
const save = (client: Client, id: number) =>
  client.call(ownSheets.save, { params: { id }, body: { changes: [fc(student, 40)] } });

it('own sheets: refuses a teacher to whom the sheet is not assigned, and staff', async () => {
  for (const client of [teacher, admin]) {
    expect((await client.call(ownSheets.read, { params: { id: made.finalId } })).status).toBe(404);
    expect((await save(client, made.finalId)).status).toBe(404);
    expect((await client.call(ownSheets.list, {})).result.total).toBe(0);
  }
});

it('own sheets: lets the assigned teacher enter interim points in the interim sheet and final points in the final one', async () => {
  await assign();
  const { result } = await teacher.call(ownSheets.list, {});
  expect(result.data.map(({ id, editable, teacher_id }) => [id, editable, teacher_id])).toEqual([
    [made.finalId, true, teacherId],
    [made.interimId, true, teacherId],
  ]);
  expect((await save(teacher, made.finalId)).result.rows).toMatchObject([{ fc_rating: 40 }]);
  const interim = { changes: [ic(student, 30)] };
  const inFinal = await teacher.call(ownSheets.save, { params: { id: made.finalId }, body: interim });
  expect(inFinal.status).toBe(405);
  const saved = await teacher.call(ownSheets.save, { params: { id: made.interimId }, body: interim });
  expect(saved.result.rows).toMatchObject([{ rating: 70, mark: 4 }]);
});

it('own sheets: publishes entered points to the assigned teacher', async () => {
  const reader = await readEvents(server.url, teacher, events.own);
  onTestFinished(() => reader.close());
  await reader.next('ready');
  for (const [value, was] of [
    [45, 40],
    [40, 45],
  ] as const) {
    const body = { changes: [fc(student, value, was)] };
    expect((await admin.call(sheets.save, { params: { id: made.finalId }, body })).status).toBe(200);
  }
  const changed = { event: 'changed', resource: 'ratings', parent_id: made.finalId };
  await expect.poll(() => reader.heard).toContainEqual(changed);
});

it('own sheets: finds sheets by words of group, subject and teacher together', async () => {
  const ofGroup = { query: { group_id: made.groupId } } as const;
  const [row] = (await admin.call(statements.list, ofGroup)).result.data;
  const found = async (search: string) =>
    (await admin.call(statements.list, { query: { ...ofGroup.query, search } })).result.total;
  const { student_group_name, subject_name, teacher_name } = row ?? {};
  for (const search of [student_group_name, subject_name, teacher_name])
    expect([search, await found(search ?? '')]).toEqual([search, 1]);
  expect(await found(`${teacher_name?.toUpperCase()} ${student_group_name} ${subject_name}`)).toBe(1);
  expect(await found(`${student_group_name} yoʻqfan`)).toBe(0);
  // The lead teacher of the subject is shown only where no teacher is assigned.
  const lead = await openTeacherAccount(server, admin);
  const { fio } = (await admin.call(teachers.read, { params: { id: lead.id } })).result;
  await server.services.db
    .updateTable('semester_subjects')
    .set({ teacher_id: lead.id })
    .where('id', '=', made.semesterSubjectId)
    .execute();
  expect([await found(`${student_group_name} ${fio}`), await found(fio)]).toEqual([0, 0]);
});

it('own sheets: refuses the teacher outside the window of the control, but not staff', async () => {
  await server.services.db
    .updateTable('exam_schedules')
    .set({ start_date: '2020-01-10T04:00:00Z', end_date: null })
    .where('semester_subject_id', '=', made.semesterSubjectId)
    .execute();
  expect((await save(teacher, made.finalId)).status).toBe(403);
  const sheet = await teacher.call(ownSheets.read, { params: { id: made.finalId } });
  expect(sheet.result.editable).toMatchObject({ fc: false, locked_by: 'window' });
  const staff = { params: { id: made.finalId }, body: { changes: [fc(student, 41, 40)] } };
  expect((await admin.call(sheets.save, staff)).status).toBe(200);
});

const importFile = async (rows: (string | number | null)[][], confirm: 0 | 1) =>
  admin.call(sheets.import, { params: { id: made.finalId }, query: { confirm }, files: [await xlsx(rows)] });

it('own sheets: previews a file row by row, and stores it only when it is confirmed without faults', async () => {
  const { rows: known } = (await admin.call(sheets.read, { params: { id: made.finalId } })).result;
  const [one, other] = known;
  const head = ['Talaba raqami', 'F.I.Sh.', 'Oraliq nazorat', 'Yakuniy nazorat'];
  const good = [
    head,
    [one?.id_number ?? '', null, 35, null],
    [null, other?.fio.toUpperCase() ?? '', 20, 'kelmadi'],
  ];
  const faulty = [...good, ['000', null, 1, 1], [one?.id_number ?? '', null, 51, 1]];
  const preview = await importFile(faulty, 0);
  expect(preview.result).toMatchObject({ changed: 2, faulty: 2, written: false });
  expect(preview.result.rows.map(({ effect, problems }) => [effect, problems.length])).toEqual([
    ['changed', 0],
    ['changed', 0],
    ['faulty', 1],
    ['faulty', 2],
  ]);
  expect((await importFile(faulty, 1)).status).toBe(422);
  expect((await importFile(good, 1)).result).toMatchObject({ changed: 2, written: true });
  const { rows } = (await admin.call(sheets.read, { params: { id: made.finalId } })).result;
  expect(rows.map(({ ic_rating, fc_rating, absent }) => [ic_rating, fc_rating, absent])).toEqual([
    [35, 41, false],
    [20, null, true],
  ]);
});

it('own sheets: finds columns by the headings of printed sheets, and leaves out no row with points', async () => {
  const { rows: known } = (await admin.call(sheets.read, { params: { id: made.finalId } })).result;
  const head = ['№', 'Talaba', 'Talaba raqami (HEMIS)', 'Oraliq', 'Yakuniy'];
  const rows = [
    head,
    [1, 'T.', known[0]?.id_number ?? '', 36, 42],
    [2, null, null, 10, 10],
    [3, null, null, null, null],
  ];
  const { result } = await importFile(rows, 0);
  expect(result.rows.map(({ effect, ic_rating, fc_rating }) => [effect, ic_rating, fc_rating])).toEqual([
    ['changed', 36, 42],
    ['faulty', 10, 10],
  ]);
});

it('own sheets: refuses points in a file that are no decimal number', async () => {
  const { rows: known } = (await admin.call(sheets.read, { params: { id: made.finalId } })).result;
  const [one, other] = known.map(({ id_number }) => id_number);
  const head = ['Talaba raqami', 'Oraliq nazorat'];
  const { result } = await importFile([head, [one ?? '', '0x10'], [other ?? '', '1e1']], 0);
  expect(result.faulty).toBe(2);
});

it('own sheets: refuses a file with more rows than a sheet can have', async () => {
  const head = ['Talaba raqami', 'Oraliq nazorat'];
  const { status, error } = await importFile([head, ...Array.from({ length: 1_001 }, () => ['000', 1])], 0);
  expect([status, error.message]).toEqual([413, expect.stringContaining('qatorlar juda koʻp')]);
});

it('own sheets: exports a name that begins like a formula as text', async () => {
  const { rows: known } = (await admin.call(sheets.read, { params: { id: made.finalId } })).result;
  const names = { second_name: '=cmd|calc!A0', first_name: '+1', third_name: '@SUM(1)' };
  const { db } = server.services;
  const id = known[0]?.student_id ?? 0;
  const before = await db
    .selectFrom('students')
    .select(['second_name', 'first_name', 'third_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rename = (to: typeof before) => db.updateTable('students').set(to).where('id', '=', id).execute();
  await rename(names);
  onTestFinished(async () => void (await rename(before)));
  const response = await fetch(`${server.url}/api/crm/statements/${made.finalId}/export?format=xlsx`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const [sheet] = (await readXlsx(bytes)).sheets;
  expect(sheet?.rows.flat()).toContain('=cmd|calc!A0 +1 @SUM(1)');
  const parts = Object.values(unzipSync(bytes)).map((part) => new TextDecoder().decode(part));
  expect(parts.some((part) => /<f[ >]/.test(part))).toBe(false);
});

it('own sheets: exports the sheet as a file that can be imported again', async () => {
  const { body } = await admin.call(sheets.export, {
    params: { id: made.finalId },
    query: { format: 'csv' },
  });
  expect(body).toContain('"F.I.Sh.","Talaba raqami","Oraliq nazorat","Yakuniy nazorat"');
  expect(body).toContain('"kelmadi"');
});
