import { academicDebtors } from '@dekanat/contract/gpa/academic-debtors.ts';
import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { studentRetakes, teacherRetakes } from '@dekanat/contract/reports/retake-reports.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readCurrentResults } from '#features/ratings/shared.ts';
import { signIn } from '#test/client.ts';
import { makeStudentGroup } from '#test/factories.ts';
import { fc, ic, insertControl, makeSheet, readSheet, saveCells } from '#test/rating-factories.ts';
import { settingOf } from '#test/reference-factories.ts';
import { applyFor, insertResult, makeApplication, makeDebtors, setStatus } from '#test/retake-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const update = (id: number, body: object) =>
  admin.call(retakeApplications.update, { params: { id }, body: body });
const remove = (id: number) => admin.call(retakeApplications.remove, { params: { id } });
const debtsOf = async (studentId: number) =>
  (await admin.call(retakeApplications.debts, { params: { studentId } })).result;
const DEADLINE = '2090-12-31';

describe('an application', () => {
  it('offers failed subjects with their price, and not passed or removed ones', async () => {
    const { studentIds, studentSubjectIds } = await makeDebtors(server, admin, { students: 3 });
    const [failed = 0, passed = 0, removed = 0] = studentIds;
    await insertResult(server, studentSubjectIds[1] ?? 0, { mark: 4, statement: 2 });
    const { db } = server.services;
    const [, , removedId = 0] = studentSubjectIds;
    await db.updateTable('student_subjects').set({ status: 4 }).where('id', '=', removedId).execute();
    // 12,000,000 soʻm for 60 credits.
    expect(await debtsOf(failed)).toMatchObject({
      price: { credit_standart_summ: 12_000_000, credit_standart_hour: 60 },
      debts: [{ credit_hour: 4, credit_sum: 800_000, statement: 'first_statement', mark: 2 }],
    });
    expect((await debtsOf(passed)).debts).toEqual([]);
    expect((await debtsOf(removed)).debts).toEqual([]);
  });

  it('offers a subject with an absence from its final control as such', async () => {
    const { studentIds, studentSubjectIds, finalId } = await makeSheet(server, admin);
    const [absent = 0, failed = 0] = studentSubjectIds;
    const absence = { student_subject_id: absent, field: 'absent', value: true, was: false } as const;
    await saveCells(admin, finalId, [ic(absent, 40), absence, ic(failed, 20), fc(failed, 20)]);
    const [ofAbsent, ofFailed] = await Promise.all(studentIds.map(debtsOf));
    expect(ofAbsent?.debts).toMatchObject([{ rating: 40, mark: 2, absent: true }]);
    expect(ofFailed?.debts).toMatchObject([{ rating: 40, mark: 2, absent: false }]);
  });

  it('offers subjects without a mark once their last sheet is closed, while the semester runs', async () => {
    const made = await makeSheet(server, admin, { students: 2 });
    const [marked = 0] = made.studentSubjectIds;
    const [, unmarked = 0] = made.studentIds;
    await server.services.db
      .updateTable('semesters')
      .set({ start_date: '2020-09-01', end_date: '2090-01-20' })
      .where('id', '=', made.semesterId)
      .execute();
    await saveCells(admin, made.finalId, [ic(marked, 40), fc(marked, 40)]);
    expect((await debtsOf(unmarked)).debts).toEqual([]);
    const version = { params: { id: made.finalId } };
    await admin.call(statements.close, { ...version, body: {} });
    expect((await debtsOf(unmarked)).debts).toMatchObject([{ mark: null }]);
    const query = { group_id: made.groupId };
    expect((await admin.call(academicDebtors.list, { query })).result).toMatchObject({ total: 1 });
    expect(await applyFor(admin, made, 1)).toMatchObject({ status: null });
    await admin.call(statements.reopen, { ...version, body: { reason: 'Xato' } });
    expect((await debtsOf(unmarked)).debts).toEqual([]);
  });

  it('offers subjects without a mark once their semester is over', async () => {
    const { studentIds, semesterId } = await makeSheet(server, admin, { students: 1 });
    const [student = 0] = studentIds;
    const end = (start_date: string, end_date: string) =>
      server.services.db
        .updateTable('semesters')
        .set({ start_date, end_date })
        .where('id', '=', semesterId)
        .execute();
    await end('2020-09-01', '2090-01-20');
    expect((await debtsOf(student)).debts).toEqual([]);
    await end('2020-09-01', '2021-01-20');
    expect((await debtsOf(student)).debts).toMatchObject([{ statement: null, mark: null }]);
  });

  it('refuses subjects that are no debt, are in another application, or exceed the credit limit', async () => {
    const sheet = await makeDebtors(server, admin, { students: 2 });
    const [student_id = 0, other = 0] = sheet.studentIds;
    const [own = 0, others = 0] = sheet.studentSubjectIds;
    const create = (student_subject_ids: number[], of = student_id) =>
      admin.call(retakeApplications.create, { body: { student_id: of, student_subject_ids } });
    const field = async (answer: ReturnType<typeof create>) => {
      const { status, error } = await answer;
      return [status, Object.keys(error.message)];
    };
    expect(await field(create([others]))).toEqual([422, ['student_subject_ids']]);
    await applyFor(admin, sheet);
    expect(await field(create([own]))).toEqual([422, ['student_subject_ids']]);
    const { id } = await settingOf(admin, 're-reading-credit-limit');
    const setLimit = (value: number) =>
      admin.call(configs.update, { params: { id }, body: { value, status: 1 } });
    await setLimit(3);
    expect(await field(create([others], other))).toEqual([422, ['student_subject_ids']]);
    await setLimit(4);
    expect(await field(create([others, others], other))).toEqual([422, ['student_subject_ids']]);
    expect((await create([others], other)).status).toBe(200);
  });

  it('goes from new to activated to paid, and refuses every other way with a sentence', async () => {
    const { application } = await makeApplication(server, admin);
    const { id } = application;
    expect(application).toMatchObject({ status: null, contract_number: null, credit_sum_all: 800_000 });
    const early = [await update(id, { status: 2 }), await update(id, { end_date: DEADLINE })];
    expect(early.map(({ status }) => status)).toEqual([405, 405]);
    const active = (await update(id, { status: 1, social_id: 'orphan', end_date: DEADLINE })).result;
    expect(active).toMatchObject({ status: 1, credit_sum_all: 800_000, end_date: DEADLINE });
    expect(active.contract_number).toMatch(/^\d+\/\d{4}$/);
    const again = await update(id, { status: 1 });
    expect([again.status, typeof again.error.message]).toEqual([405, 'string']);
    expect((await update(id, { end_date: '2020-01-01' })).error.message).toHaveProperty('end_date');
    const stale = await update(id, { status: 2, version: application.version });
    expect(stale.status).toBe(409);
    expect((await update(id, { status: 2 })).result).toMatchObject({ status: 2 });
    const late = [
      await update(id, { status: 2 }),
      await update(id, { status: 1 }),
      await update(id, { end_date: DEADLINE }),
      await remove(id),
    ];
    expect(late.map(({ status }) => status)).toEqual([405, 405, 405, 405]);
  });

  it('is not deleted by a user who has not seen its activation, unless no version is sent', async () => {
    const { application } = await makeApplication(server, admin);
    const { id, version } = application;
    await setStatus(admin, id, 1);
    const params = { id };
    const refused = await admin.call(retakeApplications.remove, { params, query: { version } });
    expect(refused.status).toBe(409);
    const { result } = await admin.call(retakeApplications.read, { params });
    expect(result).toMatchObject({ status: 1, contract_number: expect.any(String) });
    const seen = { version: result.version };
    expect((await admin.call(retakeApplications.remove, { params, query: seen })).status).toBe(200);
    const other = (await makeApplication(server, admin, { status: 1 })).application;
    expect((await remove(other.id)).status).toBe(200);
  });

  it('fixes the price on activation', async () => {
    const { application, sheet } = await makeApplication(server, admin);
    const price = (credit_standart_summ: number) =>
      server.services.db
        .updateTable('curricula')
        .set({ credit_standart_summ })
        .where('id', '=', sheet.curriculum.id)
        .execute();
    const read = async () =>
      (await admin.call(retakeApplications.read, { params: { id: application.id } })).result.creditSum;
    await price(0);
    expect((await update(application.id, { status: 1 })).status).toBe(405);
    await price(100);
    expect(await read()).toBe(7);
    await setStatus(admin, application.id, 1);
    await price(12_000_000);
    expect(await read()).toBe(7);
  });

  it('is neither activated nor paid after the student has left', async () => {
    const fresh = await makeApplication(server, admin);
    const activated = await makeApplication(server, admin, { status: 1 });
    const students = [fresh, activated].map(({ application }) => application.student_id);
    const setStudyStatus = (study_status: string) =>
      sql`update students set study_status = ${study_status} where id = any(${students}::integer[])`.execute(
        server.services.db,
      );
    const move = async () => [
      (await update(fresh.application.id, { status: 1 })).status,
      (await update(activated.application.id, { status: 2 })).status,
    ];
    await setStudyStatus('studentexpel');
    expect(await move()).toEqual([405, 405]);
    await setStudyStatus('studying');
    expect(await move()).toEqual([200, 200]);
  });

  it('cannot be paid for a subject that was passed meanwhile, and is deleted then', async () => {
    const { application, sheet } = await makeApplication(server, admin, { status: 1 });
    await insertResult(server, sheet.studentSubjectIds[0] ?? 0, { mark: 3, statement: 2 });
    expect((await update(application.id, { status: 2 })).status).toBe(405);
    expect((await remove(application.id)).status).toBe(200);
  });

  it('cannot be paid while the sheet of its subject is open again', async () => {
    const made = await makeSheet(server, admin, { students: 2 });
    const [marked = 0] = made.studentSubjectIds;
    await server.services.db
      .updateTable('semesters')
      .set({ start_date: '2020-09-01', end_date: '2090-01-20' })
      .where('id', '=', made.semesterId)
      .execute();
    await saveCells(admin, made.finalId, [ic(marked, 40), fc(marked, 40)]);
    const params = { id: made.finalId };
    await admin.call(statements.close, { params, body: {} });
    const { id } = await applyFor(admin, made, 1);
    await setStatus(admin, id, 1);
    await admin.call(statements.reopen, { params, body: { reason: 'Xato' } });
    const early = await admin.call(retakeApplications.update, {
      ...{ params: { id }, body: { status: 2 } },
      query: { language: 'en' },
    });
    expect([early.status, early.error.message]).toEqual([
      405,
      expect.stringMatching(/^These subjects are no debts now: .* Mark the payment once the sheet is closed/),
    ]);
    await admin.call(statements.close, { params, body: {} });
    expect((await update(id, { status: 2 })).result).toMatchObject({ status: 2 });
  });

  it('is made for many students at once, with the outcome for each', async () => {
    const sheet = await makeDebtors(server, admin, { students: 2 });
    const [applied = 0, free = 0] = sheet.studentIds;
    await applyFor(admin, sheet);
    const { result } = await admin.call(retakeApplications.createMany, {
      body: { student_ids: [free, applied] },
    });
    const outcomes = new Map(result.students.map((one) => [one.student_id, one.outcome]));
    expect([result.created, outcomes.get(applied), outcomes.get(free)]).toEqual([1, 'no_debts', 'created']);
    const ofGroup = (group_id: number) => admin.call(retakeApplications.createMany, { body: { group_id } });
    const { result: again } = await ofGroup(sheet.groupId);
    expect(new Map(again.students.map(({ student_id, outcome }) => [student_id, outcome]))).toEqual(
      new Map(sheet.studentIds.map((id) => [id, 'no_debts'])),
    );
    const both = { student_ids: [free], group_id: sheet.groupId };
    expect((await admin.call(retakeApplications.createMany, { body: both })).status).toBe(422);
    const [created] = result.students.filter(({ id }) => id !== null);
    const { result: application } = await admin.call(retakeApplications.read, {
      params: { id: created?.id ?? 0 },
    });
    expect(application).toMatchObject({
      student_id: free,
      fio: created?.fio,
      credit_hour_all: created?.credits,
      subjects: [{ student_subject_id: sheet.studentSubjectIds[1] }],
    });
  });
});

describe('the retake of a paid subject', () => {
  it('has a sheet of the paid students alone, with interim and final points of statement 1', async () => {
    const { application, sheet } = await makeApplication(server, admin, { status: 2, students: 2 });
    const [subject] = application.subjects;
    const id = subject?.statement_id ?? 0;
    const [student = 0, unpaid = 0] = sheet.studentSubjectIds;
    const retake = await readSheet(admin, id);
    expect(retake).toMatchObject({
      statement: 'retake',
      ic_max: 50,
      fc_max: 50,
      students: 1,
      editable: { ic: true, fc: true },
    });
    expect(retake.rows.map(({ student_subject_id }) => student_subject_id)).toEqual([student]);
    const save = (changes: ReturnType<typeof ic>[]) =>
      admin.call(sheets.save, { params: { id }, body: { changes } });
    expect((await save([ic(unpaid, 40)])).status).toBe(422);
    expect((await save([ic(student, 51)])).status).toBe(422);
    expect((await saveCells(admin, id, [ic(student, 40), fc(student, 45)])).rows).toMatchObject([
      { rating: 85, mark: 4 },
    ]);
    const stored = await server.services.db
      .selectFrom('ratings')
      .where('student_subject_id', '=', student)
      .where('statement', '=', 4)
      .select('source')
      .execute();
    expect(stored).toEqual([{ source: 'retake' }]);
    const [studentId = 0] = sheet.studentIds;
    const record = await admin.call(studentSubjects.results, { params: { id: studentId } });
    expect(record.result[0]?.studentSubjects).toMatchObject([{ statement: 'retake', mark: 4 }]);
    const listed = await admin.call(statements.list, {
      query: { statement: 'retake', group_id: sheet.groupId },
    });
    expect(listed.result.data.map((row) => [row.id, row.students, row.entered])).toEqual([[id, 1, 1]]);
  });

  it('gives the current result, ends the debt, and bars changes of the earlier mark', async () => {
    const { application, sheet } = await makeApplication(server, admin, { status: 2 });
    const [studentId = 0] = sheet.studentIds;
    const [student = 0] = sheet.studentSubjectIds;
    expect((await debtsOf(studentId)).debts).toMatchObject([{ application_id: application.id }]);
    await saveCells(admin, application.subjects[0]?.statement_id ?? 0, [ic(student, 30), fc(student, 30)]);
    const results = await readCurrentResults(server.services.db, [studentId]);
    expect(results).toMatchObject([{ statement: 'retake', rating: 60, mark: 3 }]);
    expect(results).toHaveLength(1);
    expect((await debtsOf(studentId)).debts).toEqual([]);
    const earlier = { params: { id: sheet.finalId }, body: { changes: [fc(student, 50)] } };
    expect((await admin.call(sheets.save, earlier)).status).toBe(422);
    await server.services.db
      .updateTable('statements')
      .set({ state: 'closed' })
      .where('id', '=', sheet.finalId)
      .execute();
    const reopening = { params: { id: sheet.finalId }, body: { reason: 'Xato' } };
    expect((await admin.call(statements.reopen, reopening)).status).toBe(405);
  });

  it('can be failed and retaken again in the next round', async () => {
    const { application, sheet } = await makeApplication(server, admin, { status: 2 });
    const [student = 0] = sheet.studentSubjectIds;
    const first = application.subjects[0]?.statement_id ?? 0;
    await saveCells(admin, first, [ic(student, 10), fc(student, 10)]);
    const query = { group_id: sheet.groupId, statement: 'retake' } as const;
    expect((await admin.call(academicDebtors.list, { query })).result.data).toMatchObject([
      { statement: 'retake', mark: 2 },
    ]);
    const { id } = await applyFor(admin, sheet);
    await setStatus(admin, id, 1);
    const [subject] = (await setStatus(admin, id, 2)).subjects;
    expect(subject?.statement_id).not.toBe(first);
    expect(subject).toMatchObject({ statement: 'retake', mark: 2 });
    await saveCells(admin, subject?.statement_id ?? 0, [ic(student, 40), fc(student, 50)]);
    expect(await readCurrentResults(server.services.db, sheet.studentIds)).toMatchObject([
      { rating: 90, mark: 5 },
    ]);
  });

  it('moves to the teacher and group that are chosen until points are entered', async () => {
    const { application, sheet } = await makeApplication(server, admin, { status: 2 });
    const [subject] = application.subjects;
    const former = subject?.statement_id ?? 0;
    const group = await makeStudentGroup(admin);
    const teacher = await makeTeacher(admin);
    const open = (teacher_id: number | null, group_id: number, version?: number) =>
      admin.call(retakeApplications.open, {
        params: { id: application.id },
        body: { subjects: [{ id: subject?.id ?? 0, teacher_id, group_id }], version },
      });
    const foreign = await makeTeacher(await signIn(server.url, 'admin2'));
    const inactive = await makeTeacher(admin, { status: 0 });
    for (const { id } of [foreign, inactive])
      expect((await open(id, group.id)).error.message).toHaveProperty('subjects.0.teacher_id');
    const [moved] = (await open(teacher.id, group.id)).result.subjects;
    expect(moved).toMatchObject({ teacher_id: teacher.id, group_id: group.id });
    expect((await open(null, group.id, application.version)).status).toBe(409);
    expect((await admin.call(sheets.read, { params: { id: former } })).status).toBe(404);
    const report = await admin.call(teacherRetakes.calls.list, { query: { teacher_id: teacher.id } });
    expect(report.result.data).toMatchObject([
      { statement_id: moved?.statement_id, student_count: 1, marked: 0, passed: 0 },
    ]);
    const [student = 0] = sheet.studentSubjectIds;
    await saveCells(admin, moved?.statement_id ?? 0, [ic(student, 40), fc(student, 45)]);
    expect((await open(null, sheet.groupId)).status).toBe(405);
    const students = await admin.call(studentRetakes.calls.list, {
      query: { statement_id: moved?.statement_id ?? 0 },
    });
    expect(students.result.data).toMatchObject([{ student_id: sheet.studentIds[0], rating: 85, mark: 4 }]);
  });

  it('shares a sheet with others of the same teacher, and gets the next one beside another teacher or a closed sheet', async () => {
    const sheet = await makeDebtors(server, admin, { students: 3 });
    const teacher = await makeTeacher(admin);
    const opened: (number | null)[] = [];
    for (const at of [0, 1, 2]) {
      const { id } = await applyFor(admin, sheet, at);
      const [subject] = (await setStatus(admin, id, 1)).subjects;
      const places =
        at === 2 ? [{ id: subject?.id ?? 0, teacher_id: teacher.id, group_id: sheet.groupId }] : [];
      const paid = (await update(id, { status: 2, subjects: places })).result;
      opened.push(paid.subjects[0]?.statement_id ?? null);
    }
    expect(opened[1]).toBe(opened[0]);
    expect(opened[2]).not.toBe(opened[0]);
  });

  it('takes interim controls of statement 1 even where the re-sit has its own', async () => {
    const { application, sheet } = await makeApplication(server, admin, { status: 2 });
    await insertControl(server, sheet, 3, { rating: 20, statement: 'second_statement' });
    const retake = await readSheet(admin, application.subjects[0]?.statement_id ?? 0);
    expect(retake).toMatchObject({ ic_max: 50, fc_max: 50 });
  });
});

describe('a withdrawn payment', () => {
  const withdraw = (id: number, reason = 'Boshqa talabaning toʻlovi') =>
    admin.call(retakeApplications.withdrawPayment, { params: { id }, body: { reason } });
  const paid = async () => {
    const { application, sheet } = await makeApplication(server, admin, { status: 2 });
    return { ...application, studentSubjectIds: sheet.studentSubjectIds };
  };

  it('needs a reason, closes the subjects again and is recorded', async () => {
    const { id, subjects } = await paid();
    expect((await withdraw(id, ' ')).error.message).toHaveProperty('reason');
    expect((await withdraw(id)).result).toMatchObject({ status: 1, paid_at: null });
    const sheetId = subjects[0]?.statement_id ?? 0;
    expect((await admin.call(sheets.read, { params: { id: sheetId } })).status).toBe(404);
    expect((await withdraw(id)).status).toBe(405);
    expect(await setStatus(admin, id, 2)).toMatchObject({ status: 2 });
  });

  it('is refused once points are entered', async () => {
    const { id, subjects, studentSubjectIds } = await paid();
    await saveCells(admin, subjects[0]?.statement_id ?? 0, [ic(studentSubjectIds[0] ?? 0, 10)]);
    expect((await withdraw(id)).status).toBe(405);
  });
});
