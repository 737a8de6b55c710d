import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { gradePointAverage } from '@dekanat/contract/ratings/gpa.ts';
import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { planOf } from '#test/curriculum-factories.ts';
import {
  dateSemester,
  independentGpa,
  makeGpaGroup,
  makeGpaRecord,
  makeRandomResults,
  storedGpa,
} from '#test/gpa-factories.ts';
import { makeJob } from '#test/operations-factories.ts';
import { insertRating } from '#test/paper-factories.ts';
import { fc, ic, makeSheet, saveCells } from '#test/rating-factories.ts';
import { settingOf } from '#test/reference-factories.ts';
import { useServer } from '#test/use-server.ts';

const RANDOM_STUDENTS = 250;
const { server, admin, superadmin } = useServer({ callers: ['admin', 'superadmin'] });

const calculate = async (client: Client, body: object) =>
  (await client.call(gpaRecords.calculate, { body: body })).result;
const listed = async (query: object) => (await admin.call(gpaRecords.list, { query: query })).result;
const details = async (studentId: number) =>
  (await admin.call(gpaRecords.read, { params: { studentId } })).result;
const done = async (id: number) => {
  const params = { id };
  await expect.poll(async () => (await admin.call(jobs.read, { params })).result.status).toBe('done');
  return (await admin.call(jobs.read, { params })).result;
};

it('GPA records: calculates the same GPA as ratings give independently, for students with random results', async () => {
  const { groupId, semesterIds } = await makeRandomResults(server, admin, RANDOM_STUDENTS, 0.3);
  const expected = await independentGpa(server, groupId);
  const result = await calculate(admin, { matching: { group_id: groupId } });
  expect(result).toEqual({
    calculated: expected.size,
    skipped: RANDOM_STUDENTS - expected.size,
    job_id: null,
  });
  const stored = await storedGpa(server, groupId);
  expect(new Map(stored.map(({ student_id, gpa }) => [student_id, gpa]))).toEqual(expected);
  const ofInputs = stored.map(({ inputs }) =>
    gradePointAverage(inputs.map(({ counted, ...input }) => ({ ...input, over: counted }))),
  );
  expect(ofInputs).toEqual(stored.map(({ gpa }) => gpa));

  // Subjects of the second semester that have no mark count once it has ended.
  await dateSemester(server, semesterIds[1] ?? 0, true);
  const due = await listed({ group_id: groupId, stale: 1, limit: 1 });
  expect(due.total).toBeGreaterThan(RANDOM_STUDENTS / 4);
  const { result: started } = await admin.call(gpaRecords.recalculateStale, { body: {} });
  await done(started.job_id);
  const later = await storedGpa(server, groupId);
  const all = await independentGpa(server, groupId);
  const recorded = [...all].filter(([id]) => expected.has(id));
  expect(later.map(({ student_id, gpa }) => [student_id, gpa])).toEqual(
    recorded.toSorted(([a], [b]) => a - b),
  );
  expect((await listed({ group_id: groupId, stale: 1 })).total).toBe(0);
});

it('GPA records: counts marks up to the chosen semester, and explains them', async () => {
  const { studentIds, semesterIds, subjectOf } = await makeGpaGroup(server, admin, { students: 2 });
  await insertRating(server, subjectOf(0, 0), { rating: 75, mark: 4 });
  await insertRating(server, subjectOf(0, 1), { rating: 95, mark: 5 });
  const [studentId = 0, other = 0] = studentIds;
  expect(await calculate(admin, { student_ids: studentIds, semester_id: semesterIds[0] })).toMatchObject({
    calculated: 2,
  });
  expect(await calculate(admin, { student_ids: [studentId] })).toMatchObject({ calculated: 1 });
  const { records, passing_limit } = await details(studentId);
  expect(passing_limit).toBe(2.6);
  expect(records).toMatchObject([
    { semester_name: '2', gpa_mark: 4.5, credits: 8, below_limit: false, author: 'admin' },
    { semester_name: '1', gpa_mark: 4, credits: 4, inputs: [{ credit: 4, mark: 4, counted: true }] },
  ]);
  // The other student has no mark in a semester that has ended.
  expect((await details(other)).records).toMatchObject([
    { gpa_mark: 0, below_limit: true, inputs: [{ mark: null, statement: null, counted: true }] },
  ]);
});

it('GPA records: calculates selected students up to the last semester of the chosen season', async () => {
  const { studentIds, semesterIds, subjectOf } = await makeGpaGroup(server, admin, { over: [true, true] });
  const { season } = await server.services.db
    .selectFrom('semesters')
    .where('id', '=', semesterIds[0] ?? 0)
    .select('season')
    .executeTakeFirstOrThrow();
  await insertRating(server, subjectOf(0, 0), { rating: 75, mark: 4 });
  await calculate(admin, { student_ids: studentIds, season_semester: season });
  const { records } = await details(studentIds[0] ?? 0);
  expect(records.map(({ semester_id }) => semester_id)).toEqual([semesterIds[0]]);
});

it('GPA records: lists the last record of each student, and those of a chosen semester', async () => {
  const { groupId, studentIds, semesterIds, subjectOf } = await makeGpaGroup(server, admin, { students: 2 });
  for (const [index, mark] of [5, 3].entries())
    await insertRating(server, subjectOf(index, 1), { rating: mark * 18, mark });
  await calculate(admin, { matching: { group_id: groupId, semester_id: semesterIds[0] } });
  await calculate(admin, { matching: { group_id: groupId } });
  const marks = async (query: object) =>
    (await listed({ group_id: groupId, sort: '-gpa_mark', ...query })).data.map(({ gpa_mark }) => gpa_mark);
  expect(await marks({})).toEqual([2.5, 1.5]);
  expect(await marks({ semester_id: semesterIds[0] })).toEqual([0, 0]);
  expect(await marks({ gpa_from: 2.5, gpa_to: 2.5 })).toEqual([2.5]);
  expect(await marks({ below_limit: 1 })).toEqual([2.5, 1.5]);
  expect(await marks({ study_status: 'studying' })).toEqual([2.5, 1.5]);
  expect(await marks({ study_status: 'graduate' })).toEqual([]);
  const { id } = await settingOf(admin, 'gpa-passing-limit');
  const setLimit = (value: number) =>
    admin.call(configs.update, { params: { id }, body: { value, status: 1 } });
  await setLimit(2.5);
  expect(await marks({ below_limit: 1 })).toEqual([1.5]);
  expect([await marks({ near_limit: 1 }), await marks({ near_limit: 0 })]).toEqual([[2.5], [1.5]]);
  // Of all universities, each record counts by the limit of its own.
  const ofAll = { query: { group_id: groupId, near_limit: 1 } } as const;
  expect((await superadmin.call(gpaRecords.list, ofAll)).result.total).toBe(1);
  expect((await superadmin.call(gpaRecords.distribution, ofAll)).result).toMatchObject({
    ...{ students: 1, below_limit: 0, passing_limit: null },
  });
  const { result } = await admin.call(gpaRecords.distribution, { query: { group_id: groupId } });
  await setLimit(2.6);
  expect(result).toMatchObject({ students: 2, average: 2, below_limit: 1, stale: 0, passing_limit: 2.5 });
  expect(result.steps.filter(({ students }) => students > 0)).toEqual([
    { from: 1.4, students: 1 },
    { from: 2.4, students: 1 },
  ]);
  const { body } = await admin.call(gpaRecords.export, {
    query: { group_id: groupId, format: 'csv', language: 'en', columns: 'id_number,gpa_mark' },
  });
  expect(String(body).trim().split('\n')).toHaveLength(1 + studentIds.length);
});

it('GPA records: marks records stale by a changed mark, a removed subject and another semester end, not by points alone', async () => {
  const { studentId, semesterIds, subjectOf } = await makeGpaRecord(server, admin);
  const isStale = async () => (await details(studentId)).records.map(({ stale }) => stale);
  const again = async () => {
    await admin.call(gpaRecords.recalculate, { params: { studentId } });
    expect(await isStale()).toEqual([false]);
  };
  const { db } = server.services;
  await db
    .updateTable('ratings')
    .set({ ic_rating: 45 })
    .where('student_subject_id', '=', subjectOf(0, 0))
    .execute();
  expect(await isStale()).toEqual([false]);
  await db
    .updateTable('ratings')
    .set({ mark: 4 })
    .where('student_subject_id', '=', subjectOf(0, 0))
    .execute();
  expect(await isStale()).toEqual([true]);
  await again();
  await admin.call(studentSubjects.changeStatus, { params: { id: subjectOf(0, 1) }, query: { status: 4 } });
  expect(await isStale()).toEqual([true]);
  await again();
  await admin.call(studentSubjects.changeStatus, { params: { id: subjectOf(0, 1) }, query: { status: 1 } });
  await again();
  await dateSemester(server, semesterIds[1] ?? 0, true);
  expect(await isStale()).toEqual([true]);
  await again();
  const { records, history } = await details(studentId);
  expect(records).toMatchObject([{ gpa_mark: 2, credits: 8 }]);
  expect(history.map(({ gpa_mark }) => gpa_mark)).toEqual([4, 4, 4, 5]);
});

it('GPA records: marks records stale by other credits of a subject without a result', async () => {
  const { studentIds, semesterIds } = await makeGpaGroup(server, admin);
  await calculate(admin, { student_ids: studentIds });
  const staleAfter = async (semesterId: number | undefined) => {
    await server.services.db
      .updateTable('semester_subjects')
      .set({ credit_hour: 6 })
      .where('semester_id', '=', semesterId ?? 0)
      .execute();
    return (await details(studentIds[0] ?? 0)).records.map(({ stale }) => stale);
  };
  // The subject of the second semester does not count yet.
  expect(await staleAfter(semesterIds[1])).toEqual([false]);
  expect(await staleAfter(semesterIds[0])).toEqual([true]);
});

it('GPA records: marks records stale by a subject that moves to another semester', async () => {
  const { curriculum, studentIds, semesterIds, subjectOf } = await makeGpaGroup(server, admin);
  const [first = 0, second = 0] = semesterIds;
  const [semester] = (await planOf(admin, curriculum.id)).semesters;
  const subject_id = semester?.subjects[0]?.subject_id ?? 0;
  const shown = async () =>
    (await details(studentIds[0] ?? 0)).records.map(({ gpa_mark, stale }) => [gpa_mark, stale]);
  const move = async (from_semester_id: number, semesterId: number) => {
    const body = { subject_id, from_semester_id };
    expect((await admin.call(semesterSubjects.move, { params: { semesterId }, body })).status).toBe(200);
    return shown();
  };
  await insertRating(server, subjectOf(0, 1), { rating: 95, mark: 5 });
  for (const semester_id of semesterIds) await calculate(admin, { student_ids: studentIds, semester_id });
  const before = [2.5, 0];
  expect(await shown()).toEqual(before.map((mark) => [mark, false]));
  expect(await move(first, second)).toEqual(before.map((mark) => [mark, true]));
  await calculate(admin, { student_ids: studentIds, semester_id: second });
  expect((await shown())[0]).toEqual([5, false]);
  expect((await move(second, first))[0]).toEqual([5, true]);
});

it('GPA records: leaves no record up to date whose marks changed meanwhile', async () => {
  const made = await makeSheet(server, admin, { students: 6 });
  await saveCells(
    admin,
    made.finalId,
    made.studentSubjectIds.flatMap((id) => [ic(id, 50), fc(id, 0)]),
  );
  await calculate(admin, { student_ids: made.studentIds });
  const clients = await Promise.all([1, 2].map(() => signIn(server.url, 'admin')));
  const saved = new Map(made.studentSubjectIds.map((id) => [id, 0]));
  for (const points of [10, 20, 35, 50]) {
    const saves = made.studentSubjectIds.map((id, index) =>
      clients[index % 2]?.call(sheets.save, {
        params: { id: made.finalId },
        body: { changes: [fc(id, points, saved.get(id))] },
      }),
    );
    const calculations = made.studentIds.map((studentId) =>
      admin.call(gpaRecords.recalculate, { params: { studentId } }),
    );
    const answers = await Promise.all([...saves, ...calculations]);
    expect(answers.map((answer) => answer?.status)).toEqual(answers.map(() => 200));
    for (const id of made.studentSubjectIds) saved.set(id, points);
  }
  const expected = await independentGpa(server, made.groupId);
  const { data } = await listed({ group_id: made.groupId });
  const wrong = data.filter(
    ({ stale, student_id, gpa_mark }) => !stale && gpa_mark !== expected.get(student_id),
  );
  expect([wrong, data.length]).toEqual([[], made.studentIds.length]);
  await saveCells(admin, made.finalId, [fc(made.studentSubjectIds[0] ?? 0, 0, 50)]);
  expect(
    (await listed({ group_id: made.groupId, stale: 1 })).data.map(({ student_id }) => student_id),
  ).toContain(made.studentIds[0]);
});

it('GPA records: calculates many students by a job, and skips those without a subject that counts', async () => {
  const { groupId } = await makeRandomResults(server, admin, 320, 0.7);
  const result = await calculate(admin, { matching: { group_id: groupId } });
  expect(result.job_id).not.toBeNull();
  const job = await done(result.job_id ?? 0);
  const calculated = (await independentGpa(server, groupId)).size;
  // Skipped students follow after a semicolon.
  const message = expect.stringMatching(new RegExp(`: ${calculated}(;|$)`));
  expect(job).toMatchObject({ total: 320, result: { message } });
  expect((await storedGpa(server, groupId)).length).toBe(calculated);
  const { result: rest } = await admin.call(gpaRecords.candidates, {
    query: { group_id: groupId, calculated: 0 },
  });
  expect(rest.total).toBe(320 - (await storedGpa(server, groupId)).length);
});

it('GPA records: counts the records that join and leave the list while several users calculate', async () => {
  const { groupId, studentIds, semesterIds } = await makeGpaGroup(server, admin, { students: 7 });
  const totals = () =>
    Promise.all(
      [{}, { semester_id: semesterIds[0] }, { semester_id: semesterIds[1] }].map(
        async (query) => (await listed({ group_id: groupId, limit: 1, ...query })).total,
      ),
    );
  await calculate(admin, { student_ids: studentIds.slice(1) });
  expect(await totals()).toEqual([6, 0, 6]);
  await calculate(admin, { student_ids: studentIds.slice(0, 3) });
  expect(await totals()).toEqual([7, 0, 7]);
  await Promise.all(
    studentIds.map((id) => calculate(admin, { student_ids: [id], semester_id: semesterIds[0] }).then(totals)),
  );
  expect(await totals()).toEqual([7, 7, 7]);
});

it('GPA records: of a year or season lists and counts the last record of each student', async () => {
  const { groupId, semesterIds, studentIds, subjectOf } = await makeGpaGroup(server, admin, {
    students: 3,
    over: [true, true],
  });
  const [first = 0, second = 0] = semesterIds;
  const { db } = server.services;
  const semester = (id: number) => db.updateTable('semesters').where('id', '=', id);
  const former = db.selectFrom('semesters').where('id', '=', first).select('academic_year_id');
  const { academic_year_id } = await former.executeTakeFirstOrThrow();
  await semester(second).set({ academic_year_id }).execute();
  // The first student recovers in the second semester, the third one has a record of the first alone.
  await insertRating(server, subjectOf(0, 0), { rating: 10, mark: 2 });
  await insertRating(server, subjectOf(0, 1), { rating: 95, mark: 5 });
  await calculate(admin, { student_ids: studentIds, semester_id: first });
  await calculate(admin, { student_ids: studentIds.slice(0, 2), semester_id: second });
  const check = async (filter: object) => {
    const query = { group_id: groupId, ...filter };
    const { data, total } = await listed({ ...query, sort: '-gpa_mark' });
    expect([data.map(({ gpa_mark }) => gpa_mark), total]).toEqual([[3.5, 0, 0], 3]);
    expect(data.map(({ semester_id }) => semester_id).toSorted((a, b) => a - b)).toEqual([
      ...[first, second, second],
    ]);
    const { result } = await admin.call(gpaRecords.distribution, { query });
    expect(result).toMatchObject({ students: 3, below_limit: 2, average: 1.17 });
    for (const { from, students } of result.steps)
      expect(
        (await listed({ ...query, gpa_from: from, gpa_to: Math.round(from * 100 + 19) / 100 })).total,
      ).toBe(students);
    expect((await listed({ ...query, below_limit: 1 })).total).toBe(2);
    // The records of a chosen semester, also where a later one of the year follows.
    expect((await listed({ ...query, semester_id: first })).total).toBe(3);
  };
  const autumn = { season_semester: 'autumn_semester' };
  await check({ academic_year_id });
  expect((await listed({ group_id: groupId, ...autumn })).data.map((row) => row.semester_id)).toEqual([
    ...[first, first, first],
  ]);
  await semester(second).set({ number: 3 }).execute();
  await check(autumn);
  await check({ academic_year_id, ...autumn });
});

it('GPA records: refuses a calculation without students, and students outside the scope', async () => {
  const none = await admin.call(gpaRecords.calculate, {
    body: { student_ids: [] },
    query: { language: 'en' },
  });
  expect([none.status, none.error.message]).toEqual([
    422,
    { student_ids: ['You must be select at least one student!'] },
  ]);
  const other = await signIn(server.url, 'admin2');
  const { studentIds } = await makeGpaGroup(server, admin);
  const foreign = await other.call(gpaRecords.calculate, { body: { student_ids: studentIds } });
  expect([foreign.status, Object.keys(foreign.error.message)]).toEqual([422, ['student_ids']]);
});

it('GPA records: returns the last GPA of a student, and null before the first calculation', async () => {
  const { studentIds } = await makeGpaGroup(server, admin);
  const markOf = async (id: number) => (await admin.call(gpaRecords.mark, { params: { id } })).result;
  expect(await markOf(studentIds[0] ?? 0)).toMatchObject({ gpa_mark: null, below_limit: false });
  const { studentId } = await makeGpaRecord(server, admin);
  expect(await markOf(studentId)).toMatchObject({ gpa_mark: 5, semester_name: '2', stale: false });
});

it('GPA records: refuses a fourth calculation while three of the user are waiting', async () => {
  const { id, client } = await openAccount(server, admin, {
    permissions: ['academic_debtor_index', 'academic_debtor_update'],
  });
  const later = { user_id: id, due_at: '2099-01-01T00:00:00Z' };
  for (const kind of ['gpa_calculation', 'gpa_recalculation', 'gpa_recalculation'])
    await makeJob(server, { kind, ...later });
  expect((await client.call(gpaRecords.recalculateStale, { body: {} })).status).toBe(429);
});
