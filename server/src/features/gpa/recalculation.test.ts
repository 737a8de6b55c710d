import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { promotions } from '@dekanat/contract/registration/promotions.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { dateSemester, makeGpaGroup } from '#test/gpa-factories.ts';
import { contextOf } from '#test/handler-context.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { insertRating } from '#test/paper-factories.ts';
import { makeSubject } from '#test/planning-factories.ts';
import { attach, makeConfirmedPlan, makeRegistered, rate, subjectsOf } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';
import { calculateGpa } from './calculate.ts';
import { gpaCalculationJob } from './gpa-jobs.ts';

const { server, admin } = useServer();

const calculate = (body: object) => admin.call(gpaRecords.calculate, { body });
const details = async (studentId: number) =>
  (await admin.call(gpaRecords.read, { params: { studentId } })).result;
const toRecalculate = async () => (await admin.call(gpaRecords.distribution, {})).result.to_recalculate;
async function untilDone(id: number): Promise<void> {
  await expect.poll(async () => (await admin.call(jobs.read, { params: { id } })).result.status).toBe('done');
}
async function recalculateStale(): Promise<void> {
  const { result } = await admin.call(gpaRecords.recalculateStale, { body: {} });
  await untilDone(result.job_id);
}

it('GPA recalculation: counts students whose stale record is of an earlier semester', async () => {
  const { studentIds, semesterIds, subjectOf } = await makeGpaGroup(server, admin);
  const first = semesterIds[0] ?? 0;
  await insertRating(server, subjectOf(0, 0), { rating: 75, mark: 4 });
  await calculate({ student_ids: studentIds, semester_id: first });
  await calculate({ student_ids: studentIds });
  const before = await toRecalculate();
  const { db } = server.services;
  const rating = db.updateTable('ratings').where('student_subject_id', '=', subjectOf(0, 0));
  await rating.set({ rating: 95, mark: 5 }).execute();
  expect(await toRecalculate()).toBe(before + 1);
  await calculate({ student_ids: studentIds });
  const { records } = await details(studentIds[0] ?? 0);
  expect(records.map(({ semester_name, stale }) => [semester_name, stale])).toEqual([
    ['2', false],
    ['1', true],
  ]);
  expect(await toRecalculate()).toBe(before + 1);
  await recalculateStale();
  expect(await toRecalculate()).toBe(0);
});

it('GPA recalculation: a record that is calculated while the semester gets another end is stale', async () => {
  const { studentIds, semesterIds } = await makeGpaGroup(server, admin);
  const [student_id = 0] = studentIds;
  const [, second = 0] = semesterIds;
  const { db } = server.services;
  const { changing } = await db.transaction().execute(async (tx) => {
    await calculateGpa(tx, [{ student_id, semester_id: second }], 1);
    let changed = false;
    const started = dateSemester(server, second, true).then(() => {
      changed = true;
    });
    await untilLockWait(db, () => changed);
    return { changing: started };
  });
  await changing;
  expect((await details(student_id)).records.map(({ stale }) => stale)).toEqual([true]);
});

it('GPA recalculation: after the undo of a promotion the last record is of the semester of the registration', async () => {
  const { plan, student } = await makeRegistered(admin);
  const [subject] = await subjectsOf(admin, student.id);
  await rate(server, subject?.student_subject_id ?? 0, { rating: 90, mark: 5 });
  const body = { group_ids: [plan.group.id], accepted: ['semester_running'] };
  const { result: promoted } = await admin.call(promotions.store, { body });
  await calculate({ student_ids: [student.id] });
  const semesters = async () =>
    (await details(student.id)).records.map(({ semester_name, stale }) => [semester_name, stale]);
  expect(await semesters()).toEqual([['2', false]]);
  await admin.call(batches.undo, { params: { id: promoted.batch_id }, body: {} });
  expect(await semesters()).toEqual([['2', true]]);
  await recalculateStale();
  expect(await semesters()).toEqual([['1', false]]);
  const last = await admin.call(gpaRecords.mark, { params: { id: student.id } });
  expect(last.result).toMatchObject({ semester_name: '1', gpa_mark: 5 });
});

it('GPA calculation: after the undo of a promotion and a transfer while it waits, it is of the present semesters', async () => {
  const { student: locked } = await makeRegistered(admin);
  const { plan, student: promoted } = await makeRegistered(admin);
  const { plan: former, student: moved } = await makeRegistered(admin);
  const { faculty_id, speciality_id } = former.curriculum;
  const present = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
  const rateFirst = async (studentId: number) => {
    const [subject] = await subjectsOf(admin, studentId);
    await rate(server, subject?.student_subject_id ?? 0, { rating: 90, mark: 5 });
  };
  await rateFirst(promoted.id);
  const body = { group_ids: [plan.group.id], accepted: ['semester_running'] };
  const { result: promotion } = await admin.call(promotions.store, { body });
  const { db } = server.services;
  const jobId = await db.transaction().execute(async (tx) => {
    await sql`select from students where id = ${locked.id} for update`.execute(tx);
    const id = await enqueueJob(await contextOf(server, 'admin'), gpaCalculationJob, {
      student_ids: [locked.id, promoted.id, moved.id],
      semester: {},
      since: new Date().toISOString(),
    });
    await untilLockWait(db);
    expect((await admin.call(batches.undo, { params: { id: promotion.batch_id }, body: {} })).status).toBe(
      200,
    );
    await attach(admin, present, [moved.id], { group_id: former.group.id });
    await rateFirst(moved.id);
    return id;
  });
  await untilDone(jobId);
  const semesters = async (id: number) =>
    (await details(id)).records.map(({ semester_id, stale }) => [semester_id, stale]);
  expect(await semesters(promoted.id)).toEqual([[plan.semesters[0]?.id, false]]);
  expect(await semesters(moved.id)).toEqual([[present.semesters[0]?.id, false]]);
});

it('GPA calculation: on request, after the undo of a promotion while it waits, it is of the present semester', async () => {
  const { student: locked } = await makeRegistered(admin);
  const { plan, student: promoted } = await makeRegistered(admin);
  const [subject] = await subjectsOf(admin, promoted.id);
  await rate(server, subject?.student_subject_id ?? 0, { rating: 90, mark: 5 });
  const body = { group_ids: [plan.group.id], accepted: ['semester_running'] };
  const { result: promotion } = await admin.call(promotions.store, { body });
  const { db } = server.services;
  const { calculating } = await db.transaction().execute(async (tx) => {
    await sql`select from students where id = ${locked.id} for update`.execute(tx);
    const student_ids = [locked.id, promoted.id];
    const started = admin.call(gpaRecords.calculate, { body: { student_ids } });
    await untilLockWait(db);
    expect((await admin.call(batches.undo, { params: { id: promotion.batch_id }, body: {} })).status).toBe(
      200,
    );
    return { calculating: started };
  });
  expect((await calculating).result).toMatchObject({ calculated: 1, skipped: 1 });
  expect((await details(promoted.id)).records.map(({ semester_id }) => semester_id)).toEqual([
    plan.semesters[0]?.id,
  ]);
});

it('GPA calculation: a semester that the student has not reached gets no record', async () => {
  const { plan, student } = await makeRegistered(admin);
  const [subject] = await subjectsOf(admin, student.id);
  await rate(server, subject?.student_subject_id ?? 0, { rating: 90, mark: 5 });
  const [first, second] = plan.semesters.map(({ id }) => ({ student_id: student.id, semester_id: id }));
  const recordsOf = (target = { student_id: 0, semester_id: 0 }) =>
    server.services.db.transaction().execute((tx) => calculateGpa(tx, [target], 1));
  expect([await recordsOf(second), await recordsOf(first)]).toEqual([0, 1]);
});

it('GPA recalculation: after the undo of a registration the record of the curriculum that was left is stale', async () => {
  const shared = [[(await makeSubject(admin)).id]];
  const former = await makeConfirmedPlan(admin, { subjects: shared });
  const { faculty_id, speciality_id } = former.curriculum;
  const present = await makeConfirmedPlan(admin, { faculty_id, speciality_id, subjects: shared });
  const { student } = await makeRegistered(admin, { plan: former });
  // No subject changes with the curriculum: they have results in both.
  const rateAll = async () => {
    for (const { student_subject_id, mark } of await subjectsOf(admin, student.id))
      if (student_subject_id !== null && mark === null)
        await rate(server, student_subject_id, { rating: 90, mark: 5 });
  };
  await rateAll();
  await attach(admin, present, [student.id], { group_id: former.group.id });
  await rateAll();
  const { batch_id } = await attach(admin, former, [student.id], { group_id: present.group.id });
  await calculate({ student_ids: [student.id] });
  const records = async () =>
    (await details(student.id)).records.map(({ curriculum_id, stale }) => [curriculum_id, stale]);
  expect(await records()).toEqual([[former.curriculum.id, false]]);
  expect((await admin.call(batches.undo, { params: { id: batch_id }, body: {} })).status).toBe(200);
  expect(await records()).toEqual([[former.curriculum.id, true]]);
  await recalculateStale();
  expect(await records()).toEqual([[present.curriculum.id, false]]);
});

it('GPA recalculation: after a registration in an earlier semester of the curriculum the later record is stale', async () => {
  const { plan, student } = await makeRegistered(admin);
  await attach(admin, plan, [student.id], { semester: 1 });
  // No subject changes with the semester: all have results.
  for (const { student_subject_id, mark } of await subjectsOf(admin, student.id))
    if (student_subject_id !== null && mark === null)
      await rate(server, student_subject_id, { rating: 90, mark: 5 });
  await calculate({ student_ids: [student.id] });
  const semesters = async () =>
    (await details(student.id)).records.map(({ semester_name, stale }) => [semester_name, stale]);
  const before = await semesters();
  await attach(admin, plan, [student.id]);
  expect([before, await semesters()]).toEqual([[['2', false]], [['2', true]]]);
  await recalculateStale();
  expect(await semesters()).toEqual([['1', false]]);
  // The student returns to the second semester, and the undo to the first one.
  const { batch_id } = await attach(admin, plan, [student.id], { semester: 1 });
  await calculate({ student_ids: [student.id] });
  const returned = await semesters();
  expect((await admin.call(batches.undo, { params: { id: batch_id }, body: {} })).status).toBe(200);
  expect([returned, await semesters()]).toEqual([
    [
      ['2', false],
      ['1', false],
    ],
    [
      ['2', true],
      ['1', false],
    ],
  ]);
});

it('GPA recalculation: after the undo of the registration no record is left, and none to recalculate', async () => {
  const { plan, student, batch_id } = await makeRegistered(admin);
  await dateSemester(server, plan.semesters[0]?.id ?? 0, true);
  await calculate({ student_ids: [student.id] });
  expect((await details(student.id)).records).toHaveLength(1);
  expect((await admin.call(batches.undo, { params: { id: batch_id }, body: {} })).status).toBe(200);
  await recalculateStale();
  const { records, history } = await details(student.id);
  expect([records, history.length, await toRecalculate()]).toEqual([[], 1, 0]);
});
