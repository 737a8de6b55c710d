import { statements } from '@dekanat/contract/ratings/statements.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { orders } from '@dekanat/contract/students/orders/orders.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { timeline } from '@dekanat/contract/students/status-changes/timeline.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import { makeStudent, moveStudents, statusChange, studentInput } from '#test/people-factories.ts';
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

const transfer = (ids: number[], group_id: number, given: object = {}, client = admin) =>
  client.call(studentStatuses.store, {
    body: statusChange(ids, { status_type: 'transfer', group_id, ...given }),
  });
const undo = (id: number, client = admin) => client.call(batches.undo, { params: { id }, body: {} });
const groupOf = async (id: number) => (await admin.call(students.read, { params: { id } })).result.group_id;
/** A group of the faculty. */
const groupIn = async (faculty_id: number) => {
  const { id: speciality_id } = await makeSpeciality(admin, { faculty_id });
  return (await makeStudentGroup(admin, { speciality_id })).id;
};

it('transfers: transfers students to another group by an order, shows both groups, and undoes it', async () => {
  const [from, to] = [await makeStudentGroup(admin), await makeStudentGroup(admin)];
  const pair = [
    await makeStudent(admin, { group_id: from.id }),
    await makeStudent(admin, { group_id: from.id }),
  ];
  const ids = pair.map(({ id }) => id);
  const preview = await admin.call(studentStatuses.preview, {
    body: { student_ids: ids, status_type: 'transfer', group_id: to.id },
  });
  expect(preview.result).toMatchObject({
    obstacles: 0,
    rows: [{ group_name: from.name, to_group_name: to.name }, {}],
  });

  const { result: moved } = await transfer(ids, to.id);
  expect(moved).toMatchObject({ students: 2, status_type: 'transfer' });
  expect(await Promise.all(ids.map(groupOf))).toEqual([to.id, to.id]);
  const order = { params: { id: moved.order_id } };
  expect((await admin.call(orders.read, order)).result).toMatchObject({ kind: 'transfer', students: 2 });
  expect((await admin.call(orders.students, order)).result.data[0]).toMatchObject({
    from_group_name: from.name,
    to_group_name: to.name,
  });
  const history = async () =>
    (await admin.call(timeline.list, { params: { id: ids[0] ?? 0 } })).result.data.map(
      ({ movement, action }) => movement?.to_group_name ?? action,
    );
  expect(await history()).toEqual([to.name, 'created']);

  expect((await undo(moved.batch_id)).result).toMatchObject({ students: 2, act: 'transfer' });
  expect(await Promise.all(ids.map(groupOf))).toEqual([from.id, from.id]);
  expect(await history()).toEqual([to.name, 'created']);
});

it('transfers: refuses a closed group, the own group, a student on leave, and a missing group', async () => {
  const [own, open] = [await makeStudentGroup(admin), await makeStudentGroup(admin)];
  const closed = await makeStudentGroup(admin, { status: 0 });
  const [studying, onLeave] = [
    await makeStudent(admin, { group_id: own.id }),
    await makeStudent(admin, { group_id: own.id }),
  ];
  await moveStudents(admin, [onLeave.id]);
  const fieldsOf = async (refused: ReturnType<typeof transfer>) => {
    const { status, error } = await refused;
    return [status, Object.keys(error.message)];
  };
  expect(await fieldsOf(transfer([studying.id], closed.id))).toEqual([422, ['group_id']]);
  expect(await fieldsOf(transfer([studying.id], own.id))).toEqual([422, ['student_ids']]);
  expect(await fieldsOf(transfer([onLeave.id], open.id))).toEqual([422, ['student_ids']]);
  const missing = admin.call(studentStatuses.store, {
    body: statusChange([studying.id], { status_type: 'transfer' }),
  });
  expect(await fieldsOf(missing)).toEqual([422, ['group_id']]);
  const needless = { status_type: 'graduate', group_id: open.id } as const;
  expect(await fieldsOf(transfer([studying.id], open.id, needless))).toEqual([422, ['group_id']]);
  expect(await groupOf(studying.id)).toBe(own.id);
});

it('transfers: refuses to undo a transfer after the group was changed in the form', async () => {
  const [from, to, third] = [
    await makeStudentGroup(admin),
    await makeStudentGroup(admin),
    await makeStudentGroup(admin),
  ];
  const { id } = await makeStudent(admin, { group_id: from.id });
  const { batch_id } = (await transfer([id], to.id)).result;
  await admin.call(students.update, { params: { id }, body: studentInput({ group_id: third.id }) });
  const refused = await undo(batch_id);
  expect([refused.status, refused.error.code]).toEqual([409, 'stale']);
  expect(await groupOf(id)).toBe(third.id);
});

it('transfers: refuses to undo a transfer after the student was registered in the new group', async () => {
  const plan = await makeConfirmedPlan(admin);
  const { id: from } = await makeStudentGroup(admin, { speciality_id: plan.curriculum.speciality_id });
  const { id } = await makeStudent(admin, { group_id: from });
  const { batch_id } = (await transfer([id], plan.group.id)).result;
  await attach(admin, plan, [id]);
  const refused = await undo(batch_id);
  expect([refused.status, refused.error.code]).toEqual([409, 'stale']);
  expect(await groupOf(id)).toBe(plan.group.id);
});

it('transfers: opens the sheets of the former group again when it is undone', async () => {
  const { plan, student } = await makeRegistered(admin);
  const { id: to } = await makeStudentGroup(admin, { speciality_id: plan.curriculum.speciality_id });
  const sheets = async () => {
    const query = { group_id: plan.group.id, semester_id: plan.semesters[0]?.id ?? 0 };
    return (await admin.call(statements.list, { query })).result.total;
  };
  const before = await sheets();
  expect(before).toBeGreaterThan(0);
  const { batch_id } = (await transfer([student.id], to)).result;
  // The last student of the group leaves, and its sheets with them.
  const other = await makeRegistered(admin, { plan });
  await undo(other.batch_id);
  expect(await sheets()).toBe(0);
  expect((await undo(batch_id)).status).toBe(200);
  expect(await sheets()).toBe(before);
});

it('transfers: are undone as orders, not by removing the registration that they made', async () => {
  const { plan, student } = await makeRegistered(admin);
  const { id: to } = await makeStudentGroup(admin, { speciality_id: plan.curriculum.speciality_id });
  const { batch_id } = (await transfer([student.id], to)).result;
  const { result } = await admin.call(studentSubjects.list, { params: { studentId: student.id } });
  const removed = await admin.call(studentRegisters.remove, { params: { id: result.register_id ?? 0 } });
  expect([removed.status, removed.error.code, await groupOf(student.id)]).toEqual([405, 'wrong_state', to]);
  await undo(batch_id);
  expect(await groupOf(student.id)).toBe(plan.group.id);
});

it('transfers: refuses to remove a group that a transfer names', async () => {
  const [from, to] = [await makeStudentGroup(admin), await makeStudentGroup(admin)];
  const { id } = await makeStudent(admin, { group_id: from.id });
  await transfer([id], to.id);
  const { status, error } = await admin.call(studentGroups.remove, { params: { id: from.id } });
  expect([status, String(error.message)]).toEqual([405, expect.stringContaining('1')]);
});

it('transfers: lets a dean transfer within the faculty only, and undo no transfer from outside', async () => {
  const [ownFaculty, otherFaculty] = [await makeFaculty(admin), await makeFaculty(admin)];
  const { client: dean } = await openAccount(server, admin, {
    permissions: ['student_index', 'student_update'],
    facultyId: ownFaculty.id,
  });
  const [own, second, other] = [
    await groupIn(ownFaculty.id),
    await groupIn(ownFaculty.id),
    await groupIn(otherFaculty.id),
  ];
  const { id } = await makeStudent(admin, { group_id: own });
  expect((await transfer([id], other, {}, dean)).status).toBe(422);
  const within = await transfer([id], second, {}, dean);
  expect([within.status, await groupOf(id)]).toEqual([200, second]);
  expect((await undo(within.result.batch_id, dean)).status).toBe(200);

  const { id: newcomer } = await makeStudent(admin, { group_id: other });
  const { batch_id } = (await transfer([newcomer], own)).result;
  expect((await undo(batch_id, dean)).status).toBe(403);
  expect(await groupOf(newcomer)).toBe(own);
});

/** Closes the sheets of the first semester for a group with a registered student, and its number of them. */
async function closeSheets(plan: ConfirmedPlan): Promise<number> {
  const closed = await server.services.db
    .updateTable('statements')
    .set({ state: 'closed' })
    .where('group_id', '=', plan.group.id)
    .where('semester_id', '=', plan.semesters[0]?.id ?? 0)
    .returning('id')
    .execute();
  return closed.length;
}

it('transfers: are accepted before closed sheets of the new group list students without a result', async () => {
  const { plan } = await makeRegistered(admin);
  const { id: from } = await makeStudentGroup(admin, { speciality_id: plan.curriculum.speciality_id });
  const former = { ...plan, group: { ...plan.group, id: from } };
  const [first, rated] = [
    await makeRegistered(admin, { plan: former }),
    await makeRegistered(admin, { plan: former }),
  ];
  const codes = async (id: number) => {
    const body = { student_ids: [id], status_type: 'transfer', group_id: plan.group.id } as const;
    const { result } = await admin.call(studentStatuses.preview, { query: { language: 'en' }, body });
    return result.warnings.filter(({ code }) => code === 'closed_sheets');
  };
  expect(await codes(first.student.id)).toEqual([]);
  const count = await closeSheets(plan);
  expect(count).toBeGreaterThan(0);
  const [warning] = await codes(first.student.id);
  expect(warning).toMatchObject({
    message: expect.stringMatching(new RegExp(`^${count} closed grade sheets? of the group would list`)),
  });
  const [subject] = await subjectsOf(admin, rated.student.id);
  await rate(server, subject?.student_subject_id ?? 0, { rating: 80, mark: 4 });
  expect(await codes(rated.student.id)).toEqual([]);

  const refused = await transfer([first.student.id], plan.group.id, {
    accepted: ['entry_year', 'course', 'semester'],
  });
  expect([refused.status, refused.error.code, refused.error.warnings]).toEqual([
    409,
    'unaccepted',
    expect.arrayContaining([expect.objectContaining({ accept: warning?.accept })]),
  ]);
  expect(await groupOf(first.student.id)).toBe(from);
  const accepted = refused.error.warnings?.map(({ accept }) => accept) ?? [];
  expect((await transfer([first.student.id], plan.group.id, { accepted })).status).toBe(200);
  expect(await groupOf(first.student.id)).toBe(plan.group.id);
});

it('transfers: are accepted before students join a group of another year of entry, each warning once', async () => {
  const { plan, student } = await makeRegistered(admin);
  const { student: later } = await makeRegistered(admin, { plan });
  await attach(admin, plan, [later.id], { semester: 1 });
  const group = await makeStudentGroup(admin, {
    speciality_id: plan.curriculum.speciality_id,
    entry_year: new Date().getFullYear() - 3,
  });
  const ids = [student.id, later.id];
  const { result } = await admin.call(studentStatuses.preview, {
    body: { student_ids: ids, status_type: 'transfer', group_id: group.id },
  });
  const codes = result.warnings.map(({ code }) => code);
  expect(codes.filter((code) => code === 'entry_year')).toHaveLength(1);
  expect(codes).toContain('course');
  expect((await transfer(ids, group.id, { accepted: ['course', 'semester'] })).status).toBe(409);
  expect((await transfer(ids, group.id)).status).toBe(200);
});

it('transfers: names the students whose curriculum is not confirmed, and moves nobody', async () => {
  const { plan, student } = await makeRegistered(admin);
  const unregistered = await makeStudent(admin);
  const { speciality_id } = plan.curriculum;
  const to = await makeStudentGroup(admin, { speciality_id });
  const confirm = (confirmed: 0 | 1) =>
    sql`update curricula set confirmed = ${confirmed} where id = ${plan.curriculum.id}`.execute(
      server.services.db,
    );
  await confirm(0);
  const ids = [student.id, unregistered.id];
  const body = { student_ids: ids, status_type: 'transfer' as const, group_id: to.id };
  const { rows } = (await admin.call(studentStatuses.preview, { body, query: { language: 'en' } })).result;
  expect(rows.map(({ id, obstacle }) => [id, obstacle])).toEqual([
    [student.id, 'the curriculum is not confirmed: confirm it first'],
    [unregistered.id, null],
  ]);
  const refused = await transfer(ids, to.id);
  expect([refused.status, JSON.stringify(refused.error.message)]).toEqual([
    422,
    expect.stringContaining(student.second_name),
  ]);
  expect(await groupOf(student.id)).toBe(plan.group.id);
  await confirm(1);
  expect((await transfer(ids, to.id)).status).toBe(200);
});

it('transfers: keep the curriculum confirmed until they are stored', async () => {
  const { plan, student } = await makeRegistered(admin);
  const to = await makeStudentGroup(admin, { speciality_id: plan.curriculum.speciality_id });
  const { db } = server.services;
  // The transaction of another user who withdraws the confirmation.
  const { moving } = await db.transaction().execute(async (tx) => {
    await sql`update curricula set confirmed = 0 where id = ${plan.curriculum.id}`.execute(tx);
    const moving = transfer([student.id], to.id);
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ilike '%curricula%for share%'`.execute(
          db,
        );
        return rows.length;
      })
      .toBe(1);
    return { moving };
  });
  expect((await moving).status).toBe(422);
  expect(await groupOf(student.id)).toBe(plan.group.id);
});
