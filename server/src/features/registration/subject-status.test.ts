import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { electives } from '@dekanat/contract/registration/electives.ts';
import { promotions } from '@dekanat/contract/registration/promotions.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import {
  type StudentSubjectStatus,
  studentSubjects,
} from '@dekanat/contract/registration/student-subjects.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { TODAY } from '#crud/today.ts';
import { openAccount } from '#test/accounts.ts';
import { makeFaculty } from '#test/factories.ts';
import { dateSemester } from '#test/gpa-factories.ts';
import { brokenInvariants } from '#test/invariants/invariants.ts';
import { answerAfter } from '#test/lock-waits.ts';
import { makeStudent } from '#test/people-factories.ts';
import { registrationCalls } from '#test/registration-calls.ts';
import {
  attach,
  type ConfirmedPlan,
  makeConfirmedPlan,
  makeRegistered,
  rate,
  subjectsOf,
} from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
const { undo } = registrationCalls(admin);

/** A registered student with the only subject of the first semester. */
async function makeTaken(plan?: ConfirmedPlan) {
  const made = await makeRegistered(admin, plan && { plan });
  const [subject] = await subjectsOf(admin, made.student.id);
  const { student_subject_id, semester_subject_id, subject_name } = subject ?? {};
  return { ...made, id: student_subject_id ?? 0, planned: semester_subject_id ?? 0, subject_name };
}
const change = (id: number, status: StudentSubjectStatus) =>
  admin.call(studentSubjects.changeStatus, { params: { id }, query: { status, language: 'en' } });
const statusOf = async (id: number) =>
  (
    await sql<{ status: number }>`select status from student_subjects where id = ${id}`.execute(
      server.services.db,
    )
  ).rows[0]?.status;
const newest = async (client = admin) => (await client.call(studentRegisters.batches)).result.data;
const setSheets = (semesterSubjectId: number, state: 'entered' | 'closed') =>
  sql`update statements set state = ${state} where semester_subject_id = ${semesterSubjectId} and statement = 1`.execute(
    server.services.db,
  );
const promote = (plan: ConfirmedPlan) =>
  admin.call(promotions.store, { body: { group_ids: [plan.group.id], accepted: ['semester_running'] } });

const setConfirmed = (id: number, confirmed: 0 | 1) =>
  admin.call(curricula.confirm, { params: { id }, body: { confirmed, accepted: ['plan_checks'] } });
/** Opens the plan and moves a subject of the first semester to the second, or back. */
async function moveLater({ curriculum, semesters }: ConfirmedPlan, planned: number, back = false) {
  await setConfirmed(curriculum.id, 0);
  const [from, to] = back ? semesters.toReversed() : semesters;
  const subject_id = semesters[0]?.subjects.find((one) => one.id === planned)?.subject_id ?? 0;
  const moved = await admin.call(semesterSubjects.move, {
    params: { semesterId: to?.id ?? 0 },
    body: { subject_id, from_semester_id: from?.id ?? 0 },
  });
  expect(moved.status).toBe(200);
  return moved.result.change_id;
}
const undoChange = (changeId: number) =>
  admin.call(semesterSubjects.undo, { params: { changeId }, body: {} });

describe('a subject that is changed by hand', () => {
  it('is listed with student, subject, user and time of each change, also after an undo', async () => {
    const { id, student, plan, subject_name } = await makeTaken();
    for (const status of [2, 1, 4, 1, 4] as const) expect((await change(id, status)).status).toBe(200);
    // The status that it has already is no change.
    expect((await change(id, 4)).status).toBe(200);
    const listed = (await newest()).slice(0, 6);
    expect(listed.map(({ act }) => act)).toEqual([
      'subject_removal',
      'subject_return',
      'subject_removal',
      'subject_unlock',
      'subject_lock',
      'attach',
    ]);
    const [removal] = listed;
    const name = expect.stringContaining(student.second_name);
    expect(removal).toMatchObject({
      ...{ students: 1, student_name: name, subject_name, author: 'admin', undone_at: null },
      ...{ curriculum_name: plan.curriculum.name, semester: '1', group_name: plan.group.name },
    });
    expect((await undo(removal?.id ?? 0)).result).toMatchObject({ act: 'subject_removal', students: 1 });
    expect(await statusOf(id)).toBe(1);
    expect((await newest())[0]).toMatchObject({
      ...{ id: removal?.id, student_name: name, subject_name, undone_by_name: 'admin' },
      undone_at: expect.any(String),
    });
    expect((await undo(removal?.id ?? 0)).status).toBe(409);
  });

  it('is shown and undone in the faculty of its student only', async () => {
    const { id, plan } = await makeTaken();
    await change(id, 4);
    const [removal] = await newest();
    const permissions = ['curriculum_index', 'curriculum_student_register_store'] as const;
    const { faculty_id: facultyId } = plan.curriculum;
    const { client: dean } = await openAccount(server, admin, { permissions, facultyId });
    const elsewhere = { permissions, facultyId: (await makeFaculty(admin)).id };
    const { client: other } = await openAccount(server, admin, elsewhere);
    expect((await newest(other)).map((batch) => batch.id)).not.toContain(removal?.id);
    expect((await undo(removal?.id ?? 0, other)).status).toBe(404);
    expect((await newest(dean)).map((batch) => batch.id)).toContain(removal?.id);
    expect((await undo(removal?.id ?? 0, dean)).status).toBe(200);
  });

  it('is neither removed from nor returned to a closed sheet, until that is opened again', async () => {
    const { id, planned } = await makeTaken();
    await setSheets(planned, 'closed');
    const sentence =
      'The grade sheet of the group for this subject is closed: open it again first, with a reason';
    const refused = await change(id, 4);
    expect([refused.status, refused.error.message]).toEqual([405, sentence]);
    // A lock is on no sheet.
    expect([(await change(id, 2)).status, (await change(id, 1)).status]).toEqual([200, 200]);
    await setSheets(planned, 'entered');
    expect((await change(id, 4)).status).toBe(200);
    await setSheets(planned, 'closed');
    expect((await change(id, 1)).status).toBe(405);
    const [removal] = await newest();
    const undone = await undo(removal?.id ?? 0);
    expect([undone.status, undone.error.message]).toEqual([409, expect.stringContaining('yopilgan')]);
    await setSheets(planned, 'entered');
    expect((await undo(removal?.id ?? 0)).status).toBe(200);
  });

  it('and the closing of its sheet at once: nobody leaves a closed sheet', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, planned, plan } = await makeTaken();
      const rated = await makeTaken(plan);
      await rate(server, rated.id, { rating: 80, mark: 4 });
      await setSheets(planned, 'entered');
      const { result } = await admin.call(statements.list, { query: { group_id: plan.group.id } });
      const sheet = result.data.find((row) => row.control_type_id === 3)?.id ?? 0;
      const [removed, closed] = await Promise.all([
        change(id, 4),
        admin.call(statements.close, { params: { id: sheet }, body: { accepted: ['before_exam'] } }),
      ]);
      expect(closed.status).toBe(200);
      expect(await statusOf(id)).toBe(removed.status === 200 ? 4 : 1);
      expect((await change(id, removed.status === 200 ? 1 : 4)).status).toBe(405);
    }
  });

  it('is not returned to a student who leaves the curriculum meanwhile', async () => {
    const { db } = server.services;
    const { id, student } = await makeTaken();
    await change(id, 4);
    const { status } = await answerAfter(
      db,
      async (tx) => {
        await sql`select from students where id = ${student.id} for update`.execute(tx);
        await sql`
          update student_registers set to_date = ${TODAY} where student_id = ${student.id} and to_date is null`.execute(
          tx,
        );
      },
      () => change(id, 1),
    );
    expect([status, await statusOf(id)]).toEqual([405, 4]);
  });

  it('has a sheet again when it returns', async () => {
    const { id, planned } = await makeTaken();
    await change(id, 4);
    await sql`delete from statements where semester_subject_id = ${planned}`.execute(server.services.db);
    await change(id, 1);
    const broken = await brokenInvariants(server.services.db);
    expect(broken.filter((rule) => rule.includes('has a final sheet'))).toEqual([]);
    const { rows } = await sql`select from statements where semester_subject_id = ${planned}`.execute(
      server.services.db,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a subject that was removed by hand', () => {
  it('stays removed after a promotion, a transfer and the way back', async () => {
    const { id, plan, student } = await makeTaken();
    const { faculty_id, speciality_id } = plan.curriculum;
    const elsewhere = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
    // A registration had removed and returned it before.
    await attach(admin, elsewhere, [student.id]);
    expect(await statusOf(id)).toBe(4);
    await attach(admin, plan, [student.id]);
    expect(await statusOf(id)).toBe(1);
    await change(id, 4);
    const promoted = await promote(plan);
    expect([promoted.status, await statusOf(id)]).toEqual([200, 4]);
    await attach(admin, elsewhere, [student.id]);
    await attach(admin, plan, [student.id]);
    expect(await statusOf(id)).toBe(4);
  });

  it('stays removed when a promotion is undone, and its undo waits for that of a later registration', async () => {
    const { id, plan, student } = await makeTaken();
    const { result: promoted } = await promote(plan);
    await change(id, 4);
    const [removal] = await newest();
    // The promotion did not change the subject of the semester that stays.
    expect((await undo(promoted.batch_id)).status).toBe(200);
    expect(await statusOf(id)).toBe(4);
    const { faculty_id, speciality_id } = plan.curriculum;
    const other = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
    const { batch_id } = await attach(admin, other, [student.id]);
    const refused = await undo(removal?.id ?? 0);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      expect.stringContaining('keyinroq yana oʻzgartirilgan'),
    ]);
    expect((await undo(batch_id)).status).toBe(200);
    expect((await undo(removal?.id ?? 0)).status).toBe(200);
    expect(await statusOf(id)).toBe(1);
  });
});

describe('a subject that moves to a semester that its students have not reached', () => {
  it('stays removed by hand when they reach it, and is given to the others', async () => {
    const { id, plan, planned, student } = await makeTaken();
    const other = await makeTaken(plan);
    await change(id, 4);
    await moveLater(plan, planned);
    expect([await statusOf(id), await statusOf(other.id)]).toEqual([4, undefined]);
    await setConfirmed(plan.curriculum.id, 1);
    expect((await promote(plan)).status).toBe(200);
    const statusIn = async (studentId: number) =>
      (await subjectsOf(admin, studentId)).find((one) => one.semester_subject_id === planned)?.status;
    expect([await statusIn(student.id), await statusIn(other.student.id)]).toEqual([4, 1]);
  });
});

describe('a subject that moves to a semester that its students have reached since', () => {
  it('stays removed or locked, and leaves with the undo of the promotion unless it was removed', async () => {
    const { id, plan, planned } = await makeTaken();
    const ids = [id, (await makeTaken(plan)).id, (await makeTaken(plan)).id];
    for (const [index, status] of ([4, 2] as const).entries()) await change(ids[index] ?? 0, status);
    const statuses = () => Promise.all(ids.map(statusOf));
    const { result: promoted } = await promote(plan);
    await moveLater(plan, planned);
    expect(await statuses()).toEqual([4, 2, 1]);
    expect((await undo(promoted.batch_id)).status).toBe(200);
    expect(await statuses()).toEqual([4, undefined, undefined]);
  });

  it.each([
    [
      'another move',
      (_change: number, plan: ConfirmedPlan, planned: number) => moveLater(plan, planned, true),
    ],
    ['an undo', undoChange],
  ])('and back by %s, stays locked with the undo of the promotion', async (_by, moveBack) => {
    const { id, plan, planned } = await makeTaken();
    await change(id, 2);
    const [lock] = await newest();
    const { result: promoted } = await promote(plan);
    await moveBack(await moveLater(plan, planned), plan, planned);
    expect([(await undo(promoted.batch_id)).status, await statusOf(id)]).toEqual([200, 2]);
    expect([(await undo(lock?.id ?? 0)).status, await statusOf(id)]).toEqual([200, 1]);
  });

  it('is returned by hand only while they reach it, and prevents the undo of the promotion', async () => {
    const { id, plan, planned } = await makeTaken();
    await change(id, 4);
    const { result: promoted } = await promote(plan);
    await moveLater(plan, planned);
    expect((await change(id, 1)).status).toBe(200);
    expect((await undo(promoted.batch_id)).status).toBe(409);
    await change(id, 4);
    const [removal] = await newest();
    expect((await undo(promoted.batch_id)).status).toBe(200);
    const refused = await change(id, 1);
    expect([refused.status, refused.error.message]).toEqual([405, expect.stringContaining('not reached')]);
    expect([(await undo(removal?.id ?? 0)).status, await statusOf(id)]).toEqual([409, 4]);
  });
});

describe('the return of a subject', () => {
  it('is not undone while a retake of it is applied for', async () => {
    const { id, plan, student } = await makeTaken();
    await dateSemester(server, plan.semesters[0]?.id ?? 0, true);
    await change(id, 4);
    await change(id, 1);
    const [batch] = await newest();
    const body = { student_id: student.id, student_subject_ids: [id] };
    const application = await admin.call(retakeApplications.create, { body });
    expect(application.status).toBe(200);
    const refused = await undo(batch?.id ?? 0);
    expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining('ariza')]);
    await admin.call(retakeApplications.remove, { params: { id: application.result.id } });
    expect((await undo(batch?.id ?? 0)).status).toBe(200);
    expect(await statusOf(id)).toBe(4);
  });

  it('as an elective is refused to an undo while another member is chosen', async () => {
    const plan = await makeConfirmedPlan(admin, { electives: true });
    const student = await makeStudent(admin, { group_id: plan.group.id });
    await attach(admin, plan, [student.id]);
    const members = (await subjectsOf(admin, student.id)).filter((one) => one.choice_of_subject !== null);
    const [one, other] = members.map(({ semester_subject_id }) => semester_subject_id);
    const choose = (member = 0) =>
      admin.call(electives.choose, {
        body: { student_ids: [student.id], semester_subject_ids: [member] },
      });
    await choose(one);
    const taken = (await subjectsOf(admin, student.id)).find((row) => row.semester_subject_id === one);
    await change(taken?.student_subject_id ?? 0, 4);
    const [removal] = await newest();
    await choose(other);
    expect((await undo(removal?.id ?? 0)).status).toBe(409);
  });
});
