import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  attachSyllabus,
  HOURS,
  makePlan,
  makePlannedSubject,
  planFile,
  planOf,
} from '#test/curriculum-factories.ts';
import { unique } from '#test/factories.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { pdfText } from '#test/pdf-text.ts';
import { makeSubject } from '#test/planning-factories.ts';
import { makeRegistered, rate, subjectsOf } from '#test/registration-factories.ts';
import { workbook, xlsx } from '#test/sheets.ts';
import { makeSyllabus } from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const upload = (id: number, file: File, confirm: 0 | 1 = 0) =>
  admin.call(planFiles.upload, { params: { id }, query: { confirm, language: 'en' }, files: [file] });

it('plan file: adds and changes subjects in one change that can be undone, after a dry run', async () => {
  const planned = await makePlannedSubject(admin);
  const { id } = planned.curriculum;
  const [one, two] = [await makeSubject(admin), await makeSubject(admin)];
  const [known] = (await planOf(admin, id)).semesters[0]?.subjects ?? [];
  const file = await planFile(
    [1, known?.subject_code ?? '', null, 20, 40, 60, 4, null, null],
    [1, one.code.toLowerCase(), null, 30, 30, 90, 5, 1, null],
    ['01', two.code, null, '30', 30, 90, 5, 1, null],
  );
  const { result: dry } = await upload(id, file);
  expect(dry.rows.map(({ line, effect }) => [line, effect])).toEqual([
    [2, 'changed'],
    [3, 'added'],
    [4, 'added'],
  ]);
  expect(dry.change_id).toBeNull();
  expect((await planOf(admin, id)).semesters[0]?.subjects).toHaveLength(1);
  const { result } = await upload(id, file, 1);
  const subjects = (await planOf(admin, id)).semesters[0]?.subjects ?? [];
  expect(subjects.map((each) => [each.subject_id, each.credit_hour, each.choice_of_subject])).toEqual([
    [planned.subject_id, 4, null],
    [one.id, 5, 1],
    [two.id, 5, 1],
  ]);
  expect((await upload(id, file)).result).toMatchObject({ added: 0, changed: 0, faulty: 0 });
  await admin.call(semesterSubjects.undo, { params: { changeId: result.change_id ?? 0 }, body: {} });
  expect((await planOf(admin, id)).semesters[0]?.subjects).toMatchObject([{ credit_hour: 0 }]);
});

it('plan file: does not change the elective group of a subject in which a student has points', async () => {
  const { plan, student } = await makeRegistered(admin);
  const { id } = plan.curriculum;
  const [taken] = await subjectsOf(admin, student.id);
  await rate(server, taken?.student_subject_id ?? 0, { rating: 70, mark: 4 });
  await server.services.db.updateTable('curricula').set({ confirmed: 0 }).where('id', '=', id).execute();
  const planned = async () => (await planOf(admin, id)).semesters[0]?.subjects ?? [];
  const [known] = await planned();
  const row = (code = '') => [1, code, null, 20, 40, 60, HOURS.credit_hour, 1, null];
  const file = await planFile(row(known?.subject_code), row((await makeSubject(admin)).code));
  const refused = await upload(id, file, 1);
  expect([refused.status, refused.error.code]).toEqual([405, 'in_use']);
  expect(await planned()).toEqual([known]);
});

it('plan file: names what is wrong with each row, and stores nothing then', async () => {
  const { curriculum } = await makePlan(admin);
  const { code } = await makeSubject(admin);
  const file = await planFile(
    [9, code, null, 0, 0, 0, 0, null, null],
    [1, 'NONE', null, 0, 0, 0, 0, null, null],
    [1, code, null, 'many', '0x10', '30,0', 61, 3, 'No such syllabus'],
    [1, code, null, 0, 0, 0, 0, null, null],
  );
  const { result } = await upload(curriculum.id, file);
  expect(result.rows.map(({ problems }) => problems)).toEqual([
    ['The curriculum has no semester “9”'],
    ['There is no subject with the code “NONE”'],
    [
      '“many” must be a whole number from 0 to 2000',
      '“0x10” must be a whole number from 0 to 2000',
      '“61” must be a whole number from 0 to 60',
      'There is no syllabus “No such syllabus”',
      'Elective group 3 has one subject: it needs at least two',
    ],
    ['The semester already has this subject'],
  ]);
  const refused = await upload(curriculum.id, file, 1);
  expect([refused.status, refused.error.message]).toEqual([
    422,
    { 'files[]': ['The file has 4 faulty rows: correct them first'] },
  ]);
  const text = new File(['matn'], 'reja.txt', { type: 'text/plain' });
  expect((await upload(curriculum.id, text)).status).toBe(415);
});

it('plan file: distinguishes codes that differ by hyphens and blanks', async () => {
  const { curriculum } = await makePlan(admin);
  const number = unique();
  const [hyphen, blank] = [
    await makeSubject(admin, { code: `MT-${number}` }),
    await makeSubject(admin, { code: `MT ${number}` }),
  ];
  const single = await makeSubject(admin, { code: `FZ-${number}` });
  const codes = [` mt-${number}`, `MT ${number}`, `FZ ${number}`, `MT_${number}`];
  const file = await planFile(...codes.map((code) => [1, code, null, 0, 0, 0, 0, null, null]));
  const { result } = await upload(curriculum.id, file);
  expect(result.rows.map(({ subject_name, problems }) => [subject_name, problems])).toEqual([
    [hyphen.name, []],
    [blank.name, []],
    [single.name, []],
    [null, [`The code “MT_${number}” resembles those of several subjects: give the exact code`]],
  ]);
});

it('plan file: reads the file that it exports without a change', async () => {
  const planned = await makePlannedSubject(admin);
  const { semesterId, subject_id, curriculum } = planned;
  await attachSyllabus(admin, planned);
  await admin.call(semesterSubjects.saveHours, { params: { semesterId }, body: { subject_id, ...HOURS } });
  const response = await fetch(`${server.url}/api/crm/curriculum/plan-file/${curriculum.id}?language=ru`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const file = new File([new Uint8Array(await response.arrayBuffer())], 'plan.xlsx', {
    type: response.headers.get('content-type') ?? '',
  });
  const { result } = await upload(curriculum.id, file);
  expect(result).toMatchObject({ added: 0, changed: 0, faulty: 0, rows: [{ effect: 'same', semester: 1 }] });
  expect(result).toMatchObject({ ignored: [], skipped: { sheets: [], columns: 0 }, source: null });
});

it('plan file: names each value that a row changes, also by an empty cell, and a syllabus where there was none', {
  tags: 'long',
}, async () => {
  const { semesterId, subject_id, curriculum } = await makePlannedSubject(admin);
  await admin.call(semesterSubjects.saveHours, { params: { semesterId }, body: { subject_id, ...HOURS } });
  const { name } = await makeSyllabus(admin);
  const code = (await planOf(admin, curriculum.id)).semesters[0]?.subjects[0]?.subject_code ?? '';
  const notes = async (...cells: (string | number | null)[]) =>
    (await upload(curriculum.id, await planFile([1, code, null, ...cells]))).result.rows.map(
      (row) => row.notes,
    );
  expect(await notes(null, 30, 60, null, null, name)).toEqual([
    ['Theory hours: 30 → 0', 'Credits: 4 → 0', `Syllabus: — → ${name}`],
  ]);
  expect(await notes(30, 30, 60, 4, null, null)).toEqual([[]]);
});

it('plan file: names the unlisted subject that becomes compulsory with the elective group of a row', {
  tags: 'long',
}, async () => {
  const { curriculum } = await makePlan(admin);
  const [one, two] = [await makeSubject(admin), await makeSubject(admin)];
  const row = (code: string, group: number | null) => [1, code, null, 0, 0, 0, 0, group, null];
  await upload(curriculum.id, await planFile(row(one.code, 1), row(two.code, 1)), 1);
  const both = await upload(curriculum.id, await planFile(row(one.code, null), row(two.code, null)));
  expect(both.result.rows.map(({ notes }) => notes)).toEqual([
    ['Elective group: 1 → —'],
    ['Elective group: 1 → —'],
  ]);
  const file = await planFile(row(one.code, null));
  const { result } = await upload(curriculum.id, file);
  expect(result.rows.map(({ notes }) => notes)).toEqual([
    [
      'Elective group: 1 → —',
      `“${two.name}” becomes compulsory: no other subject is left in elective group 1`,
    ],
  ]);
  await upload(curriculum.id, await planFile(row((await makeSubject(admin)).code, 1)), 1);
  const { preview } = result;
  const confirmed = await admin.call(planFiles.upload, {
    params: { id: curriculum.id },
    query: { confirm: 1, preview, language: 'en' },
    files: [file],
  });
  expect([confirmed.status, confirmed.error.code]).toEqual([409, 'stale']);
});

/** A plan with a subject and its syllabus, of which there is a copy with the same name. */
async function planWithNamesakes() {
  const planned = await makePlannedSubject(admin);
  const { subject_id, curriculum } = planned;
  const [syllabus, copy] = [await attachSyllabus(admin, planned), await makeSyllabus(admin)];
  await server.services.db
    .updateTable('syllabi')
    .set({ name: syllabus.name, subject_id })
    .where('id', 'in', [syllabus.id, copy.id])
    .execute();
  const code = (await planOf(admin, curriculum.id)).semesters[0]?.subjects[0]?.subject_code ?? '';
  const syllabusNow = async () =>
    (await planOf(admin, curriculum.id)).semesters[0]?.subjects.map((one) => one.syllabus?.id);
  return { id: curriculum.id, code, syllabus, copy, syllabusNow };
}

it('plan file: keeps the planned syllabus when others have its name', async () => {
  const { id, code, syllabus, copy, syllabusNow } = await planWithNamesakes();
  for (const status of ['draft', 'publish'] as const) {
    await server.services.db.updateTable('syllabi').set({ status }).where('id', '=', copy.id).execute();
    const { result } = await upload(
      id,
      await planFile([1, code, null, 20, 40, 60, 4, null, syllabus.name]),
      1,
    );
    expect(result.rows).toMatchObject([{ problems: [] }]);
    expect(result.rows[0]?.notes.join()).not.toContain(syllabus.name);
    expect(await syllabusNow()).toEqual([syllabus.id]);
  }
});

it('plan file: asks which of several syllabi with one name is meant, and says when one is replaced', async () => {
  const { id, code, syllabus } = await planWithNamesakes();
  const { code: other } = await makeSubject(admin);
  const { name } = await makeSyllabus(admin);
  const { result } = await upload(
    id,
    await planFile(
      [1, code, null, 0, 0, 0, 0, null, name],
      [1, other, null, 0, 0, 0, 0, null, syllabus.name],
    ),
  );
  expect(result.rows.map(({ problems, notes }) => [problems, notes])).toEqual([
    [[], [`The syllabus changes: “${syllabus.name}” → “${name}”`]],
    [
      [
        `Several syllabi are named “${syllabus.name}”. Leave the cell empty and choose the syllabus in the plan itself`,
      ],
      [],
    ],
  ]);
});

it('plan file: stores nothing else than the preview showed', { tags: 'long' }, async () => {
  const planned = await makePlannedSubject(admin);
  const { semesterId, subject_id, curriculum } = planned;
  const [known] = (await planOf(admin, curriculum.id)).semesters[0]?.subjects ?? [];
  const file = await planFile([1, known?.subject_code ?? '', null, 20, 40, 60, 4, null, null]);
  const { preview } = (await upload(curriculum.id, file)).result;
  await admin.call(semesterSubjects.saveHours, { params: { semesterId }, body: { subject_id, ...HOURS } });
  const confirmed = () =>
    admin.call(planFiles.upload, {
      params: { id: curriculum.id },
      query: { confirm: 1, preview, language: 'en' },
      files: [file],
    });
  const refused = await confirmed();
  expect([refused.status, refused.error]).toEqual([
    409,
    expect.objectContaining({ code: 'stale', message: expect.stringContaining('Check the file again') }),
  ]);
  expect((await planOf(admin, curriculum.id)).semesters[0]?.subjects).toMatchObject([HOURS]);
});

it('plan file: is refused when a colleague changes the plan after it was read', async () => {
  const planned = await makePlannedSubject(admin);
  const { semesterId, subject_id, curriculum } = planned;
  const [known] = (await planOf(admin, curriculum.id)).semesters[0]?.subjects ?? [];
  const file = await planFile([1, known?.subject_code ?? '', null, 20, 40, 60, 4, null, null]);
  const { db } = server.services;
  const refused = await db.transaction().execute(async (trx) => {
    await sql`select from semesters where id = ${semesterId} for update`.execute(trx);
    await sql`update semester_subjects set independent_lesson_hour = 90 where semester_id = ${semesterId}
      and subject_id = ${subject_id}`.execute(trx);
    const params = { id: curriculum.id };
    const answer = admin.call(planFiles.upload, { params, query: { confirm: 1 }, files: [file] });
    await expect
      .poll(async () => {
        const waiting = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ilike '%for update of semesters%'`.execute(
          db,
        );
        return waiting.rows.length;
      })
      .toBe(1);
    return { answer };
  });
  expect([(await refused.answer).status, (await refused.answer).error.code]).toEqual([409, 'stale']);
  expect((await planOf(admin, curriculum.id)).semesters[0]?.subjects).toMatchObject([
    { independent_lesson_hour: 90 },
  ]);
});

it('plan file: is refused when a syllabus that it gives a subject is removed after it was read', async () => {
  const { semesterId, curriculum } = await makePlannedSubject(admin);
  const [known] = (await planOf(admin, curriculum.id)).semesters[0]?.subjects ?? [];
  const syllabus = await makeSyllabus(admin);
  const row = [1, known?.subject_code ?? '', null, 20, 40, 60, 4, null, syllabus.name];
  const file = await planFile(row);
  const { db } = server.services;
  const { answer } = await db.transaction().execute(async (tx) => {
    await sql`select from semesters where id = ${semesterId} for update`.execute(tx);
    const answer = upload(curriculum.id, file, 1);
    await untilLockWait(db);
    expect((await admin.call(syllabi.remove, { params: { id: syllabus.id } })).status).toBe(200);
    return { answer };
  });
  const refused = await answer;
  expect([refused.status, refused.error.code]).toEqual([409, 'stale']);
  const [now] = (await planOf(admin, curriculum.id)).semesters[0]?.subjects ?? [];
  expect([now?.syllabus, now?.version]).toEqual([null, known?.version]);
});

it('plan file: keeps a planned syllabus that was removed', async () => {
  const planned = await makePlannedSubject(admin);
  const { id } = planned.curriculum;
  const syllabus = await attachSyllabus(admin, planned);
  const subjects = async () => (await planOf(admin, id)).semesters[0]?.subjects ?? [];
  const [known] = await subjects();
  await sql`update syllabi set removed_at = now() where id = ${syllabus.id}`.execute(server.services.db);
  const file = await planFile([1, known?.subject_code ?? '', null, 20, 40, 60, 4, null, syllabus.name]);
  expect((await upload(id, file, 1)).result).toMatchObject({ changed: 1, faulty: 0 });
  expect(await subjects()).toMatchObject([{ credit_hour: 4, syllabus: { id: syllabus.id } }]);
});

it('plan file: finds columns by their headings, and names those that are not imported', {
  tags: 'long',
}, async () => {
  const { curriculum } = await makePlan(admin);
  const { code, name } = await makeSubject(admin);
  const HEAD = ['Code', 'Name', 'Semester', 'Practice hours', 'Theory hours', 'Independent study hours'];
  const file = await xlsx([
    [...HEAD, 'Credits', 'Elective group', 'Exam', 'Credits', null],
    [code, `${name} II`, 1, 20, 10, 60, 3, null, 'yozma', 4, 'x'],
  ]);
  const { result } = await upload(curriculum.id, file, 1);
  expect(result.ignored).toEqual([
    { column: 'B', heading: 'Name', because: 'not_editable' },
    { column: 'I', heading: 'Exam', because: 'unknown' },
    { column: 'J', heading: 'Credits', because: 'repeated' },
    { column: 'K', heading: '', because: 'unknown' },
  ]);
  expect((await planOf(admin, curriculum.id)).semesters[0]?.subjects).toMatchObject([
    { theory_lesson_hour: 10, practical_lesson_hour: 20, independent_lesson_hour: 60, credit_hour: 3 },
  ]);
  const lacking = await upload(
    curriculum.id,
    await xlsx([
      ['Code', 'Semester', 'Theory hours'],
      [code, 1, 10],
    ]),
  );
  expect([lacking.status, lacking.error.message]).toEqual([
    422,
    {
      'files[]': [
        'The file lacks the columns: “Practice hours”, “Independent study hours”, “Credits”, “Elective group”',
      ],
    },
  ]);
});

it('plan file: refuses a percentage, which is stored as a fraction', async () => {
  const { curriculum } = await makePlan(admin);
  const { code } = await makeSubject(admin);
  const rows = [
    [
      'Code',
      'Semester',
      'Theory hours',
      'Practice hours',
      'Independent study hours',
      'Credits',
      'Elective group',
    ],
    [code, 1, 10, 20, 60, 1, null],
  ];
  const cells = new Map([['1,5', { style: { numFmt: '0%' } }]]);
  const { result } = await upload(curriculum.id, await workbook([{ name: 'Varaq', rows, cells }]));
  expect(result.rows).toMatchObject([{ effect: 'faulty', problems: [expect.stringContaining('100%')] }]);
});

it('plan file: refuses a 61st subject of a semester, and a file with more rows than a curriculum can have', {
  tags: 'long',
}, async () => {
  const { curriculum, semesterIds } = await makePlan(admin);
  const subjects = await Promise.all(Array.from({ length: 60 }, () => makeSubject(admin)));
  const row = (code: string) => [1, code, null, 0, 0, 0, 0, null, null];
  const full = await planFile(...subjects.map(({ code }) => row(code)));
  expect((await upload(curriculum.id, full, 1)).result.added).toBe(60);
  const { id: subject_id, code } = await makeSubject(admin);
  const added = await admin.call(semesterSubjects.add, {
    params: { semesterId: semesterIds[0] ?? 0 },
    query: { language: 'en' },
    body: { subject_id },
  });
  const imported = await upload(curriculum.id, await planFile(row(code)), 1);
  for (const refused of [added, imported])
    expect([refused.status, refused.error.message]).toEqual([405, 'A semester has at most 60 subjects']);
  const long = await upload(curriculum.id, await planFile(...Array.from({ length: 901 }, () => row('X'))));
  expect([long.status, Object.keys(long.error.message)]).toEqual([422, ['files[]']]);
});

it('plan file: prints approval, speciality with code and qualification, and the official table with electives, totals and signatures', async () => {
  const { curriculum, semesterId } = await makePlannedSubject(admin);
  const { result: speciality } = await admin.call(specialities.read, {
    params: { id: curriculum.speciality_id },
  });
  const { faculty_id, code, education_type_id } = speciality;
  await admin.call(specialities.update, {
    params: { id: speciality.id },
    body: {
      faculty_id,
      code,
      education_type_id,
      language: 'en',
      name: 'Mathematics',
      qualification: 'Mathematician',
    },
  });
  const { result } = await upload(
    curriculum.id,
    await planFile(
      [1, (await makeSubject(admin)).code, null, 20, 40, 60, 4, 1, null],
      [1, (await makeSubject(admin)).code, null, 30, 30, 90, 5, 1, null],
    ),
    1,
  );
  expect(result.faulty).toBe(0);
  const response = await fetch(`${server.url}/api/crm/curriculum/${curriculum.id}/pdf?language=en`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const lines = pdfText(Buffer.from(await response.arrayBuffer())).lines;
  const { semesters } = await planOf(admin, curriculum.id);
  const planned = semesters.find(({ id }) => id === semesterId);
  for (const expected of [
    'APPROVED',
    `${code} – Mathematics`,
    'Mathematician',
    'CURRICULUM',
    curriculum.name,
    'Compulsory subjects',
    'Elective subjects: semester 1, group 1',
    'Rector',
  ])
    expect(lines).toContain(expected);
  for (const { subject_code } of planned?.subjects ?? []) expect(lines.join('\n')).toContain(subject_code);
  expect(lines).toContain(`${planned?.hours} / ${planned?.credits}`);
});
