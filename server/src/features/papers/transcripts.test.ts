import { dayAt, today } from '@dekanat/contract/api/days.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { callLetters } from '@dekanat/contract/papers/call-letters.ts';
import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { takeNumbers, yearOf } from '#platform/documents/issued-papers.ts';
import { signIn } from '#test/client.ts';
import {
  callLetterInput,
  endSemesters,
  insertRating,
  makeCallLetter,
  makeRegisteredGroup,
  makeTranscript,
  transcriptInput,
} from '#test/paper-factories.ts';
import { pdfText } from '#test/pdf-text.ts';
import { moveStudents, studentInput } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ environment: { PUBLIC_URL: 'https://dekanat.example.uz' } });

async function download(path: string, token: string | undefined = admin.token) {
  const response = await fetch(server.url + path, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const body = Buffer.from(await response.arrayBuffer());
  const isPdf = response.headers.get('content-type') === 'application/pdf';
  return { status: response.status, text: isPdf ? pdfText(body).lines.join('\n') : body.toString(), isPdf };
}
const printed = (id: number, query = '') => download(`/api/auth/transcript-student-pdf/${id}${query}`);
const finished = async (id: number) => {
  const read = async () => (await admin.call(jobs.read, { params: { id } })).result;
  await expect.poll(async () => (await read()).status).toMatch(/done|failed/);
  return read();
};

it('transcripts: print the points from which the bands give a passing mark, where the pass score is below them', async () => {
  const { curriculum, studentIds, semesterIds } = await makeRegisteredGroup(server, admin);
  const { db } = server.services;
  await db.updateTable('curricula').set({ passing_score: 55 }).where('id', '=', curriculum.id).execute();
  const body = transcriptInput(studentIds[0] ?? 0, semesterIds[1] ?? 0);
  const { id } = (await admin.call(transcripts.create, { body })).result;
  expect((await printed(id, '?language=oz')).text).toContain('oʻtish bali – 60');
});

it('transcripts: prints the results by semester with totals, GPA and the grading key in each language', async () => {
  const group = await makeRegisteredGroup(server, admin);
  const [first, second] = group.taken;
  await insertRating(server, first?.id ?? 0, { rating: 50, mark: 2 });
  await insertRating(server, first?.id ?? 0, { rating: 72, mark: 4, statement: 2 });
  await insertRating(server, second?.id ?? 0, { rating: 93, mark: 5 });
  const [studentId = 0] = group.studentIds;
  const details = (await admin.call(transcripts.read, { params: { studentId } })).result;
  expect(details).toMatchObject({ transcript: null, order_number: null, semester_name: '2' });
  expect(details.preview).toMatchObject({ credits: 8, hours: 240, gpa: 4.5 });
  expect(details.preview.semesters.map(({ name, gpa }) => [name, gpa])).toEqual([
    ['1', 4],
    ['2', 5],
  ]);
  const body = transcriptInput(studentId, group.semesterIds[1] ?? 0);
  const { start_year: start_date, end_year: end_date, ...rest } = body;
  const { status, result } = await admin.call(transcripts.create, {
    body: { ...rest, start_date, end_date },
  });
  expect(result).toMatchObject({ start_year: start_date, end_year: end_date, start_date, end_date });
  expect([status, result.regester_number, result.semester_name]).toEqual([200, body.regester_number, '2']);
  const both = await printed(result.id, '?paper_language=uz_en');
  for (const expected of [
    'TRANSKRIPT / TRANSCRIPT',
    body.regester_number,
    '20.11.2026',
    details.fio,
    '1-semestr / Semester 1',
    '93',
    'GPA 4,50',
    '70–89',
    'https://dekanat.example.uz/verify/',
  ])
    expect(both.text).toContain(expected);
  expect(both.text).not.toMatch(/^50$/m);
  expect((await printed(result.id, '?language=ru')).text).toContain('ТРАНСКРИПТ');
  const uzbek = await printed(result.id, '?language=oz');
  expect([uzbek.text.includes('TRANSKRIPT'), uzbek.text.includes('TRANSCRIPT')]).toEqual([true, false]);
});

it('transcripts: prints only semesters up to the chosen one', async () => {
  const { studentIds, semesterIds, subjectIds, taken } = await makeRegisteredGroup(server, admin);
  const [studentId = 0] = studentIds;
  for (const { id } of taken) await insertRating(server, id, { rating: 72, mark: 4 });
  const { result } = await admin.call(transcripts.read, {
    params: { studentId },
    query: { semester_id: semesterIds[0] ?? 0 },
  });
  expect(result.preview.semesters.flatMap(({ subjects }) => subjects.map(({ id }) => id))).toEqual([
    subjectIds[0],
  ]);
  const other = await makeRegisteredGroup(server, admin);
  const body = transcriptInput(studentId, other.semesterIds[0] ?? 0);
  expect((await admin.call(transcripts.create, { body })).status).toBe(422);
});

it('transcripts: never changes an issued transcript', async () => {
  const { transcript, studentIds, groupId, taken } = await makeTranscript(server, admin);
  const before = await printed(transcript.id);
  await admin.call(students.update, {
    params: { id: studentIds[0] ?? 0 },
    body: studentInput({ group_id: groupId, second_name: 'Boshqayev' }),
  });
  await insertRating(server, taken[0]?.id ?? 0, { rating: 88, mark: 4 });
  expect(await printed(transcript.id)).toEqual(before);
  const { db } = server.services;
  const change = (set: object) => db.updateTable('papers').set(set).where('id', '=', transcript.id).execute();
  await expect(change({ number: '1' })).rejects.toThrow('never changed');
  await expect(db.deleteFrom('papers').where('id', '=', transcript.id).execute()).rejects.toThrow(
    'never changed',
  );
  await change({ revoked_at: new Date().toISOString() });
  await expect(change({ revoked_at: null })).rejects.toThrow('never changed');
});

it('transcripts: refuses a second transcript for the semester, and a number in use, until the first is revoked', async () => {
  const { transcript, studentIds, semesterIds } = await makeTranscript(server, admin, { students: 2 });
  const [one = 0, other = 0] = studentIds;
  const [, semester = 0] = semesterIds;
  const create = (body: ReturnType<typeof transcriptInput>) => admin.call(transcripts.create, { body });
  const again = await create(transcriptInput(one, semester));
  expect([again.status, Object.keys(again.error.message)]).toEqual([409, ['semester_id']]);
  const sameNumber = {
    ...transcriptInput(other, semester),
    regester_number: transcript.regester_number.toLowerCase(),
  };
  const taken = await create(sameNumber);
  expect([taken.status, Object.keys(taken.error.message)]).toEqual([409, ['regester_number']]);
  const remove = () =>
    admin.call(transcripts.remove, { params: { id: transcript.id }, query: { reason: 'Xato raqam' } });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
  const refused = await printed(transcript.id);
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('Bu transcript qogʻozi hozircha faol emas'),
  ]);
  expect((await create(sameNumber)).status).toBe(200);
  const { result } = await admin.call(transcripts.read, { params: { studentId: one } });
  expect(result.transcript).toBeNull();
  expect(result.transcripts).toMatchObject([
    { id: transcript.id, revocation_reason: 'Xato raqam', revoked_by_name: 'admin' },
  ]);
});

it('transcripts: presets the years from the first semester to the chosen one', async () => {
  const { studentIds, semesterIds } = await makeRegisteredGroup(server, admin);
  const { db } = server.services;
  const years = await db
    .selectFrom('academic_years')
    .select(['id', 'start_year'])
    .orderBy('start_year')
    .execute();
  for (const [at, id] of semesterIds.entries())
    await db
      .updateTable('semesters')
      .set({ academic_year_id: years[at]?.id ?? 0 })
      .where('id', '=', id)
      .execute();
  const from = years[0]?.start_year ?? 0;
  const yearsUpTo = async (semester_id: number | undefined) => {
    const { result } = await admin.call(transcripts.read, {
      params: { studentId: studentIds[0] ?? 0 },
      query: { semester_id },
    });
    return [result.start_year, result.end_year];
  };
  expect(await yearsUpTo(semesterIds[0])).toEqual([from, from + 1]);
  expect(await yearsUpTo(semesterIds[1])).toEqual([from, from + 2]);
});

it('transcripts: asks before one up to a semester that has not ended', async () => {
  const { studentIds, semesterIds } = await makeRegisteredGroup(server, admin);
  const [studentId = 0] = studentIds;
  const [first = 0, second = 0] = semesterIds;
  await endSemesters(server, [first]);
  const create = (semesterId: number, accepted: string[]) =>
    admin.call(transcripts.create, { body: { ...transcriptInput(studentId, semesterId), accepted } });
  const refused = await create(second, []);
  expect([refused.status, refused.error.code]).toEqual([409, 'unaccepted']);
  expect(refused.error.warnings).toMatchObject([{ code: 'semester_running' }]);
  expect((await create(second, ['semester_running'])).status).toBe(200);
  expect((await create(first, [])).status).toBe(200);
});

it('transcripts: gives one of two concurrent transcripts the number', async () => {
  const { studentIds, semesterIds } = await makeRegisteredGroup(server, admin, { students: 2 });
  const bodies = studentIds.map((id) => ({
    ...transcriptInput(id, semesterIds[1] ?? 0),
    regester_number: 'BIR-1',
  }));
  const answers = await Promise.all(bodies.map((body) => admin.call(transcripts.create, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('transcripts: requires number, date, years and semester with the messages of the form', async () => {
  const body = { student_id: 1, regester_number: '', regester_date: '' };
  const { status, error } = await admin.call(transcripts.create, { body });
  expect([status, error.message]).toEqual([
    422,
    expect.objectContaining({
      regester_date: ['Muddat kiritilishi shart!'],
      semester_id: ['Semestr tanlanishi shart!'],
    }),
  ]);
  const letter = { student_register_id: 1, order_number: '', order_date: '2026-01-02' };
  expect((await admin.call(callLetters.create, { body: letter })).error.message).toMatchObject({
    order_number: ['Registratsiya raqami kiritilishi shart'],
    start_date: ['Muddat kiritilishi shart!'],
    end_date: ['Muddat kiritilishi shart!'],
  });
});

const inDays = (days: number) => dayAt(Date.now() + days * 86_400_000);

it('transcripts: refuses dates of papers in the future, one by one and in bulk, but calls to exams that come', async () => {
  const [ahead, mistyped] = [inDays(1), '2062-11-20'];
  const { registers, groupId, studentIds, semesterIds } = await makeRegisteredGroup(server, admin);
  const letter = callLetterInput(registers[0]?.id ?? 0);
  const { student_register_id: _one, order_number: _number, ...period } = letter;
  const transcript = transcriptInput(studentIds[0] ?? 0, semesterIds[1] ?? 0);
  const bulk = { group_ids: [groupId], start_year: 2025, end_year: 2026 };
  for (const date of [ahead, mistyped]) {
    const answers = [
      await admin.call(transcripts.create, { body: { ...transcript, regester_date: date } }),
      await admin.call(transcripts.issue, { body: { ...bulk, regester_date: date } }),
      await admin.call(callLetters.create, { body: { ...letter, order_date: date } }),
      await admin.call(callLetters.issue, { body: { group_ids: [groupId], ...period, order_date: date } }),
    ];
    const future = ['Hujjat sanasi bugungi kundan keyin boʻlishi mumkin emas'];
    expect(answers.map(({ status, error }) => [status, error.message])).toEqual(
      ['regester_date', 'regester_date', 'order_date', 'order_date'].map((field) => [
        422,
        { [field]: future },
      ]),
    );
  }
  const coming = { start_date: ahead, end_date: inDays(20) };
  const created = await admin.call(callLetters.create, {
    body: { ...letter, order_date: today(), ...coming },
  });
  expect([created.status, created.result.order_date]).toEqual([200, today()]);
});

it('transcripts: lists students with and without a transcript, with an exact total', async () => {
  const { transcript, groupId, studentIds } = await makeTranscript(server, admin, { students: 3 });
  const list = async (query: object) =>
    (await admin.call(transcripts.list, { query: { group_id: groupId, ...query } })).result;
  const all = await list({});
  expect([all.total, all.data.map(({ id }) => id).sort()]).toEqual([3, studentIds.toSorted()]);
  expect((await list({ has_transcript: 1 })).data).toMatchObject([
    { id: transcript.student_id, transcript_id: transcript.id, regester_number: transcript.regester_number },
  ]);
  expect((await list({ has_transcript: 0, limit: 1 })).total).toBe(2);
  const file = await admin.call(transcripts.export, { query: { format: 'csv', group_id: groupId } });
  expect(String(file.body)).toContain(transcript.regester_number);
  expect((await list({ sort: '-regester_date' })).data[2]?.regester_date).toBeNull();
  await admin.call(transcripts.remove, { params: { id: transcript.id }, query: { reason: 'Xato' } });
  expect((await list({ has_transcript: 0, limit: 1 })).total).toBe(3);
});

it('transcripts: issues transcripts of a group with automatic numbers once, and prints all of them', async () => {
  const group = await makeTranscript(server, admin, { students: 4 });
  await endSemesters(server, group.semesterIds);
  const body = {
    group_ids: [group.groupId],
    prefix: 'G-',
    regester_date: '2026-11-21',
    start_year: 2025,
    end_year: 2026,
  };
  const issue = async () => finished((await admin.call(transcripts.issue, { body })).result.job_id);
  const first = await issue();
  expect([first.status, first.error]).toEqual(['done', null]);
  const { text, isPdf } = await download(first.result?.link ?? '');
  expect([isPdf, text.split('TRANSKRIPT / TRANSCRIPT').length > 4]).toEqual([true, true]);
  for (const number of ['G-1', 'G-2', 'G-3', group.transcript.regester_number])
    expect(text).toContain(`№ ${number},`);
  await issue();
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from papers where student_id = any(${group.studentIds}::integer[])`.execute(
    server.services.db,
  );
  expect(rows).toEqual([{ count: 4 }]);
});

it('transcripts: issues none for students without a finished semester, and reports how many', async () => {
  const [early, later] = [
    await makeRegisteredGroup(server, admin, { students: 2 }),
    await makeRegisteredGroup(server, admin),
  ];
  await endSemesters(server, later.semesterIds.slice(0, 1));
  const order = { regester_date: '2026-11-21', start_year: 2025, end_year: 2026 };
  const issue = async (group_ids: number[], given: object = {}) =>
    admin.call(transcripts.issue, { query: { language: 'en' }, body: { group_ids, ...order, ...given } });
  const job = async (group_ids: number[], given: object = {}) =>
    finished((await issue(group_ids, given)).result.job_id);
  const semestersOf = async ({ studentIds }: { studentIds: number[] }) => {
    const { db } = server.services;
    const rows = await db
      .selectFrom('papers')
      .where('student_id', 'in', studentIds)
      .select('semester_id')
      .execute();
    return rows.map(({ semester_id }) => semester_id);
  };
  const none = await job([early.groupId]);
  expect([none.status, none.error]).toEqual(['failed', expect.stringContaining('semestri tugamagan (2 ta)')]);
  const both = await job([early.groupId, later.groupId]);
  expect([both.status, both.result?.message]).toEqual([
    'done',
    expect.stringMatching(/^1 ta talaba, yangi transkriptlar: 1\. .*berilmagan talabalar: 2\./),
  ]);
  expect([await semestersOf(early), await semestersOf(later)]).toEqual([[], [later.semesterIds[0]]]);

  const [, running = 0] = early.semesterIds;
  const warned = await issue([early.groupId], { semester_id: running });
  expect([warned.status, warned.error.warnings?.map(({ code }) => code)]).toEqual([
    409,
    ['semester_running'],
  ]);
  expect(warned.error.warnings?.[0]?.message).toMatch(/^Semester 2 has not ended: .*\(students: 2\)/);
  const accepted = await job([early.groupId], { semester_id: running, accepted: ['semester_running'] });
  expect([accepted.status, await semestersOf(early)]).toEqual(['done', [running, running]]);
  const details = await admin.call(transcripts.read, { params: { studentId: later.studentIds[0] ?? 0 } });
  expect(details.result.semesters.map(({ ended }) => ended)).toEqual([true, false]);
});

it('transcripts: continues after numbers whose prefix is written in another case', async () => {
  const { studentIds, semesterIds } = await makeRegisteredGroup(server, admin);
  const manual = transcriptInput(studentIds[0] ?? 0, semesterIds[1] ?? 0);
  await admin.call(transcripts.create, { body: { ...manual, regester_number: 'QA-2' } });
  const series = { universityId: 1, kind: 'transcript', year: yearOf('2026-11-20'), prefix: 'qa-' } as const;
  expect(await takeNumbers(server.services.db, series, 2)).toBe(3);
  expect(await takeNumbers(server.services.db, { ...series, prefix: 'QA-' }, 1)).toBe(5);
});

it('transcripts: refuses call letters with a used number, a second one for the registration and a wrong period', async () => {
  const { letter, registers } = await makeCallLetter(server, admin, { students: 2 });
  const [first, second] = registers.map(({ id }) => id);
  const create = (body: ReturnType<typeof callLetterInput>) => admin.call(callLetters.create, { body });
  expect((await create(callLetterInput(first ?? 0))).error.field).toBe('student_register_id');
  const used = await create({ ...callLetterInput(second ?? 0), order_number: letter.order_number });
  expect([used.status, used.error.field]).toEqual([409, 'order_number']);
  const backwards = await create({ ...callLetterInput(second ?? 0), end_date: '2026-11-30' });
  expect([backwards.status, Object.keys(backwards.error.message)]).toEqual([422, ['end_date']]);
  const { text } = await download(`/api/auth/final-exam-call-letter-pdf/${letter.id}?language=oz`);
  for (const expected of ['CHAQIRUV QOGʻOZI', letter.order_number, '01.12.2026', '20.12.2026'])
    expect(text).toContain(expected);
  await admin.call(callLetters.remove, { params: { id: letter.id } });
  expect((await create(callLetterInput(first ?? 0))).status).toBe(200);
});

const setForm = (curriculumId: number, education_form_id: string) =>
  server.services.db
    .updateTable('curricula')
    .set({ education_form_id })
    .where('id', '=', curriculumId)
    .execute();

it('transcripts: issues call letters of a group', async () => {
  const { groupId, studentIds, curriculum } = await makeRegisteredGroup(server, admin, { students: 2 });
  await setForm(curriculum.id, 'extramural');
  const body = {
    group_ids: [groupId],
    order_date: '2026-11-20',
    start_date: '2026-12-01',
    end_date: '2026-12-20',
  };
  const total = async (is_final_exam_call_letter: 1 | 2) => {
    const query = { group_id: groupId, is_final_exam_call_letter, limit: 1 };
    return (await admin.call(studentRegisters.list, { query })).result.total;
  };
  expect([await total(1), await total(2)]).toEqual([0, 2]);
  const { result } = await admin.call(callLetters.issue, { body });
  expect(await finished(result.job_id)).toMatchObject({ status: 'done' });
  expect([await total(1), await total(2)]).toEqual([2, 0]);
  const letters = await server.services.db
    .selectFrom('papers')
    .where('student_id', 'in', studentIds)
    .select('number')
    .execute();
  expect(new Set(letters.map(({ number }) => number)).size).toBe(2);
});

it('calls only students who study, and whole groups only in the forms of the setting', async () => {
  const { groupId, studentIds, registers, curriculum } = await makeRegisteredGroup(server, admin, {
    students: 3,
  });
  const [left = 0, first = 0] = studentIds;
  await moveStudents(admin, [left], { status_type: 'studentexpel' });
  const register = registers.find(({ student_id }) => student_id === left)?.id ?? 0;
  const refused = await admin.call(callLetters.create, { body: callLetterInput(register) });
  expect([refused.status, refused.error.message]).toEqual([
    422,
    { student_register_id: ['Talaba hozir oʻqimaydi: chaqiruv qogʻozi faqat oʻqiyotgan talabaga beriladi.'] },
  ]);
  const period = { order_date: '2026-11-20', start_date: '2026-12-01', end_date: '2026-12-20' };
  const issue = async (given: object) => {
    const { result } = await admin.call(callLetters.issue, {
      body: { group_ids: [groupId], ...period, ...given },
    });
    return (await finished(result.job_id)).status;
  };
  const called = async () => {
    const query = { group_id: groupId, called: 1 } as const;
    return (await admin.call(studentRegisters.list, { query })).result.total;
  };
  const letters = async () => {
    const query = { group_id: groupId, is_final_exam_call_letter: 1 } as const;
    const { result } = await admin.call(studentRegisters.list, { query });
    return result.data.map(({ student_id }) => student_id).sort();
  };
  expect([await called(), await issue({}), await letters()]).toEqual([0, 'failed', []]);
  expect([await issue({ student_ids: [left, first] }), await letters()]).toEqual(['done', [first]]);
  await setForm(curriculum.id, 'extramural');
  expect([await called(), await issue({}), await letters()]).toEqual([2, 'done', studentIds.slice(1).sort()]);
  const { body } = await admin.call(studentRegisters.export, {
    query: { format: 'csv', group_id: groupId, columns: 'study_status,final_exam_call_letter' },
  });
  expect(
    String(body)
      .split('\n')
      .map((line) => line.trim())
      .toSorted(),
  ).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/"Shakllantirilmagan"$/),
      expect.stringMatching(/"Shakllantirilgan"$/),
    ]),
  );
});

it('transcripts: counts passed subjects only, up to the last semester that has ended, and names the others apart', async () => {
  const group = await makeRegisteredGroup(server, admin, { students: 1 });
  const [studentId = 0] = group.studentIds;
  const [first = 0, second = 0] = group.semesterIds;
  const ends = (id: number, end_date: string) =>
    server.services.db
      .updateTable('semesters')
      .set({ start_date: '2025-09-01', end_date })
      .where('id', '=', id)
      .execute();
  await ends(first, '2026-01-31');
  await ends(second, '2099-06-30');
  const read = async (semester_id?: number) =>
    (await admin.call(transcripts.read, { params: { studentId }, query: { semester_id } })).result;
  const running = await read(second);
  expect(running.preview).toMatchObject({ credits: 0, hours: 0, semesters: [] });
  expect(running.preview.not_passed.map(({ semester, mark }) => [semester, mark])).toEqual([[1, null]]);
  await insertRating(server, group.taken[0]?.id ?? 0, { rating: 75, mark: 4 });
  const preset = await read();
  expect([preset.last_semester_id, preset.preview.credits, preset.preview.not_passed]).toEqual([
    first,
    4,
    [],
  ]);
  await insertRating(server, group.taken[1]?.id ?? 0, { rating: 30, mark: 2 });
  await ends(second, '2026-06-30');
  const over = await read();
  expect([over.last_semester_id, over.preview.credits, over.preview.hours]).toEqual([second, 4, 120]);
  expect(over.preview.not_passed).toMatchObject([{ semester: 2, mark: 2, credits: 4 }]);
  const { result } = await admin.call(transcripts.create, { body: transcriptInput(studentId, second) });
  const { text } = await printed(result.id, '?language=oz');
  expect(text.indexOf('Oʻzlashtirilmagan fanlar')).toBeGreaterThan(text.indexOf('GPA 3,00'));
  const totals = text.split('\n').filter((line) => /Jami/.test(line));
  expect(totals.join(' ')).not.toContain('240');
});

it('transcripts: opens a PDF with the code of that paper only', async () => {
  const { transcript } = await makeTranscript(server, admin);
  const { letter } = await makeCallLetter(server, admin);
  const path = `/api/auth/transcript-student-pdf/${transcript.id}`;
  expect((await download(`${path}?code=${transcript.code}`, '')).isPdf).toBe(true);
  for (const code of [letter.code, `${transcript.code}x`, '', '%27%20or%20true--', '%00', 'ñ'.repeat(20)])
    expect([code, (await download(`${path}?code=${code}`, '')).status]).toEqual([code, 404]);
  expect((await download(path, '')).status).toBe(401);
  const admin2 = await signIn(server.url, 'admin2');
  expect((await download(path, admin2.token)).status).toBe(404);
  const { id, student_id: studentId } = transcript;
  expect((await admin2.call(transcripts.remove, { params: { id } })).status).toBe(404);
  expect((await admin2.call(transcripts.read, { params: { studentId } })).status).toBe(404);
});
