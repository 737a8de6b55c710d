import { today } from '@dekanat/contract/api/days.ts';
import { promotions } from '@dekanat/contract/registration/promotions.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { TODAY } from '#crud/today.ts';
import type { Queryable } from '#db/database.ts';
import { makeStudentGroup } from '#test/factories.ts';
import { answerAfter } from '#test/lock-waits.ts';
import { makeStudent, moveStudents } from '#test/people-factories.ts';
import {
  attach,
  makeConfirmedPlan,
  makeRegistered,
  type PlanInput,
  rate,
  subjectsOf,
} from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const semesterOf = async (studentId: number) =>
  (await admin.call(studentSubjects.list, { params: { studentId } })).result.semester;

/** A group with a good student, one below the GPA limit, and one on leave. */
async function promotable(given: PlanInput = {}) {
  const plan = await makeConfirmedPlan(admin, given);
  const [good, weak, onLeave] = [
    (await makeRegistered(admin, { plan })).student,
    (await makeRegistered(admin, { plan })).student,
    (await makeRegistered(admin, { plan })).student,
  ];
  await moveStudents(admin, [onLeave.id]);
  for (const [{ id }, mark] of [
    [good, 5],
    [weak, 2],
  ] as const) {
    const [subject] = await subjectsOf(admin, id);
    await rate(server, subject?.student_subject_id ?? 0, { rating: mark * 18, mark });
  }
  return { plan, good, weak, onLeave };
}

const accepted = ['semester_running'];

it('promotion: promotes a group, lists those below the GPA limit apart, and is undone', async () => {
  const { plan, good, weak, onLeave } = await promotable();
  const body = { group_ids: [plan.group.id] };
  const { result: preview } = await admin.call(promotions.preview, { body });
  expect(preview).toMatchObject({
    total: 2,
    ready: 1,
    ready_ids: [good.id],
    finished: 0,
    gpa_limit: 2.6,
    groups: [{ semester: '1', next_semester: '2', students: 2, below_limit: 1 }],
    below: [{ id: weak.id, gpa: 2, debts: 1 }],
    rows: [{ id: good.id, gpa: 5, debts: 0 }],
  });

  expect((await admin.call(promotions.store, { body: { ...body, accepted, expected: 2 } })).status).toBe(409);
  const { result: promoted } = await admin.call(promotions.store, {
    body: { ...body, accepted, expected: 1 },
  });
  expect(promoted).toMatchObject({ act: 'promotion', students: 1, subjects: 1, statements: 1 });
  expect(await Promise.all([good, weak, onLeave].map(({ id }) => semesterOf(id)))).toEqual(['2', '1', '1']);
  const { result: together } = await admin.call(promotions.store, {
    body: { semester_id: plan.semesters[0]?.id ?? 0, included_ids: [weak.id], accepted },
  });
  expect(together).toMatchObject({ students: 1 });

  await admin.call(batches.undo, { params: { id: promoted.batch_id }, body: {} });
  expect(await Promise.all([good, weak].map(({ id }) => semesterOf(id)))).toEqual(['1', '2']);
});

it('promotion: asks before students leave a semester that has not ended, and stores the order', async () => {
  const { plan } = await promotable();
  const ends = sql`update semesters set end_date = ${TODAY} + 30 where id = ${plan.semesters[0]?.id ?? 0}`;
  await ends.execute(server.services.db);
  const body = { group_ids: [plan.group.id] };
  const { warnings } = (await admin.call(promotions.preview, { body })).result;
  expect(warnings).toMatchObject([{ code: 'semester_running' }]);
  const order = { order_number: '77-T', order_date: today() };
  const refused = await admin.call(promotions.store, { body: { ...body, ...order } });
  expect([refused.status, refused.error.code]).toEqual([409, 'unaccepted']);
  const promoted = await admin.call(promotions.store, { body: { ...body, ...order, accepted } });
  expect(promoted.status).toBe(200);
  const listed = await admin.call(studentRegisters.list, { query: { group_id: plan.group.id } });
  expect(listed.result.data).toContainEqual(expect.objectContaining({ semester: '2', ...order }));

  await admin.call(batches.undo, { params: { id: promoted.result.batch_id }, body: {} });
  await sql`update semesters set end_date = ${TODAY} - 1 where id = ${plan.semesters[0]?.id ?? 0}`.execute(
    server.services.db,
  );
  expect((await admin.call(promotions.store, { body })).status).toBe(200);
});

it('promotion: asks again when more students are affected than the acceptance was shown for', async () => {
  const { plan } = await promotable();
  const runUntil = (days: number) =>
    sql`update semesters set end_date = ${TODAY} + ${days}::integer where id = ${plan.semesters[0]?.id ?? 0}`.execute(
      server.services.db,
    );
  await runUntil(30);
  const another = async () => (await makeRegistered(admin, { plan })).student.id;
  const first = await another();
  const body = { group_ids: [plan.group.id] };
  const shown = async () =>
    (await admin.call(promotions.preview, { body })).result.warnings.map(({ accept }) => accept);
  const before = await shown();
  await another();
  const refused = await admin.call(promotions.store, { body: { ...body, accepted: before } });
  expect([refused.status, refused.error.code]).toEqual([409, 'unaccepted']);
  expect(refused.error.warnings?.map(({ accept }) => accept)).toEqual(await shown());
  const now = await shown();
  await runUntil(31);
  expect((await admin.call(promotions.store, { body: { ...body, accepted: now } })).status).toBe(409);
  await runUntil(30);
  const fewer = { ...body, excluded_ids: [first], accepted: now };
  expect((await admin.call(promotions.store, { body: fewer })).status).toBe(200);
});

it('promotion: asks before closed sheets of the next semester list students without a result', async () => {
  const { plan, good, weak } = await promotable();
  const { db } = server.services;
  const second = await makeStudent(admin, { group_id: plan.group.id });
  await attach(admin, plan, [second.id], { semester: 1 });
  await sql`update statements set state = 'closed' where semester_id = ${plan.semesters[1]?.id ?? 0}`.execute(
    db,
  );
  const body = { group_ids: [plan.group.id] };
  const { warnings } = (await admin.call(promotions.preview, { body })).result;
  expect(warnings.map(({ code }) => code)).toContain('closed_sheets');
  const refused = await admin.call(promotions.store, { body: { ...body, accepted } });
  expect([refused.status, refused.error.warnings]).toMatchObject([
    409,
    expect.arrayContaining([expect.objectContaining({ code: 'closed_sheets' })]),
  ]);
  expect(await Promise.all([good, weak].map(({ id }) => semesterOf(id)))).toEqual(['1', '1']);
  const asked = { ...body, accepted: warnings.map(({ accept }) => accept) };
  expect((await admin.call(promotions.store, { body: asked })).status).toBe(200);
  expect(await semesterOf(good.id)).toBe('2');
});

it('promotion: leaves students in the last semester and those who are excluded where they are', async () => {
  const { plan, good, weak } = await promotable();
  const body = {
    curriculum_id: plan.curriculum.id,
    included_ids: [weak.id],
    excluded_ids: [good.id],
    accepted,
  };
  await admin.call(promotions.store, { body });
  expect(await Promise.all([good, weak].map(({ id }) => semesterOf(id)))).toEqual(['1', '2']);
  const { result } = await admin.call(promotions.preview, { body: { curriculum_id: plan.curriculum.id } });
  expect(result).toMatchObject({ total: 2, ready: 1, finished: 1 });
  const refused = await admin.call(promotions.store, { body });
  expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['group_ids']]);
});

it('promotion: needs a group, a semester, a curriculum or a faculty', async () => {
  const { status, error } = await admin.call(promotions.preview, { body: { academic_year_id: 1 } });
  expect([status, Object.keys(error.message)]).toEqual([422, ['group_ids']]);
});

it('promotion: lists current registrations by name with an exact total, by every spelling of the filters', async () => {
  const { plan, good } = await promotable();
  const total = async (query: object) => (await admin.call(studentRegisters.list, { query })).result.total;
  const group_id = plan.group.id;
  expect(await total({ group_id, limit: 1 })).toBe(3);
  expect(await total({ group_id, study_status: 'academic_leave' })).toBe(1);
  expect(await total({ group_id, curriculumId: plan.curriculum.id, semesterId: plan.semesters[0]?.id })).toBe(
    3,
  );
  expect(await total({ group_id, academicYearId: plan.semesters[0]?.academic_year_id })).toBe(3);
  expect(await total({ group_id, semester_id: plan.semesters[1]?.id })).toBe(0);
  expect(await total({ group_id, is_final_exam_call_letter: 1 })).toBe(0);
  expect(await total({ group_id, is_final_exam_call_letter: 2 })).toBe(3);
  const { result } = await admin.call(studentRegisters.list, { query: { group_id, fio: good.id_number } });
  expect(result).toMatchObject({
    total: 1,
    data: [
      {
        student_id: good.id,
        curriculum_name: plan.curriculum.name,
        semester: '1',
        faculty_id: expect.any(Number),
      },
    ],
  });
  const { body } = await admin.call(studentRegisters.export, {
    query: { format: 'csv', group_id, language: 'en' },
  });
  // The name of a worksheet has at most 31 characters.
  for (const language of ['oz', 'ru', 'en'] as const) {
    const sheet = await admin.call(studentRegisters.export, { query: { group_id, language } });
    expect(sheet.status).toBe(200);
  }
  const [heading, ...lines] = String(body).trim().split('\n');
  expect(heading).toContain('"Curriculum"');
  expect(lines).toHaveLength(3);
});

it('promotion: counts the total again after a registration', async () => {
  const query = { limit: 1 };
  const totalNow = async () => (await admin.call(studentRegisters.list, { query })).result.total;
  const before = await totalNow();
  await makeRegistered(admin);
  expect(await totalNow()).toBe(before + 1);
});

it('promotion: returns the results of a student by semester with the GPA of each', async () => {
  const { good } = await promotable();
  const { result } = await admin.call(studentSubjects.results, { params: { id: good.id } });
  expect(result).toMatchObject([
    { semesterName: '1', gpa: 5, studentSubjects: [{ mark: 5, statement: 1, creditHour: 4 }] },
  ]);
});

it('promotion: refuses students who have been promoted since the user saw them', async () => {
  const { plan, good } = await promotable({ semester_count: 4 });
  const { result: preview } = await admin.call(promotions.preview, { body: { group_ids: [plan.group.id] } });
  const promote = () =>
    admin.call(promotions.store, {
      body: {
        group_ids: [plan.group.id],
        semester_ids: preview.groups.map(({ semester_id }) => semester_id),
        accepted,
      },
    });
  expect((await promote()).status).toBe(200);
  const again = await promote();
  expect([again.status, again.error.code]).toEqual([409, 'stale']);
  expect(await semesterOf(good.id)).toBe('2');
});

it('promotion: lists the groups in the alphabet of the language', async () => {
  const { plan } = await makeRegistered(admin);
  const { speciality_id, id: curriculum_id } = plan.curriculum;
  // Ch follows Sh and Z in Uzbek.
  for (const name of ['Chilon 1', 'Zarang 1', 'Shaftoli 1', 'Olma 1']) {
    const group = await makeStudentGroup(admin, { speciality_id, name });
    await makeRegistered(admin, { plan: { ...plan, group } });
  }
  const namesIn = async (language: 'oz' | 'en') => {
    const body = { curriculum_id };
    const { groups } = (await admin.call(promotions.preview, { body, query: { language } })).result;
    return groups.flatMap(({ group_name }) => (group_name?.endsWith(' 1') ? [group_name] : []));
  };
  expect(await namesIn('oz')).toEqual(['Olma 1', 'Zarang 1', 'Shaftoli 1', 'Chilon 1']);
  expect(await namesIn('en')).toEqual(['Chilon 1', 'Olma 1', 'Shaftoli 1', 'Zarang 1']);
});

it('promotion: counts the debts of students without a mark whose last sheet is closed', async () => {
  const { plan, good } = await promotable();
  const unmarked = (await makeRegistered(admin, { plan })).student;
  const { db } = server.services;
  const present = plan.semesters[0]?.id ?? 0;
  await sql`update semesters set end_date = ${TODAY} + 30 where id = ${present}`.execute(db);
  await sql`update statements set state = 'closed' where semester_id = ${present}`.execute(db);
  const { result } = await admin.call(promotions.preview, { body: { group_ids: [plan.group.id] } });
  const shown = [...result.rows, ...result.below].filter(({ id }) => [good.id, unmarked.id].includes(id));
  expect(new Map(shown.map(({ id, gpa, debts }) => [id, { gpa, debts }]))).toEqual(
    new Map([
      [good.id, { gpa: 5, debts: 0 }],
      [unmarked.id, { gpa: null, debts: 1 }],
    ]),
  );
});

it('promotion: refuses when others are in the group once they are locked', async () => {
  const plan = await makeConfirmedPlan(admin);
  const elsewhere = await makeStudentGroup(admin, { speciality_id: plan.curriculum.speciality_id });
  const [stays, leaves, comes] = [
    (await makeRegistered(admin, { plan })).student,
    (await makeRegistered(admin, { plan })).student,
    (await makeRegistered(admin, { plan })).student,
  ];
  const { db } = server.services;
  const regroup = async (tx: Queryable, { id }: { id: number }, group_id: number) => {
    await sql`update student_registers set group_id = ${group_id} where student_id = ${id}`.execute(tx);
    await sql`update students set group_id = ${group_id} where id = ${id}`.execute(tx);
  };
  await regroup(db, comes, elsewhere.id);
  const { status, error } = await answerAfter(
    db,
    async (tx) => {
      await regroup(tx, leaves, elsewhere.id);
      await regroup(tx, comes, plan.group.id);
    },
    () => admin.call(promotions.store, { body: { group_ids: [plan.group.id], expected: 2, accepted } }),
  );
  expect([status, error.code]).toEqual([409, 'stale']);
  for (const { id } of [stays, leaves, comes]) expect(await semesterOf(id)).toBe('1');
});
