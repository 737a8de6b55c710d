import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { totalStatements } from '@dekanat/contract/ratings/total-statements.ts';
import { restoredSubjects } from '@dekanat/contract/reports/restored-subjects.ts';
import { academicDifferences } from '@dekanat/contract/restorations/academic-differences.ts';
import { restorations } from '@dekanat/contract/restorations/restorations.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { studyCertificates } from '@dekanat/contract/students/papers/study-certificates.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeStudentGroup } from '#test/factories.ts';
import { dateSemester } from '#test/gpa-factories.ts';
import { transcriptInput } from '#test/paper-factories.ts';
import { pdfText } from '#test/pdf-text.ts';
import { makeStudent, makeStudyCertificate, moveStudents, orderNumber } from '#test/people-factories.ts';
import { makeSubject } from '#test/planning-factories.ts';
import { insertControl } from '#test/rating-factories.ts';
import { attach, makeConfirmedPlan, rate, subjectsOf } from '#test/registration-factories.ts';
import {
  makeExpelled,
  makeRestored,
  restorationInput,
  resultOf,
  slotOf,
} from '#test/restoration-factories.ts';
import { makeApplication, setStatus } from '#test/retake-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const messagesOf = (answer: { error: { message: unknown } }) =>
  answer.error.message as Record<string, string[]>;

/** The text of the printed academic difference. */
async function printedOf(studentId: number): Promise<string> {
  const response = await fetch(
    `${server.url}/api/crm${academicDifferences.print.path.replace('{studentId}', String(studentId))}`,
    {
      headers: { authorization: `Bearer ${admin.token}` },
    },
  );
  return pdfText(Buffer.from(await response.arrayBuffer()))
    .lines.join(' ')
    .replace(/\s+/g, ' ');
}

describe('a result of which a copy counts in the new curriculum', () => {
  const boardOf = async (id: number, semester_id: number) => {
    const old = (await admin.call(restorations.oldResults, { params: { id } })).result;
    const query = { semester_id };
    const proposals = (await admin.call(restorations.proposals, { params: { id }, query })).result;
    return { results: old.flatMap((one) => one.student_subjects), proposals };
  };

  it('by a transfer is neither proposed nor accepted for another subject', async () => {
    const [language, other] = [(await makeSubject(admin)).id, (await makeSubject(admin)).id];
    const former = await makeConfirmedPlan(admin, { subjects: [[language], [language]] });
    const { faculty_id, speciality_id } = former.curriculum;
    const plan = await makeConfirmedPlan(admin, {
      ...{ faculty_id, speciality_id, semester_count: 4 },
      subjects: [[language], [language], [language], [other]],
    });
    const student = await makeStudent(admin, { group_id: former.group.id });
    const order = (order_date: string) => ({ semester: 1, order_number: orderNumber(), order_date });
    await attach(admin, former, [student.id], order('2025-09-02'));
    for (const { student_subject_id } of await subjectsOf(admin, student.id))
      await rate(server, student_subject_id ?? 0, { rating: 91, mark: 5 });
    await attach(admin, plan, [student.id], { ...order('2026-02-02'), group_id: former.group.id });
    await moveStudents(admin, [student.id], { status_type: 'studentexpel' });
    const [, , third, fourth] = plan.semesters;
    const { results, proposals } = await boardOf(student.id, fourth?.id ?? 0);
    const counts_in = expect.arrayContaining([former.curriculum.id, plan.curriculum.id]);
    expect([results, proposals]).toMatchObject([[{ counts_in }, { counts_in }], []]);
    const expelled = { student, former, plan, subjects: { a: language, b: 0, c: 0, d: other } };
    const body = await restorationInput(admin, expelled, {
      new_semester_id: fourth?.id ?? 0,
      semester_subjects: results.slice(0, 1).map(({ rating_register_id }) => ({
        rating_register_id,
        semester_subject_id: third?.subjects[0]?.id ?? 0,
      })),
    });
    const refused = await admin.call(restorations.store, { body, query: { language: 'en' } });
    expect([refused.status, messagesOf(refused)]).toEqual([
      422,
      { 'semester_subjects.0': ['This result counts in this curriculum already'] },
    ]);
    const restored = await admin.call(restorations.store, { body: { ...body, semester_subjects: [] } });
    expect(restored.status).toBe(200);
    const marks = (await subjectsOf(admin, student.id)).map(({ mark }) => mark);
    expect(marks).toEqual([5, 5, null, null]);
  });

  it('by an earlier restoration is neither proposed nor accepted for another subject', async () => {
    const restored = await makeRestored(server, admin);
    const { student, plan, subjects } = restored;
    await moveStudents(admin, [student.id], { status_type: 'studentexpel', order_date: '2026-03-06' });
    const { results, proposals } = await boardOf(student.id, plan.semesters[1]?.id ?? 0);
    const rating_register_id = await resultOf(admin, student.id, subjects.a);
    expect(results.map((one) => [one.subject_id, one.counts_in.includes(plan.curriculum.id)])).toEqual([
      [subjects.a, true],
      [subjects.b, false],
    ]);
    expect(proposals.map((one) => one.rating_register_id)).not.toContain(rating_register_id);
    const body = await restorationInput(admin, restored, {
      order_date: '2026-03-07',
      semester_subjects: [{ rating_register_id, semester_subject_id: slotOf(plan, subjects.d) }],
    });
    const refused = await admin.call(restorations.store, { body });
    expect([refused.status, Object.keys(messagesOf(refused))]).toEqual([422, ['semester_subjects.0']]);
  });
});

describe('a restoration after one that was undone', () => {
  /** Restored into the first semester with the result of a, undone, and to be restored with it into another group. */
  async function makeUndone() {
    const expelled = await makeExpelled(server, admin);
    const { plan } = expelled;
    const first = await restorationInput(admin, expelled, { new_semester_id: plan.semesters[0]?.id ?? 0 });
    const { batch_id } = (await admin.call(restorations.store, { body: first })).result;
    await admin.call(batches.undo, { params: { id: batch_id }, body: {} });
    const group = await makeStudentGroup(admin, { speciality_id: plan.curriculum.speciality_id });
    return { ...expelled, group, given: { new_group_id: group.id } };
  }

  it('takes the carried subject for the new restoration, in the new group', async () => {
    const { group, given, ...expelled } = await makeUndone();
    const { student, plan, subjects } = expelled;
    const body = await restorationInput(admin, expelled, given);
    const { result } = await admin.call(restorations.store, { body });
    expect(result).toMatchObject({ carried: 1, difference: 1 });
    const listed = await admin.call(restorations.list, { query: { group_id: group.id } });
    expect(listed.result.data).toMatchObject([
      { restoration_id: result.id, carried: 1, carried_credits: 4, difference: 1 },
    ]);
    const taken = await admin.call(restoredSubjects.calls.list, { query: { group_id: group.id } });
    expect(taken.result.data.map((one) => [one.subject_id, one.group_id])).toEqual([
      [subjects.a, group.id],
      [subjects.d, group.id],
    ]);
    await attach(admin, plan, [(await makeStudent(admin, { group_id: plan.group.id })).id]);
    const total = await admin.call(totalStatements.read, {
      params: { id: plan.group.id },
      query: { semester_id: plan.semesters[0]?.id ?? 0 },
    });
    expect(total.result.rows.map((row) => row.student_id)).not.toContain(student.id);
    expect((await admin.call(batches.undo, { params: { id: result.batch_id }, body: {} })).status).toBe(200);
    const again = await admin.call(restorations.store, { body: { ...body, order_number: orderNumber() } });
    expect(again.result).toMatchObject({ carried: 1, difference: 1 });
  });

  it('takes a subject that stays empty as academic difference, printed with the new order', async () => {
    const { group, given, ...expelled } = await makeUndone();
    const { student } = expelled;
    const body = await restorationInput(admin, expelled, { ...given, semester_subjects: [] });
    const { result } = await admin.call(restorations.store, { body });
    expect(result).toMatchObject({ carried: 0, difference: 2 });
    const text = await printedOf(student.id);
    expect(text).toContain(body.order_number);
    expect(text).toContain(group.name);
  });
});

it('restorations: the printed and the exported difference have an absence in place of the points', async () => {
  const { student, plan, subjects } = await makeRestored(server, admin);
  const semesterSubjectId = slotOf(plan, subjects.d);
  for (const type of [2, 3] as const)
    await insertControl(server, { curriculum: plan.curriculum, semesterSubjectId }, type);
  const taken = (await subjectsOf(admin, student.id)).find((one) => one.subject_id === subjects.d);
  const student_subject_id = taken?.student_subject_id ?? 0;
  const body = {
    semester_id: plan.semesters[0]?.id ?? 0,
    subject_id: subjects.d,
    body: [
      { student_subject_id, field: 'ic_rating' as const, value: 37, was: null },
      { student_subject_id, field: 'absent' as const, value: true, was: false },
    ],
  };
  const saved = await admin.call(academicDifferences.save, { body });
  expect([saved.status, saved.result.rows]).toMatchObject([200, [{ rating: 37, mark: 2, absent: true }]]);
  const text = await printedOf(student.id);
  expect(text).toContain(' kelmadi 2');
  expect(text).not.toContain(' 37 ');
  const query = { format: 'csv', columns: 'fc_rating,mark', subject_id: subjects.d } as const;
  const file = await admin.call(academicDifferences.export, { query });
  expect(String(file.body)).toContain('"kelmadi","2"');
});

it('restorations: the academic difference has the present group of the student, by which it is filtered and saved', async () => {
  const { student, plan, subjects } = await makeRestored(server, admin);
  const semesterSubjectId = slotOf(plan, subjects.d);
  for (const type of [2, 3] as const)
    await insertControl(server, { curriculum: plan.curriculum, semesterSubjectId }, type);
  const listed = async (query: object) => (await admin.call(academicDifferences.list, { query })).result.data;
  const [row] = await listed({ group_id: plan.group.id });
  const student_subject_id = row?.student_subject_id ?? 0;
  const save = (fc_rating: number, group_id = 0) =>
    admin.call(academicDifferences.save, {
      body: {
        semester_id: plan.semesters[0]?.id ?? 0,
        subject_id: subjects.d,
        group_id,
        body: [{ student_subject_id, ic_rating: 20, fc_rating }],
      },
    });
  expect((await save(20, row?.group_id)).status).toBe(200);
  const group = await makeStudentGroup(admin, { speciality_id: plan.curriculum.speciality_id });
  await moveStudents(admin, [student.id], {
    status_type: 'transfer',
    group_id: group.id,
    order_date: '2026-03-06',
  });
  expect(await listed({ group_id: plan.group.id })).toEqual([]);
  const moved = await listed({ group_id: group.id });
  expect(moved).toMatchObject([{ student_subject_id, group_id: group.id, group_name: group.name }]);
  expect((await save(40, moved[0]?.group_id)).status).toBe(200);
});

it('restorations: the academic difference has one order of students in every language, and both spellings', async () => {
  // In Russian Зокиров comes before Кодиров.
  const ids: number[] = [];
  for (const second_name of ['Zokirov', 'Qodirov']) {
    const { student } = await makeRestored(server, admin);
    ids.unshift(student.id);
    await server.services.db
      .updateTable('students')
      .set({ second_name })
      .where('id', '=', student.id)
      .execute();
  }
  for (const language of ['oz', 'ru', 'en'] as const) {
    const { data } = (await admin.call(academicDifferences.list, { query: { language } })).result;
    const rows = data.filter(({ student_id }) => ids.includes(student_id));
    expect(rows.map(({ student_id }) => student_id)).toEqual(ids);
    expect(rows[0]?.spellings).toEqual([
      expect.stringMatching(/^Qodirov /),
      expect.stringMatching(/^Қодиров |^Кодиров /),
    ]);
  }
});

it('restorations: a later restoration that is undone leaves the subjects of the former one apart', async () => {
  const restored = await makeRestored(server, admin);
  const { student } = restored;
  await moveStudents(admin, [student.id], { status_type: 'studentexpel', order_date: '2026-03-06' });
  const body = await restorationInput(admin, restored, { order_date: '2026-03-07', semester_subjects: [] });
  const again = (await admin.call(restorations.store, { body })).result;
  expect(await printedOf(student.id)).toContain(body.order_number);
  expect((await admin.call(batches.undo, { params: { id: again.batch_id }, body: {} })).status).toBe(200);
  const { rows } = await sql`
    select restoration_id from student_subjects where student_id = ${student.id} and restoration_id is not null`.execute(
    server.services.db,
  );
  expect(rows).toEqual([{ restoration_id: restored.restored.id }, { restoration_id: restored.restored.id }]);
});

it.each([
  ['that had no subject yet', 'b', 1],
  ['of the academic difference', 'd', 0],
] as const)(
  'restorations: a second one into a curriculum counts what it carries into a subject %s, and what is left',
  async (_what, target, difference) => {
    const restored = await makeRestored(server, admin);
    const { student, plan, subjects } = restored;
    await moveStudents(admin, [student.id], { status_type: 'studentexpel', order_date: '2026-03-06' });
    const pair = {
      rating_register_id: await resultOf(admin, student.id, subjects.b),
      semester_subject_id: slotOf(plan, subjects[target]),
    };
    const body = await restorationInput(admin, restored, {
      order_date: '2026-03-07',
      semester_subjects: [pair],
    });
    const { result } = await admin.call(restorations.store, { body });
    expect(result).toMatchObject({ carried: 1, difference });
    const listed = await admin.call(restorations.list, { query: { fio: student.id_number } });
    expect(listed.result.data).toMatchObject([
      { restoration_id: result.id, carried: 1, carried_credits: 4, difference },
      { restoration_id: restored.restored.id, carried: 1, carried_credits: 4, difference: 0 },
    ]);
  },
);

describe('a restoration into the former curriculum and group', () => {
  /** A student without a mark in the first semester, restored into the second one of the same plan and group. */
  async function makeReturned() {
    const plan = await makeConfirmedPlan(admin);
    const student = await makeStudent(admin, { group_id: plan.group.id });
    await attach(admin, plan, [student.id], {
      semester: 1,
      order_date: '2025-09-02',
      order_number: orderNumber(),
    });
    await moveStudents(admin, [student.id], { status_type: 'studentexpel' });
    const expelled = { student, former: plan, plan, subjects: { a: 0, b: 0, c: 0, d: 0 } };
    const body = await restorationInput(admin, expelled, { semester_subjects: [] });
    const { batch_id } = (await admin.call(restorations.store, { body })).result;
    const undo = () => admin.call(batches.undo, { params: { id: batch_id }, body: {} });
    return { plan, student, undo };
  }

  it('is not undone once a mark of the difference was entered', async () => {
    const { plan, student, undo } = await makeReturned();
    const [semester] = plan.semesters;
    const [planned] = semester?.subjects ?? [];
    await insertControl(server, { curriculum: plan.curriculum, semesterSubjectId: planned?.id ?? 0 }, 3);
    const [taken] = await subjectsOf(admin, student.id);
    const rows = [{ student_subject_id: taken?.student_subject_id ?? 0, ic_rating: '', fc_rating: '44.5' }];
    const body = { semId: semester?.id ?? 0, subjectId: planned?.subject_id ?? 0, body: rows };
    expect((await admin.call(academicDifferences.save, { body })).status).toBe(200);
    const undone = await undo();
    expect([undone.status, undone.error.message]).toEqual([
      409,
      expect.stringContaining(student.second_name),
    ]);
  });

  it('is not undone once a mark was entered on a sheet of the group', async () => {
    const { student, undo } = await makeReturned();
    const [, taken] = await subjectsOf(admin, student.id);
    await rate(server, taken?.student_subject_id ?? 0, { rating: 80, mark: 4 });
    expect((await undo()).status).toBe(409);
  });

  it('is undone before that', async () => {
    const { student, undo } = await makeReturned();
    expect((await undo()).status).toBe(200);
    const { result } = await admin.call(students.read, { params: { id: student.id } });
    expect(result.study_status).toBe('studentexpel');
  });
});

it('restorations: one into the same curriculum is not undone while a transcript prints what it carried over', async () => {
  const restored = await makeRestored(server, admin);
  const { student, plan, subjects } = restored;
  await moveStudents(admin, [student.id], { status_type: 'studentexpel', order_date: '2026-03-06' });
  const body = await restorationInput(admin, restored, {
    order_date: '2026-03-07',
    semester_subjects: [
      {
        rating_register_id: await resultOf(admin, student.id, subjects.b),
        semester_subject_id: slotOf(plan, subjects.b),
      },
    ],
  });
  const { batch_id, carried } = (await admin.call(restorations.store, { body })).result;
  expect(carried).toBe(1);
  const transcript = (
    await admin.call(transcripts.create, { body: transcriptInput(student.id, plan.semesters[1]?.id ?? 0) })
  ).result;
  const undo = () =>
    admin.call(batches.undo, { params: { id: batch_id }, body: {}, query: { language: 'en' } });
  const refused = await undo();
  expect([refused.status, refused.error.message]).toEqual([
    409,
    expect.stringContaining('has a transcript of this curriculum since: delete it first'),
  ]);
  await admin.call(transcripts.remove, { params: { id: transcript.id }, query: {} });
  expect((await undo()).status).toBe(200);
});

it('restorations: one is not undone while a certificate of study issued since is valid', async () => {
  const { student, restored } = await makeRestored(server, admin);
  const { id } = await makeStudyCertificate(admin, student.id);
  const undo = () =>
    admin.call(batches.undo, { params: { id: restored.batch_id }, body: {}, query: { language: 'en' } });
  const refused = await undo();
  expect([refused.status, refused.error.message]).toEqual([
    409,
    expect.stringMatching(`${student.second_name}.*has a certificate of study since: revoke it first`),
  ]);
  await admin.call(studyCertificates.remove, { params: { id }, query: { reason: 'Xato' } });
  expect((await undo()).status).toBe(200);
});

it('restorations: an unpaid retake of the former curriculum is accepted as lost', async () => {
  const { application, sheet } = await makeApplication(server, admin, { status: 1 });
  const { faculty_id, speciality_id } = sheet.curriculum;
  const plan = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
  const student = await makeStudent(admin);
  const { student_id } = application;
  await moveStudents(admin, [student_id], { status_type: 'studentexpel' });
  const expelled = {
    student: { ...student, id: student_id },
    former: plan,
    plan,
    subjects: { a: 0, b: 0, c: 0, d: 0 },
  };
  const body = await restorationInput(admin, expelled, { semester_subjects: [] });
  const refused = await admin.call(restorations.store, { body });
  expect(refused.status).toBe(409);
  expect(refused.error.warnings?.map(({ code }) => code)).toContain('unpaid_retake');
  const accepted = [...(body.accepted ?? []), 'unpaid_retake'];
  expect((await admin.call(restorations.store, { body: { ...body, accepted } })).status).toBe(200);
});

it.each([
  [1, 'carried_unpaid_retake'],
  [2, 'carried_paid_retake'],
] as const)(
  'restorations: a retake with status %i of a subject that gets a carried-over mark is accepted as lost',
  async (status, code) => {
    const [shared, owed] = [(await makeSubject(admin)).id, (await makeSubject(admin)).id];
    const plan = await makeConfirmedPlan(admin, { subjects: [[owed]] });
    const { faculty_id, speciality_id } = plan.curriculum;
    const former = await makeConfirmedPlan(admin, { faculty_id, speciality_id, subjects: [[shared]] });
    const student = await makeStudent(admin, { group_id: former.group.id });
    const order = (order_date: string) => ({ order_number: orderNumber(), order_date });
    await attach(admin, former, [student.id], order('2025-09-02'));
    const [passed] = await subjectsOf(admin, student.id);
    await rate(server, passed?.student_subject_id ?? 0, { rating: 91, mark: 5 });
    await attach(admin, plan, [student.id], { group_id: former.group.id, ...order('2025-10-02') });
    await dateSemester(server, plan.semesters[0]?.id ?? 0, true);
    const debt = (await subjectsOf(admin, student.id)).find((one) => one.subject_id === owed);
    const body = { student_id: student.id, student_subject_ids: [debt?.student_subject_id ?? 0] };
    const { id } = (await admin.call(retakeApplications.create, { body })).result;
    await setStatus(admin, id, 1);
    if (status === 2) await setStatus(admin, id, 2);
    await moveStudents(admin, [student.id], { status_type: 'studentexpel' });
    const expelled = { student, former, plan, subjects: { a: shared, b: 0, c: 0, d: 0 } };
    const given = await restorationInput(admin, expelled, { new_semester_id: plan.semesters[0]?.id ?? 0 });
    const pairs = (given.semester_subjects ?? []).map((pair) => ({
      ...pair,
      semester_subject_id: slotOf(plan, owed),
    }));
    const restore = (semester_subjects: typeof pairs, accepted: string[]) =>
      admin.call(restorations.store, {
        body: { ...given, semester_subjects, accepted: [...(given.accepted ?? []), ...accepted] },
      });
    const refused = await restore(pairs, []);
    expect(refused.status).toBe(409);
    expect(refused.error.warnings?.map((one) => one.code)).toContain(code);
    expect((await restore(pairs, [code])).result.carried).toBe(1);
  },
);

it('restorations: the board has an absence with the points of a subject that the student has already', async () => {
  const { student, former, subjects } = await makeExpelled(server, admin);
  const taken = (await subjectsOf(admin, student.id)).find((one) => one.subject_id === subjects.c);
  await sql`update ratings set absent = true, fc_rating = null
    where student_subject_id = ${taken?.student_subject_id ?? 0}`.execute(server.services.db);
  const input = { params: { id: student.id }, query: { semester_id: former.semesters[1]?.id ?? 0 } };
  const slots = (await admin.call(restorations.slots, input)).result.flatMap((one) => one.studentSubjects);
  expect(slots.map(({ subject_id, mark, absent }) => [subject_id, mark, absent])).toEqual([
    [subjects.a, 5, false],
    [subjects.b, 3, false],
    [subjects.c, 2, true],
  ]);
});
