import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { ownSheets, sheets } from '@dekanat/contract/ratings/sheets.ts';
import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { moveStudents } from '#test/people-factories.ts';
import { fc, ic, makeSheet, readSheet, saveCells } from '#test/rating-factories.ts';
import { xlsx } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

let teacher: Client;
let teacherId: number;
const { server, admin } = useServer();
beforeAll(async () => {
  ({ client: teacher, id: teacherId } = await openTeacherAccount(server, admin));
});

/** A new sheet that is assigned to the teacher. */
async function makeAssigned() {
  const made = await makeSheet(server, admin);
  await server.services.db
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
  const { rows } = await readSheet(admin, made.finalId);
  return {
    ...made,
    student: made.studentSubjectIds[0] ?? 0,
    numbers: rows.map(({ id_number }) => id_number),
  };
}

type Rows = Parameters<typeof xlsx>[0];
const importFile = async (id: number, rows: Rows | File, confirm: 0 | 1 = 0) =>
  admin.call(sheets.import, {
    params: { id },
    query: { confirm, language: 'en' },
    files: [rows instanceof File ? rows : await xlsx(rows)],
  });
const importAsTeacher = async (id: number, rows: Rows, confirm: 0 | 1 = 0) =>
  teacher.call(ownSheets.import, {
    params: { id },
    query: { confirm, language: 'en' },
    files: [await xlsx(rows)],
  });

it('sheet files: names the columns with values that are not imported', async () => {
  const { finalId, numbers } = await makeAssigned();
  const [number = ''] = numbers;
  const { result } = await importFile(finalId, [
    ['T/r', 'Talaba raqami', 'Yakuniy nazorat', 'Seminar', 'Imzo', 'Yakuniy nazorat', null, 'Umumiy ball'],
    [1, number, 40, 12, null, 45, 'izoh', 80],
  ]);
  expect(result.ignored).toEqual([
    { column: 'D', heading: 'Seminar', because: 'unknown' },
    { column: 'F', heading: 'Yakuniy nazorat', because: 'repeated' },
    { column: 'G', heading: '', because: 'unknown' },
  ]);
  expect(result.rows).toMatchObject([{ effect: 'changed', fc_rating: 40 }]);
});

it.each(INTERFACE_LANGUAGES)('sheet files: knows every column of our own export (%s)', async (language) => {
  const { finalId, interimId, student } = await makeAssigned();
  await saveCells(admin, finalId, [ic(student, 30), fc(student, 40)]);
  for (const id of [finalId, interimId]) {
    const response = await fetch(
      `${server.url}/api/crm/statements/${id}/export?format=xlsx&language=${language}`,
      { headers: { authorization: `Bearer ${admin.token}` } },
    );
    const file = new File([new Uint8Array(await response.arrayBuffer())], 'qaydnoma.xlsx', {
      type: response.headers.get('content-type') ?? '',
    });
    const { result } = await importFile(id, file);
    expect(result).toMatchObject({ changed: 0, faulty: 0, ignored: [], skipped: { sheets: [], columns: 0 } });
  }
});

it('sheet files: refuses rows that name another subject, group or semester than the sheet', async () => {
  const { finalId, numbers, semesterSubjectId } = await makeAssigned();
  const { db } = server.services;
  const { subject_name, subject_id, student_group_name, semester_name } = await readSheet(admin, finalId);
  await db
    .insertInto('subject_translations')
    .values({ subject_id, language: 'ru', name: `Предмет ${semesterSubjectId}` })
    .execute();
  const head = ['Fan', 'Группа', 'Semestr', 'Talaba raqami', 'Yakuniy nazorat'];
  const [one = '', other = ''] = numbers;
  const own = [
    head,
    [subject_name, student_group_name?.toLowerCase() ?? null, `${semester_name}-semestr`, one, 40],
    [`ПРЕДМЕТ ${semesterSubjectId}`, null, Number(semester_name), other, 41],
  ];
  expect((await importFile(finalId, own)).result).toMatchObject({ changed: 2, faulty: 0, ignored: [] });
  const others = [
    head,
    ['Boshqa fan', student_group_name, semester_name, one, 40],
    [subject_name, 'X-1-20', Number(semester_name) + 1, other, 41],
  ];
  expect((await importFile(finalId, others)).result.rows.map(({ problems }) => problems)).toEqual([
    [`The row is of another subject: “Boshqa fan”. This grade sheet is of “${subject_name}”`],
    [
      `The row is of another group: “X-1-20”. This grade sheet is of the group “${student_group_name}”`,
      `The row is of another semester: “${Number(semester_name) + 1}”. This grade sheet is of semester ${semester_name}`,
    ],
  ]);
  expect((await importFile(finalId, others, 1)).status).toBe(422);
});

it('sheet files: refuses a percentage, which is stored as a fraction', async () => {
  const { finalId, numbers } = await makeAssigned();
  const rows = [
    ['Talaba raqami', 'Yakuniy nazorat'],
    [numbers[0] ?? '', 0.85],
  ];
  const cells = new Map([['1,1', { style: { numFmt: '0%' } }]]);
  const bytes = await writeXlsx({ sheets: [{ name: 'Varaq', rows, cells }] });
  const { result } = await importFile(finalId, new File([new Uint8Array(bytes)], 'a.xlsx'));
  expect(result.rows).toMatchObject([{ effect: 'faulty', fc_rating: null }]);
});

it('sheet files: refuses a formula whose result the file does not have', async () => {
  const { finalId, numbers } = await makeAssigned();
  const rows = [
    ['Talaba raqami', 'Yakuniy nazorat'],
    [numbers[0] ?? '', null],
    [numbers[1] ?? '', 40],
  ];
  const cells = new Map([['1,1', { value: null, formula: 'SUM(C2:D2)' }]]);
  const bytes = await writeXlsx({ sheets: [{ name: 'Varaq', rows, cells }] });
  const { result } = await importFile(finalId, new File([new Uint8Array(bytes)], 'a.xlsx'));
  expect(result.rows.map(({ effect }) => effect)).toEqual(['faulty', 'changed']);
  expect(result.skipped.formulas).toEqual({ count: 1, first: ['B2'] });
});

it('sheet files: refuses only changes for a student who has left', async () => {
  const { finalId, student, studentIds, studentSubjectIds, numbers } = await makeAssigned();
  await saveCells(admin, finalId, [ic(student, 30)]);
  await moveStudents(admin, studentIds.slice(0, 1), { status_type: 'studentexpel' });
  const file = (points: number) => [
    ['Talaba raqami', 'Oraliq nazorat'],
    [numbers[0] ?? '', points],
    [numbers[1] ?? '', 25],
  ];
  const { result } = await importFile(finalId, file(30), 1);
  expect(result).toMatchObject({
    written: true,
    rows: [
      { student_subject_id: student, effect: 'same', problems: [] },
      { student_subject_id: studentSubjectIds[1], effect: 'changed', problems: [] },
    ],
  });
  const { rows } = await readSheet(admin, finalId);
  expect(rows.map(({ ic_rating }) => ic_rating)).toEqual([30, 25]);
  const changed = (await importFile(finalId, file(31))).result;
  expect(changed.rows.map(({ effect, problems }) => [effect, problems.length])).toEqual([
    ['faulty', 1],
    ['same', 0],
  ]);
  expect((await importFile(finalId, file(31), 1)).status).toBe(422);
});

it('sheet files: refuses a value in a locked column unless it is the stored one', async () => {
  const { finalId, student, numbers } = await makeAssigned();
  await saveCells(admin, finalId, [ic(student, 30)]);
  const [one = '', other = ''] = numbers;
  const head = ['Talaba raqami', 'Oraliq nazorat', 'Yakuniy nazorat'];
  const same = await importAsTeacher(finalId, [head, [one, 30, 40], [other, null, 41]]);
  expect(same.result).toMatchObject({
    changed: 2,
    faulty: 0,
    ignored: [{ column: 'B', heading: 'Oraliq nazorat', because: 'not_editable' }],
  });
  const rows = [head, [one, 31, 40], [other, 20, 41]];
  const { result } = await importAsTeacher(finalId, rows);
  expect(result.rows.map(({ effect, problems }) => [effect, problems])).toEqual([
    ['faulty', ['Interim points cannot be changed here']],
    ['faulty', ['Interim points cannot be changed here']],
  ]);
  expect((await importAsTeacher(finalId, rows, 1)).status).toBe(422);
});

it('sheet files: shows the marks that a file replaces, and stores nothing else than it showed', async () => {
  const { finalId, studentSubjectIds, numbers } = await makeAssigned();
  const [one = 0, other = 0] = studentSubjectIds;
  await saveCells(admin, finalId, [fc(one, 45), fc(other, 41)]);
  const file = await xlsx([
    ['Talaba raqami', 'Yakuniy nazorat'],
    [numbers[0] ?? '', 30],
    [numbers[1] ?? '', 'kelmadi'],
  ]);
  const send = (query: { confirm: 0 | 1; preview?: string }) =>
    admin.call(sheets.import, {
      params: { id: finalId },
      query: { ...query, language: 'en' },
      files: [file],
    });
  const { rows, preview } = (await send({ confirm: 0 })).result;
  expect(rows.map(({ stored, fc_rating, absent }) => [stored?.fc_rating, fc_rating, absent])).toEqual([
    [45, 30, false],
    [41, null, true],
  ]);
  await saveCells(admin, finalId, [fc(other, 47, 41)]);
  const refused = await send({ confirm: 1, preview });
  expect([refused.status, refused.error.code]).toEqual([409, 'stale']);
  const points = async () =>
    (await readSheet(admin, finalId)).rows.map(({ fc_rating, absent }) => [fc_rating, absent]);
  expect(await points()).toEqual([
    [45, false],
    [47, false],
  ]);
  const again = (await send({ confirm: 0 })).result;
  expect((await send({ confirm: 1, preview: again.preview })).result.written).toBe(true);
  expect(await points()).toEqual([
    [30, false],
    [null, true],
  ]);
});

it.each(['kelmadi', 'неявка', 'absent'])(
  'sheet files: reads the absence that sheets print as “%s”',
  async (word) => {
    const { finalId, numbers } = await makeAssigned();
    const rows = [
      ['Talaba raqami', 'Yakuniy nazorat'],
      [numbers[0] ?? '', word],
    ];
    const { result } = await importFile(finalId, rows);
    expect(result.rows).toMatchObject([{ effect: 'changed', absent: true, problems: [] }]);
  },
);

it('sheet files: refuses a row with the number of one student and the name of another', async () => {
  const { finalId, studentIds } = await makeSheet(server, admin, { students: 3 });
  const names = [
    ['Yoʻldoshev', 'Islomjon'],
    ['Karimov', 'Anvar'],
    ['Karimov', 'Olim'],
  ] as const;
  for (const [at, [second_name, first_name]] of names.entries())
    await server.services.db
      .updateTable('students')
      .set({ second_name, first_name, third_name: 'Karim oʻgʻli' })
      .where('id', '=', studentIds[at] ?? 0)
      .execute();
  const { rows } = await readSheet(admin, finalId);
  const numbers = studentIds.map((id) => rows.find((row) => row.student_id === id)?.id_number ?? '');
  /** The names that are refused beside the number of a student. */
  const refused = async (student: number, ...texts: string[]) => {
    const head = ['Talaba raqami', 'F.I.Sh.', 'Yakuniy nazorat'];
    const { result } = await importFile(finalId, [
      head,
      ...texts.map((text) => [numbers[student] ?? '', text, 40]),
    ]);
    return texts.filter((_, at) => result.rows[at]?.problems.some((text) => text.includes('has the name')));
  };
  const own = ['YOLDOSHEV ISLOMJON', 'Islomjon Yoʻldoshev Karim oʻgʻli', 'Йўлдошев Исломжон', 'Yoʻldoshev'];
  const spelt = [
    'Юлдашев Исламджан',
    'Юлдашев И.',
    'I.K. Yoldoshev',
    'Yoʻldosh. Isl.',
    'Yuldasheva Islomjon',
  ];
  expect(await refused(0, ...own, ...spelt, '')).toEqual([]);
  const others = ['Karimov Anvar', 'Каримов А.', 'Yoʻldoshev Anvar', 'Юлдашев А.', 'Karimov Islomjon'];
  expect(await refused(0, ...others)).toEqual(others);
  expect(await refused(1, 'Karimov A.', 'Karimov O.', 'Каримов Олим')).toEqual([
    'Karimov O.',
    'Каримов Олим',
  ]);
  const file = [
    ['Talaba raqami', 'F.I.Sh.', 'Yakuniy nazorat'],
    [numbers[1] ?? '', 'Karimov Olim', 40],
  ];
  const { result } = await importFile(finalId, file);
  expect(result.rows).toMatchObject([
    {
      effect: 'faulty',
      fio: 'Karimov Olim',
      problems: [
        'The number belongs to another student (Karimov Anvar Karim oʻgʻli), but the row has the name “Karimov Olim”. Correct the number or the name',
      ],
    },
  ]);
  expect((await importFile(finalId, file, 1)).status).toBe(422);
  expect((await readSheet(admin, finalId)).rows.every(({ fc_rating }) => fc_rating === null)).toBe(true);
});

it('sheet files: names other sheets of the workbook', async () => {
  const { finalId, numbers } = await makeAssigned();
  const rows = [
    ['Talaba raqami', 'Yakuniy nazorat'],
    [numbers[0] ?? '', 40],
  ];
  const bytes = await writeXlsx({
    sheets: [
      { name: '1-guruh', rows },
      { name: 'Boʻsh', rows: [] },
      { name: '2-guruh', rows },
    ],
  });
  const { result } = await importFile(finalId, new File([new Uint8Array(bytes)], 'a.xlsx'));
  expect([result.skipped.sheets, result.changed]).toEqual([['2-guruh'], 1]);
});

it('sheet files: stores nothing when the window of the teacher closes while the file is read', async () => {
  const { finalId, semesterSubjectId, numbers, student } = await makeAssigned();
  const { db } = server.services;
  const waits = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.count;
  };
  const rows = [
    ['Talaba raqami', 'Yakuniy nazorat'],
    [numbers[0] ?? '', 40],
  ];
  const sent = await db.transaction().execute(async (trx) => {
    // The request has read the window when it reads the individual dates of the sheet.
    await sql`lock table individual_exam_schedules in access exclusive mode`.execute(trx);
    const request = importAsTeacher(finalId, rows, 1);
    await expect.poll(waits).toBe(1);
    await trx
      .updateTable('exam_schedules')
      .set({ start_date: '2020-01-10T04:00:00Z', end_date: null })
      .where('semester_subject_id', '=', semesterSubjectId)
      .execute();
    return { request };
  });
  const { status, error } = await sent.request;
  const { rows: stored } = await readSheet(admin, finalId);
  expect([status, error?.code]).toEqual([403, 'forbidden']);
  expect(stored.find((row) => row.student_subject_id === student)?.fc_rating).toBeNull();
});
