import { academicDebtors } from '@dekanat/contract/gpa/academic-debtors.ts';
import { totalStatements } from '@dekanat/contract/ratings/total-statements.ts';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import { endSemesters } from '#test/paper-factories.ts';
import { moveStudents } from '#test/people-factories.ts';
import { fc, ic, type MadeSheet, makeSheet, saveCells } from '#test/rating-factories.ts';
import { attach, makeConfirmedPlan } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

let made: MadeSheet;
const { server, admin } = useServer();
beforeAll(async () => {
  made = await makeSheet(server, admin, { students: 3 });
  const [one = 0, other = 0] = made.studentSubjectIds;
  await saveCells(admin, made.finalId, [ic(one, 45.5), fc(one, 44), ic(other, 20), fc(other, 20)]);
});

const place = () => ({ params: { id: made.groupId }, query: { semester_id: made.semesterId } });

it('total statements: shows current results, credits, averages and the distribution of marks', async () => {
  const { result } = await admin.call(totalStatements.read, place());
  expect(result).toMatchObject({ hours: 120, credit: 4, mark_5: 1, mark_2: 1, mark_3: 0 });
  expect(result.subjects).toMatchObject([
    { semester_subject_id: made.semesterSubjectId, credit: 4, mark_5: 1 },
  ]);
  expect(result.rows).toMatchObject([
    { no: 1, average: 90, gpa: 5, credits: 4, debts: 0, results: [{ rating: 90, mark: 5 }] },
    { no: 2, average: 40, gpa: 2, credits: 0, debts: 1, results: [{ rating: 40, mark: 2 }] },
    { no: 3, average: null, gpa: null, credits: 0, debts: 0, results: [{ rating: null, mark: null }] },
  ]);
});

it('total statements: lists groups with semesters and the exact total', async () => {
  const { result } = await admin.call(totalStatements.list, { query: { group_id: made.groupId } });
  expect(result).toMatchObject({
    total: 1,
    data: [{ id: made.finalId, subjects: 1, students: 3, sheets: 1, closed: 0 }],
  });
  const beyond = await admin.call(totalStatements.list, { query: { group_id: made.groupId, page: 2 } });
  expect(beyond.result).toMatchObject({ total: 1, data: [] });
});

it('total statements: opens by the id of its row, without the semester', async () => {
  const byRow = await admin.call(totalStatements.read, { params: { id: made.finalId } });
  expect(byRow.result).toEqual((await admin.call(totalStatements.read, place())).result);
  const interim = await admin.call(totalStatements.read, { params: { id: made.interimId } });
  expect(interim.status).toBe(404);
  const admin2 = await signIn(server.url, 'admin2');
  expect((await admin2.call(totalStatements.read, { params: { id: made.finalId } })).status).toBe(404);
});

it('total statements: is found by the filters of statements', async () => {
  const found = async (query: object) =>
    (await admin.call(totalStatements.list, { query: { group_id: made.groupId, ...query } })).result.total;
  const { student_group_name } = (await admin.call(totalStatements.read, place())).result;
  expect(await found({ state: 'entered', search: student_group_name ?? '' })).toBe(1);
  expect(await found({ statement: 'first_statement', control_type_id: 2 })).toBe(1);
  for (const query of [
    { state: 'closed' },
    { statement: 'second_statement' },
    { subject_id: 2_147_483_647 },
    { teacher_id: 2_147_483_647 },
    { search: 'bundayguruhyoq' },
    { number: 2_147_483_647 },
  ])
    expect(await found(query)).toBe(0);
});

it('total statements: is exported as a list of the groups that match, of the university of the caller', async () => {
  const exported = async (client: Client) => {
    const query = { format: 'csv', group_id: made.groupId, language: 'en' } as const;
    const { result } = await client.call(totalStatements.exportList, {
      query: { ...query, columns: 'student_group_name,semester_name,students,sheets,closed' },
    });
    return String(result).replace('\uFEFF', '').trim().split(/\r?\n/);
  };
  const head = '"Group","Semester","Students","Final grade sheets","Closed grade sheets"';
  const { student_group_name } = (await admin.call(totalStatements.read, place())).result;
  expect(await exported(admin)).toEqual([head, `"${student_group_name}","1","3","1","0"`]);
  expect(await exported(await signIn(server.url, 'admin2'))).toEqual([head]);
});

it('total statements: is unknown to another university', async () => {
  const admin2 = await signIn(server.url, 'admin2');
  expect((await admin2.call(totalStatements.read, place())).status).toBe(404);
});

it('total statements: writes a Word document with results and distribution, named like the group', async () => {
  const { result } = await admin.call(totalStatements.read, place());
  const url = `${server.url}/api/crm/total-statements/${made.groupId}/document?semester_id=${made.semesterId}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${admin.token}` } });
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
    `${result.student_group_name}.docx`,
  );
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const xml = new TextDecoder().decode(files['word/document.xml']);
  const texts = [...xml.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text);
  expect(texts[0]).toContain(result.university_name);
  expect(texts).toEqual(expect.arrayContaining([result.rows[0]?.fio, '90/5', '40/2', '120/4', '5,00']));
  expect(texts.slice(-12)).toEqual([
    '“5” baho',
    '1',
    '1',
    '“4” baho',
    '0',
    '0',
    '“3” baho',
    '0',
    '0',
    '“2” baho',
    '1',
    '1',
  ]);
});

it('total statements: writes a workbook with points and marks as numbers, named like the group', async () => {
  const { result } = await admin.call(totalStatements.read, place());
  const url = `${server.url}/api/crm/total-statements/${made.groupId}/export?semester_id=${made.semesterId}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${admin.token}` } });
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
    `${result.student_group_name} `,
  );
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  const subject = result.subjects[0]?.subject_name;
  const { fio, id_number } = result.rows[0] ?? {};
  expect(sheets[0]?.rows[0]?.slice(1, 5)).toEqual([
    'F.I.Sh.',
    'Talaba raqami',
    `${subject}: Umumiy ball`,
    `${subject}: Baho`,
  ]);
  expect(sheets[0]?.rows[1]).toEqual([null, 'Soat/kredit', null, 120, 4, null, null, 4, null]);
  expect(sheets[0]?.rows[2]).toEqual([1, fio, id_number, 90, 5, 90, 5, 4, 0]);
  expect(sheets[0]?.rows[4]?.slice(3)).toEqual([null, null, null, null, 0, 0]);
  expect(sheets[0]?.rows.slice(5).map((row) => [row[1], row[4], ...row.slice(5)])).toEqual([
    ['“5” baho', 1, null, null, null, null],
    ['“4” baho', 0, null, null, null, null],
    ['“3” baho', 0, null, null, null, null],
    ['“2” baho', 1, null, null, null, null],
  ]);
});

describe('total statements: a student who was absent', () => {
  const answer = async (path: string) => {
    const { groupId, semesterId, studentSubjectIds, finalId } = await makeSheet(server, admin, {
      students: 1,
    });
    const [student_subject_id = 0] = studentSubjectIds;
    const absence = { student_subject_id, field: 'absent', value: true, was: false } as const;
    await saveCells(admin, finalId, [ic(student_subject_id, 40), absence]);
    const url = `${server.url}/api/crm/total-statements/${groupId}/${path}?semester_id=${semesterId}&language=en`;
    return (sent = '') => fetch(url + sent, { headers: { authorization: `Bearer ${admin.token}` } });
  };

  it('has the word in place of the points in the document', async () => {
    const response = await (await answer('document'))();
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(new TextDecoder().decode(files['word/document.xml'])).toContain('>absent/2<');
  });

  it('has the word in place of the points in the table', async () => {
    const response = await (await answer('export'))('&format=csv');
    expect(await response.text()).toContain('"absent","2"');
  });
});

it('total statements: counts the students whom the sheet lists', async () => {
  const sheet = await makeSheet(server, admin, { students: 3 });
  const [, marked = 0] = sheet.studentSubjectIds;
  await saveCells(admin, sheet.finalId, [ic(marked, 40), fc(marked, 40)]);
  await moveStudents(admin, sheet.studentIds.slice(1));
  const params = { id: sheet.groupId };
  const { rows } = (
    await admin.call(totalStatements.read, { params, query: { semester_id: sheet.semesterId } })
  ).result;
  const { data } = (await admin.call(totalStatements.list, { query: { group_id: sheet.groupId } })).result;
  expect([rows.map(({ student_id }) => student_id), data[0]?.students]).toEqual([
    sheet.studentIds.slice(0, 2),
    2,
  ]);
});

describe('total statements: a subject without a mark', () => {
  const unmarked = async (prepare: (sheet: MadeSheet) => Promise<unknown>) => {
    const sheet = await makeSheet(server, admin, { students: 2 });
    await moveStudents(admin, sheet.studentIds.slice(1));
    await prepare(sheet);
    return debtsOf(sheet);
  };
  /** Debts and GPA of each row, and the number of debtors of the group. */
  const debtsOf = async (sheet: MadeSheet) => {
    const { result } = await admin.call(totalStatements.read, {
      params: { id: sheet.groupId },
      query: { semester_id: sheet.semesterId },
    });
    const listed = await admin.call(academicDebtors.list, { query: { group_id: sheet.groupId } });
    return [result.rows.map(({ debts, gpa }) => [debts, gpa]), listed.result.total];
  };
  const endSemester = ({ semesterId }: MadeSheet) => endSemesters(server, [semesterId]);
  const close = ({ finalId }: MadeSheet) =>
    server.services.db.updateTable('statements').set({ state: 'closed' }).where('id', '=', finalId).execute();

  it('is no debt while its sheet is open', async () => {
    expect(await unmarked(async () => {})).toEqual([[[0, null]], 0]);
  });

  it('is a debt once its semester has ended, or its last sheet is closed', async () => {
    expect(await unmarked(endSemester)).toEqual([[[1, 0]], 1]);
    expect(await unmarked(close)).toEqual([[[1, null]], 1]);
  });

  it('is none of a student who has left, a failed one is', async () => {
    const sheet = await makeSheet(server, admin, { students: 1 });
    const [id = 0] = sheet.studentSubjectIds;
    await saveCells(admin, sheet.finalId, [ic(id, 20), fc(id, 20)]);
    await moveStudents(admin, sheet.studentIds);
    const { result } = await admin.call(totalStatements.read, {
      params: { id: sheet.groupId },
      query: { semester_id: sheet.semesterId },
    });
    expect(result.rows.map(({ debts }) => debts)).toEqual([1]);
  });

  it('is a debt only of the curriculum in which the student is registered now, as in the list of debtors', async () => {
    const sheet = await makeSheet(server, admin, { students: 1 });
    const [id = 0] = sheet.studentSubjectIds;
    await saveCells(admin, sheet.finalId, [ic(id, 20), fc(id, 20)]);
    const { faculty_id, speciality_id } = sheet.curriculum;
    const other = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
    expect(await debtsOf(sheet)).toEqual([[[1, 2]], 1]);
    await attach(admin, other, sheet.studentIds, { group_id: sheet.groupId });
    expect(await debtsOf(sheet)).toEqual([[[0, 2]], 0]);
  });
});
