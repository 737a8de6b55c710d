import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { restoredSubjects } from '@dekanat/contract/reports/restored-subjects.ts';
import { academicDifferences } from '@dekanat/contract/restorations/academic-differences.ts';
import { restorations } from '@dekanat/contract/restorations/restorations.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { signIn } from '#test/client.ts';
import { makeFaculty } from '#test/factories.ts';
import { dateSemester } from '#test/gpa-factories.ts';
import { makeStudent, moveStudents, orderNumber, statusChange } from '#test/people-factories.ts';
import { fc, ic, insertControl, saveCells } from '#test/rating-factories.ts';
import { attach, REGISTRATION_WARNINGS, subjectsOf } from '#test/registration-factories.ts';
import {
  type Expelled,
  makeExpelled,
  makeRestored,
  restorationInput,
  resultOf,
  slotOf,
} from '#test/restoration-factories.ts';
import { setStatus } from '#test/retake-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const make = () => makeExpelled(server, admin);
const statusOf = async (id: number) =>
  (await admin.call(students.read, { params: { id } })).result.study_status;
const messagesOf = (answer: { error: { message: unknown } } | undefined) =>
  answer?.error.message as Record<string, string[]>;

/** What a refused restoration may not have changed. */
async function tracesOf(studentId: number) {
  const { rows } = await sql`
    select study_status, group_id, movement_id,
      (select count(*) from student_registers where student_id = students.id) as registers,
      (select count(*) from student_subjects where student_id = students.id) as subjects,
      (select count(*) from restorations where student_id = students.id) as restorations,
      (select count(*) from ratings join student_subjects student_subject on student_subject.id = student_subject_id
       where student_subject.student_id = students.id) as ratings
    from students where id = ${studentId}`.execute(server.services.db);
  return rows[0];
}

describe('the board', () => {
  it('shows passed results, subjects up to the semester, and proposals', async () => {
    const { student, plan, subjects } = await make();
    const params = { id: student.id };
    const old = (await admin.call(restorations.oldResults, { params })).result;
    expect(
      old.flatMap((one) => one.student_subjects.map(({ subject_id, mark }) => [subject_id, mark])),
    ).toEqual([
      [subjects.a, 5],
      [subjects.b, 3],
    ]);
    const query = { semester_id: plan.semesters[0]?.id ?? 0 };
    const [first, ...later] = (await admin.call(restorations.slots, { params, query })).result;
    expect([first?.current, later]).toEqual([true, []]);
    expect(first?.studentSubjects.map((one) => [one.subject_id, one.occupied])).toEqual([
      [subjects.a, false],
      [subjects.d, false],
    ]);
    const proposals = (await admin.call(restorations.proposals, { params, query })).result;
    expect(proposals[0]).toEqual({
      rating_register_id: await resultOf(admin, student.id, subjects.a),
      semester_subject_id: slotOf(plan, subjects.a),
      by: 'subject',
    });
    const { result } = await admin.call(restorations.candidate, { params: { studentId: student.id } });
    expect(result).toMatchObject({ study_status: 'studentexpel', obstacle: null, semester: '2' });
  });
});

describe('a restoration', () => {
  it('carries marks over, leaves the rest as academic difference, and is listed', async () => {
    const { student, plan, subjects, restored, body } = await makeRestored(server, admin);
    expect(restored).toMatchObject({ carried: 1, difference: 1 });
    expect(await statusOf(student.id)).toBe('studying');
    const taken = await subjectsOf(admin, student.id);
    expect(taken.map((one) => [one.subject_id, one.rating, one.mark])).toEqual([
      [subjects.a, 91, 5],
      [subjects.d, null, null],
      [subjects.b, null, null],
    ]);
    const { rows } = await sql`
      select ic_rating::float8, fc_rating::float8, ic_max, fc_max, passing_score, source from ratings
      join student_subjects student_subject on student_subject.id = student_subject_id
      where student_subject.student_id = ${student.id} and student_subject.semester_subject_id = ${slotOf(plan, subjects.a)}`.execute(
      server.services.db,
    );
    expect(rows).toEqual([
      { ic_rating: 45.5, fc_rating: 45.5, ic_max: 50, fc_max: 50, passing_score: 60, source: 'restored' },
    ]);
    const listed = await admin.call(restorations.list, { query: { group_id: plan.group.id } });
    expect(listed.result.data).toMatchObject([
      {
        student_id: student.id,
        status_type: 'student_recovery',
        kind: 'restored',
        order_number: body.order_number,
        carried: 1,
        difference: 1,
      },
    ]);
    const info = await admin.call(restoredSubjects.calls.list, { query: { group_id: plan.group.id } });
    expect(info.result.data.map(({ subject_id, status }) => [subject_id, status])).toEqual([
      [subjects.a, 'carried'],
      [subjects.d, 'missing'],
    ]);
  });

  it('does not change sheets of the new group: closed ones stay closed, with the same students', async () => {
    const expelled = await make();
    const { plan, subjects, student } = expelled;
    const mate = await makeStudent(admin, { group_id: plan.group.id });
    await attach(admin, plan, [mate.id], { semester: 1 });
    await sql`update statements set state = 'closed' where group_id = ${plan.group.id}`.execute(
      server.services.db,
    );
    const body = await restorationInput(admin, expelled);
    expect((await admin.call(restorations.store, { body })).status).toBe(200);
    const { result } = await admin.call(statements.list, {
      query: { group_id: plan.group.id, control_type_id: 3 },
    });
    const sheetOf = (subject: number) =>
      result.data.find((one) => one.semester_subject_id === slotOf(plan, subject));
    expect([subjects.a, subjects.d, subjects.b].map((one) => sheetOf(one)?.students)).toEqual([1, 1, 2]);
    const sheet = await admin.call(sheets.read, { params: { id: sheetOf(subjects.d)?.id ?? 0 } });
    expect(sheet.result.rows.map((row) => row.student_id)).not.toContain(student.id);
  });

  it('asks about a closed sheet of the semester in which the student continues, not about those of subjects taken apart', async () => {
    const expelled = await make();
    const { plan, student, subjects } = expelled;
    const mate = await makeStudent(admin, { group_id: plan.group.id });
    await attach(admin, plan, [mate.id], { semester: 1 });
    const close = (semester: number) =>
      sql`update statements set state = 'closed' where semester_id = ${plan.semesters[semester]?.id ?? 0}`.execute(
        server.services.db,
      );
    const accepted = REGISTRATION_WARNINGS.filter((code) => code !== 'closed_sheets');
    const body = await restorationInput(admin, expelled, { accepted });
    await close(0);
    const { result } = await admin.call(restorations.store, { body });
    await admin.call(batches.undo, { params: { id: result.batch_id }, body: {} });
    await close(1);
    const again = { ...body, order_number: orderNumber() };
    const refused = await admin.call(restorations.store, { body: again });
    expect(refused.error.warnings?.map(({ code }) => code)).toContain('closed_sheets');
    const carried = {
      rating_register_id: await resultOf(admin, student.id, subjects.b),
      semester_subject_id: slotOf(plan, subjects.b),
    };
    const semester_subjects = [...(again.semester_subjects ?? []), carried];
    const stored = await admin.call(restorations.store, { body: { ...again, semester_subjects } });
    expect(stored.status).toBe(200);
  });

  it('is refused a second time, and for two users at once one of them', async () => {
    const expelled = await make();
    const bodies = await Promise.all([1, 2].map(() => restorationInput(admin, expelled)));
    const answers = await Promise.all(bodies.map((body) => admin.call(restorations.store, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(messagesOf(refused).student_id?.[0]).toContain('hozirgi holati');
    expect(await tracesOf(expelled.student.id)).toMatchObject({ restorations: 1, registers: 2 });
  });
});

describe('a restoration that is refused', () => {
  let expelled: Expelled;
  let other: Expelled;
  beforeAll(async () => {
    [expelled, other] = [await make(), await make()];
  });

  it.each([
    ['a group of another speciality', 'new_group_id'],
    ['a curriculum that is not confirmed', 'new_curriculum_id'],
    ['a semester of another curriculum', 'new_semester_id'],
    ['an order date before the expulsion', 'order_date'],
    ['an order date in the future', 'order_date'],
    ['no order number', 'order_number'],
    ['a result of another student', 'semester_subjects.0'],
    ['a failed result', 'semester_subjects.0'],
    ['a subject of another curriculum', 'semester_subjects.0'],
    ['a result twice', 'semester_subjects'],
  ])('because of %s names %s and writes nothing', async (what, field) => {
    const pair = (rating_register_id: number, semester_subject_id: number) => [
      { rating_register_id, semester_subject_id },
    ];
    const { plan, subjects, student } = expelled;
    const own = await resultOf(admin, student.id, subjects.a);
    if (what === 'a curriculum that is not confirmed')
      await sql`update curricula set confirmed = 0 where id = ${plan.curriculum.id}`.execute(
        server.services.db,
      );
    const failed = await server.services.db
      .selectFrom('ratings')
      .innerJoin('student_subjects', 'student_subjects.id', 'ratings.student_subject_id')
      .where('student_id', '=', student.id)
      .where('mark', '=', 2)
      .select('ratings.id')
      .executeTakeFirstOrThrow();
    const given = {
      'a group of another speciality': { new_group_id: other.plan.group.id },
      'a curriculum that is not confirmed': {},
      'a semester of another curriculum': { new_semester_id: other.plan.semesters[1]?.id ?? 0 },
      'an order date before the expulsion': { order_date: '2026-03-01' },
      'an order date in the future': { order_date: '2090-01-01' },
      'no order number': { order_number: '' },
      'a result of another student': {
        semester_subjects: pair(
          await resultOf(admin, other.student.id, other.subjects.a),
          slotOf(plan, subjects.a),
        ),
      },
      'a failed result': { semester_subjects: pair(failed.id, slotOf(plan, subjects.a)) },
      'a subject of another curriculum': {
        semester_subjects: pair(own, slotOf(other.plan, other.subjects.a)),
      },
      'a result twice': {
        semester_subjects: [...pair(own, slotOf(plan, subjects.a)), ...pair(own, slotOf(plan, subjects.d))],
      },
    }[what];
    const before = await tracesOf(student.id);
    const answer = await admin.call(restorations.store, {
      body: await restorationInput(admin, expelled, given),
    });
    await sql`update curricula set confirmed = 1 where id = ${plan.curriculum.id}`.execute(
      server.services.db,
    );
    expect([answer.status, Object.keys(messagesOf(answer))]).toEqual([422, [field]]);
    expect(await tracesOf(student.id)).toEqual(before);
  });

  it('because the student is of another university changes nothing', async () => {
    const admin2 = await signIn(server.url, 'admin2');
    const body = await restorationInput(admin, expelled);
    const answer = await admin2.call(restorations.store, { body });
    expect([answer.status, Object.keys(messagesOf(answer))]).toEqual([422, ['student_id']]);
    expect(await statusOf(expelled.student.id)).toBe('studentexpel');
  });
});

describe('undoing a restoration', () => {
  it('clears marks, registration and status, so that the student can be restored again', async () => {
    const { student, former, plan, subjects, restored, body } = await makeRestored(server, admin);
    const params = { id: restored.batch_id };
    const undone = await admin.call(batches.undo, { params, body: {}, query: { language: 'ru' } });
    expect(undone.status).toBe(200);
    const { rows: cleared } = await sql`
      select reason, reason_key from ratings join student_subjects subject on subject.id = student_subject_id
      where subject.student_id = ${student.id} and subject.semester_subject_id = ${slotOf(plan, subjects.a)}`.execute(
      server.services.db,
    );
    // The reader's language, not the one of the undo, decides.
    expect(cleared).toEqual([
      { reason: 'Oʻqishga tiklash ortga qaytarildi', reason_key: 'restoration.undone' },
    ]);
    expect(await statusOf(student.id)).toBe('studentexpel');
    const { result } = await admin.call(students.read, { params: { id: student.id } });
    expect(result.group_id).toBe(former.group.id);
    expect((await subjectsOf(admin, student.id)).map(({ subject_id, mark }) => [subject_id, mark])).toEqual([
      [subjects.a, 5],
      [subjects.b, 3],
      [subjects.c, 2],
    ]);
    expect((await admin.call(restorations.list, { query: { group_id: plan.group.id } })).result.total).toBe(
      0,
    );
    const rating_register_id = await resultOf(admin, student.id, subjects.b);
    const again = await admin.call(restorations.store, {
      body: {
        ...body,
        order_number: orderNumber(),
        semester_subjects: [
          ...(body.semester_subjects ?? []),
          { rating_register_id, semester_subject_id: slotOf(plan, subjects.b) },
        ],
      },
    });
    expect([again.status, again.result]).toMatchObject([200, { carried: 2, difference: 1 }]);
    expect((await subjectsOf(admin, student.id)).map(({ subject_id, mark }) => [subject_id, mark])).toEqual([
      [subjects.a, 5],
      [subjects.d, null],
      [subjects.b, 3],
    ]);
  });

  it('is refused once a mark of the difference was entered', async () => {
    const { student, plan, subjects, restored } = await makeRestored(server, admin);
    const semesterSubjectId = slotOf(plan, subjects.d);
    await insertControl(server, { curriculum: plan.curriculum, semesterSubjectId }, 3);
    const taken = (await subjectsOf(admin, student.id)).find((one) => one.subject_id === subjects.d);
    const body = {
      semId: plan.semesters[0]?.id ?? 0,
      subjectId: subjects.d,
      body: [{ student_subject_id: taken?.student_subject_id ?? 0, ic_rating: '', fc_rating: '44.5' }],
    };
    const saved = await admin.call(academicDifferences.save, { body });
    expect([saved.status, saved.result]).toMatchObject([200, { rows: [{ rating: 45, mark: 2 }] }]);
    const undone = await admin.call(batches.undo, { params: { id: restored.batch_id }, body: {} });
    expect([undone.status, undone.error.message]).toEqual([
      409,
      expect.stringContaining(student.second_name),
    ]);
  });

  it('is refused while a retake is applied for, and says what to do', async () => {
    const { student, plan, subjects, restored } = await makeRestored(server, admin);
    await dateSemester(server, plan.semesters[0]?.id ?? 0, true);
    const taken = (await subjectsOf(admin, student.id)).find((one) => one.subject_id === subjects.d);
    const student_subject_ids = [taken?.student_subject_id ?? 0];
    const application = await admin.call(retakeApplications.create, {
      body: { student_id: student.id, student_subject_ids },
    });
    const { id } = application.result;
    const undo = async () => {
      const params = { id: restored.batch_id };
      const { status, error } = await admin.call(batches.undo, {
        params,
        body: {},
        query: { language: 'en' },
      });
      return [status, error.message];
    };
    expect(await undo()).toEqual([409, expect.stringContaining('delete it first')]);
    await setStatus(admin, id, 1);
    await setStatus(admin, id, 2);
    expect(await undo()).toEqual([409, expect.stringContaining('expel or transfer')]);
  });
});

it('restorations: refuses the undo of a restoration from another faculty to a dean, with a sentence', {
  tags: 'long',
}, async () => {
  const [from, to] = [await makeFaculty(admin), await makeFaculty(admin)];
  const expelled = await makeExpelled(server, admin, { facultyId: from.id });
  const { plan } = await makeExpelled(server, admin, { facultyId: to.id });
  const body = await restorationInput(admin, { ...expelled, plan }, { semester_subjects: [] });
  const restored = (await admin.call(restorations.store, { body })).result;
  for (const { id } of [from, to]) {
    const dean = await openAccount(server, admin, { permissions: ['student_update'], facultyId: id });
    const undone = await dean.client.call(batches.undo, {
      params: { id: restored.batch_id },
      body: {},
      query: { language: 'en' },
    });
    expect([undone.status, undone.error.message]).toEqual([
      403,
      'This cannot be undone: it also concerns students of other faculties',
    ]);
  }
  expect(await statusOf(expelled.student.id)).toBe('studying');
});

describe('the academic difference', () => {
  it('lists empty subjects of earlier semesters, and refuses others and points out of limits', {
    tags: 'long',
  }, async () => {
    const { student, plan, subjects } = await makeRestored(server, admin);
    const semesterSubjectId = slotOf(plan, subjects.d);
    for (const type of [2, 3] as const)
      await insertControl(server, { curriculum: plan.curriculum, semesterSubjectId }, type);
    const listed = await admin.call(academicDifferences.list, {
      query: { curriculum_id: plan.curriculum.id },
    });
    expect(listed.result.data).toMatchObject([
      { student_id: student.id, subject_id: subjects.d, no: 1, ic_max: 50, fc_max: 50, passing_score: 60 },
    ]);
    const { body: file } = await admin.call(academicDifferences.export, {
      query: {
        curriculum_id: plan.curriculum.id,
        format: 'csv',
        columns: 'id_number,credit_hour,mark',
      },
    });
    expect(String(file).trim().split('\n')).toHaveLength(2);
    expect(String(file)).toContain(student.id_number);
    const [{ student_subject_id = 0 } = {}] = listed.result.data;
    const taken = await subjectsOf(admin, student.id);
    const carried = taken.find((one) => one.subject_id === subjects.a)?.student_subject_id ?? 0;
    const save = (id: number, subject_id: number, fc_rating: number) =>
      admin.call(academicDifferences.save, {
        body: {
          semester_id: plan.semesters[0]?.id ?? 0,
          subject_id,
          body: [{ student_subject_id: id, ic_rating: 20, fc_rating }],
        },
      });
    const answers = [
      await save(carried, subjects.a, 40),
      await save(student_subject_id, subjects.d, 51),
      await save(student_subject_id, subjects.d, 40),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 200]);
    expect(answers.slice(0, 2).map((answer) => Object.keys(messagesOf(answer)))).toEqual([
      ['body.0.student_subject_id'],
      ['body.0.value'],
    ]);
    expect((await subjectsOf(admin, student.id)).map(({ mark }) => mark)).toEqual([5, 3, null]);
    const cell = { student_subject_id, field: 'fc_rating', value: 45, was: 0 } as const;
    const stale = await admin.call(academicDifferences.save, {
      body: { semester_id: plan.semesters[0]?.id ?? 0, subject_id: subjects.d, body: [cell] },
    });
    expect(stale.result.conflicts).toMatchObject([{ student_subject_id, field: 'fc_rating', value: 40 }]);
  });
});

it('restorations: prints the academic difference of a student, and refuses a student without one', async () => {
  const { student } = await makeRestored(server, admin);
  const print = (studentId: number) =>
    admin.call(academicDifferences.print, { params: { studentId }, query: { language: 'ru' } });
  const file = await print(student.id);
  expect([file.status, String(file.body).slice(0, 5)]).toEqual([200, '%PDF-']);
  const other = await makeExpelled(server, admin);
  const refused = await print(other.student.id);
  expect([refused.status, refused.error.message]).toEqual([404, 'У студента нет академической разницы']);
});

it('restorations: lets a failed difference be retaken for a payment, whose mark counts', {
  tags: 'long',
}, async () => {
  const { student, plan, subjects } = await makeRestored(server, admin);
  const semesterSubjectId = slotOf(plan, subjects.d);
  for (const type of [2, 3] as const)
    await insertControl(server, { curriculum: plan.curriculum, semesterSubjectId }, type);
  const taken = (await subjectsOf(admin, student.id)).find((one) => one.subject_id === subjects.d);
  const student_subject_id = taken?.student_subject_id ?? 0;
  await admin.call(academicDifferences.save, {
    body: {
      semester_id: plan.semesters[0]?.id ?? 0,
      subject_id: subjects.d,
      body: [{ student_subject_id, ic_rating: 20, fc_rating: 20 }],
    },
  });
  const made = await admin.call(retakeApplications.create, {
    body: { student_id: student.id, student_subject_ids: [student_subject_id] },
  });
  expect(made.status).toBe(200);
  const listed = async () =>
    (await admin.call(academicDifferences.list, { query: { curriculum_id: plan.curriculum.id } })).result
      .data;
  expect(await listed()).toMatchObject([{ student_subject_id, ic_rating: 20, mark: 2, left: false }]);
  for (const status of [1, 2] as const)
    await admin.call(retakeApplications.update, { params: { id: made.result.id }, body: { status } });
  const { result } = await admin.call(retakeApplications.read, { params: { id: made.result.id } });
  await saveCells(admin, result.subjects[0]?.statement_id ?? 0, [
    ic(student_subject_id, 30),
    fc(student_subject_id, 40),
  ]);
  const marks = (await subjectsOf(admin, student.id)).map((one) => [one.subject_id, one.mark]);
  expect(marks).toContainEqual([subjects.d, 4]);
  expect(await listed()).toMatchObject([
    { student_subject_id, ic_rating: 30, fc_rating: 40, rating: 70, mark: 4, left: true },
  ]);
  const { body: file } = await admin.call(academicDifferences.export, {
    query: { curriculum_id: plan.curriculum.id, format: 'csv', columns: 'id_number,rating,mark' },
  });
  expect(String(file)).toMatch(new RegExp(`${student.id_number}"?[,;]"?70"?[,;]"?4`));
});

describe('a return from leave', () => {
  it('needs no board, while an expelled student with a registration does', { tags: 'long' }, async () => {
    const { student, plan } = await make();
    const short = await admin.call(studentStatuses.store, {
      body: statusChange([student.id], { status_type: 'recovery', order_date: '2026-03-05' }),
    });
    expect([short.status, messagesOf(short).student_ids?.[0]]).toEqual([
      422,
      expect.stringContaining('Oʻqishni tiklash'),
    ]);
    const other = await makeStudent(admin, { group_id: plan.group.id });
    await moveStudents(admin, [other.id]);
    const resume = (id: number) =>
      admin.call(restorations.resume, {
        params: { id },
        body: { order_number: orderNumber(), order_date: '2026-03-05' },
      });
    expect([(await resume(other.id)).status, await statusOf(other.id)]).toEqual([200, 'studying']);
    const board = await resume(student.id);
    expect([board.status, Object.keys(messagesOf(board))]).toEqual([422, ['student_id']]);
    const { result } = await admin.call(restorations.list, { query: { group_id: plan.group.id } });
    expect(result.data).toMatchObject([{ student_id: other.id, kind: 'returned', restoration_id: null }]);
  });
});
