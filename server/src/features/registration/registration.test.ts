import { callLetters } from '@dekanat/contract/papers/call-letters.ts';
import { paperVerification } from '@dekanat/contract/papers/verification.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Queryable } from '#db/database.ts';
import { openAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { makeCurriculum } from '#test/curriculum-factories.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import { answerAfter } from '#test/lock-waits.ts';
import { callLetterInput } from '#test/paper-factories.ts';
import { makeStudent, moveStudents } from '#test/people-factories.ts';
import { registrationCalls } from '#test/registration-calls.ts';
import {
  attach,
  makeConfirmedPlan,
  makeRegistered,
  rate,
  registration,
  subjectsOf,
} from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';
import { inSlices } from './write-registers.ts';

const { server, admin } = useServer();
const { undo, store, preview, registerOf } = registrationCalls(admin);
const groupOf = async (id: number) => (await admin.call(students.read, { params: { id } })).result.group_id;
const sheetsOf = async (groupId: number) =>
  (
    await sql<{
      count: number;
    }>`select count(*) as count from statements where group_id = ${groupId}`.execute(server.services.db)
  ).rows[0]?.count;

describe('attaching', () => {
  it('takes students off the list of students without a registration', async () => {
    const plan = await makeConfirmedPlan(admin);
    const ids = [
      (await makeStudent(admin, { group_id: plan.group.id })).id,
      (await makeStudent(admin, { group_id: plan.group.id })).id,
      (await makeStudent(admin, { group_id: plan.group.id })).id,
    ];
    const totals = async () => {
      const query = { group_id: plan.group.id, limit: 1 } as const;
      const lists = [0, 1].map((with_register) =>
        admin.call(students.list, { query: { ...query, with_register } }),
      );
      return (await Promise.all(lists)).map(({ result }) => result.total);
    };
    expect(await totals()).toEqual([3, 0]);
    const batch = await attach(admin, plan, ids.slice(0, 1), { semester: 1 });
    expect(await totals()).toEqual([2, 1]);
    await undo(batch.batch_id);
    expect(await totals()).toEqual([3, 0]);
  });

  it('gives students their group, the subjects of all semesters so far and sheets, and is undone', async () => {
    const plan = await makeConfirmedPlan(admin);
    const former = await makeStudentGroup(admin);
    const ids = [
      (await makeStudent(admin, { group_id: former.id })).id,
      (await makeStudent(admin, { group_id: former.id })).id,
    ];
    const [one = 0] = ids;
    const batch = await attach(admin, plan, ids, {
      semester: 1,
      order_number: '7-T',
      order_date: '01.09.2026',
    });
    expect(batch).toMatchObject({ act: 'attach', students: 2, subjects: 4, statements: 2 });
    expect(await Promise.all(ids.map(groupOf))).toEqual([plan.group.id, plan.group.id]);
    expect(
      (await subjectsOf(admin, one)).map(({ semester_name, status }) => [semester_name, status]),
    ).toEqual([
      ['1', 1],
      ['2', 1],
    ]);
    const { register_id } = await registerOf(one);
    const read = await admin.call(studentRegisters.read, { params: { id: register_id ?? 0 } });
    expect(read.result).toMatchObject({
      student_id: one,
      curriculum_id: plan.curriculum.id,
      semester: '2',
      group_name: plan.group.name,
      order_number: '7-T',
      from_date: '2026-09-01',
      final_exam_call_letter: null,
      history: [{ act: 'attach', batch_id: batch.batch_id, to_date: null }],
    });
    const { result: all } = await admin.call(studentRegisters.batches);
    expect(all.data[0]).toMatchObject({ id: batch.batch_id, students: 2, group_name: plan.group.name });

    expect((await undo(batch.batch_id)).result).toMatchObject({ act: 'attach', students: 2, order_id: null });
    expect(await Promise.all(ids.map(groupOf))).toEqual([former.id, former.id]);
    expect(await registerOf(one)).toMatchObject({ register_id: null, semesters: [] });
    expect(await sheetsOf(plan.group.id)).toBe(0);
    expect((await undo(batch.batch_id)).status).toBe(409);
  });

  it('is recorded as one change of each student', async () => {
    const plan = await makeConfirmedPlan(admin);
    const ids = [(await makeStudent(admin)).id, (await makeStudent(admin)).id].toSorted((a, b) => a - b);
    await attach(admin, plan, ids, { semester: 0 });
    await attach(admin, plan, ids, { semester: 1 });
    const { rows } = await sql<{ row_id: number; columns: string[] }>`
      with last as (select request_id from audit where record = 'students' and row_id = ${ids[0]} order by id desc limit 1)
      select row_id, action, change, part_of is not null as part, university_id, faculty_id,
        array(select jsonb_object_keys(new)) as columns
      from audit join last using (request_id) where table_name = 'student_registers' order by row_id, id`.execute(
      server.services.db,
    );
    const { university_id, faculty_id } = plan.curriculum;
    expect(rows.map(({ columns, ...row }) => row)).toEqual(
      ids.flatMap((row_id) => [
        { row_id, action: 'update', change: 'update', part: false, university_id, faculty_id },
        { row_id, action: 'insert', change: null, part: true, university_id, faculty_id },
      ]),
    );
    expect(rows[0]?.columns).toEqual(expect.arrayContaining(['semester_id', 'to_date']));
    expect(rows[0]?.columns).not.toContain('batch_id');
  });

  it('changes subjects in slices, however many students there are', () => {
    const ids = Array.from({ length: 2_001 }, (_, index) => index);
    expect(inSlices(ids).map(({ length }) => length)).toEqual([1_000, 1_000, 1]);
    expect(inSlices(ids).flat()).toEqual(ids);
  });

  it('ends the former registration, which undo restores', async () => {
    const { plan, student, register_id } = await makeRegistered(admin);
    const { batch_id } = await attach(admin, plan, [student.id], { semester: 1 });
    const after = await registerOf(student.id);
    expect(after).toMatchObject({ semester: '2' });
    const history = (await admin.call(studentRegisters.read, { params: { id: after.register_id ?? 0 } }))
      .result.history;
    expect(history.map(({ id, to_date }) => [id, to_date === null])).toEqual([
      [after.register_id, true],
      [register_id, false],
    ]);
    await undo(batch_id);
    expect(await registerOf(student.id)).toMatchObject({ register_id, semester: '1' });
    expect(await subjectsOf(admin, student.id)).toHaveLength(1);
  });

  it('is refused without students, and names the fields that do not fit the curriculum', async () => {
    const plan = await makeConfirmedPlan(admin);
    const student = await makeStudent(admin);
    const messagesOf = async (given: Parameters<typeof registration>[2], ids = [student.id]) => {
      const { status, error } = await admin.call(studentRegisters.store, {
        query: { language: 'en' },
        body: registration(plan, ids, given),
      });
      return [status, error.message];
    };
    expect(await messagesOf({}, [])).toEqual([
      422,
      { student_ids: ['You must be select at least one student!'] },
    ]);
    const other = await makeConfirmedPlan(admin);
    const unconfirmed = await makeCurriculum(admin);
    for (const [field, value] of [
      ['new_curriculum_id', unconfirmed.id],
      ['new_academic_year_id', 1],
      ['new_semester_id', other.semesters[0]?.id ?? 0],
      ['new_group_id', other.group.id],
    ] as const)
      expect(await messagesOf({ [field]: value })).toEqual([422, { [field]: [expect.any(String)] }]);
  });

  it('names every student who prevents it and registers none', async () => {
    const plan = await makeConfirmedPlan(admin);
    const [studying, onLeave] = [await makeStudent(admin), await makeStudent(admin)];
    await moveStudents(admin, [onLeave.id]);
    const rows = (await preview(plan, [studying.id, onLeave.id])).rows;
    expect(rows.map(({ id, obstacle }) => [id, obstacle === null])).toEqual([
      [onLeave.id, false],
      [studying.id, true],
    ]);
    const { status, error } = await store(plan, [studying.id, onLeave.id]);
    expect([status, JSON.stringify(error.message)]).toEqual([
      422,
      expect.stringContaining(onLeave.second_name),
    ]);
    expect(await registerOf(studying.id)).toMatchObject({ register_id: null });
  });

  it('selects students by the filters of a list, if as many match as the user saw, and exports all', async () => {
    const plan = await makeConfirmedPlan(admin);
    const group = await makeStudentGroup(admin);
    await makeStudent(admin, { group_id: group.id });
    await makeStudent(admin, { group_id: group.id });
    const { student_ids: _none, ...body } = registration(plan, []);
    const selected = { ...body, matching: { group_id: group.id } };
    const call = (given: object) => admin.call(studentRegisters.store, { body: { ...selected, ...given } });
    expect((await call({ expected: 1 })).status).toBe(409);
    expect((await call({ expected: 2 })).result).toMatchObject({ students: 2 });

    const query = { group_id: plan.group.id, format: 'csv' } as const;
    const { result: file } = await admin.call(studentRegisters.export, { query });
    expect(String(file).trim().split('\n')).toHaveLength(3);
  });

  it('registers nobody who left the filters while it waited for another act', async () => {
    const [plan, elsewhere] = [await makeConfirmedPlan(admin), await makeConfirmedPlan(admin)];
    const { student } = await makeRegistered(admin, { plan });
    await makeRegistered(admin, { plan });
    const { student_ids: _none, ...body } = registration(plan, [], { semester: 1 });
    const attachAll = (matched: object) =>
      admin.call(studentRegisters.store, { body: { ...body, ...matched } });
    const regroup = (group_id: number) => (tx: Queryable) =>
      sql`with moved as (update student_registers set group_id = ${group_id} where student_id = ${student.id} and to_date is null)
        update students set group_id = ${group_id} where id = ${student.id}`.execute(tx);
    const { db } = server.services;
    const matched = { group_id: plan.group.id };
    for (const filters of [{ matching: matched }, { matching_registers: matched }]) {
      const refused = await answerAfter(db, regroup(elsewhere.group.id), () =>
        attachAll({ ...filters, expected: 2 }),
      );
      expect([refused.status, refused.error.code]).toEqual([409, 'stale']);
      await regroup(plan.group.id)(db);
    }
    expect((await attachAll({ matching: matched, expected: 2 })).status).toBe(200);
  });

  it('by two users at once registers a student once', async () => {
    const plan = await makeConfirmedPlan(admin);
    const student = await makeStudent(admin);
    const answers = await Promise.all([store(plan, [student.id]), store(plan, [student.id])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await subjectsOf(admin, student.id)).toHaveLength(1);
  });
});

describe('undo and removal', () => {
  it('are refused while there is a valid call letter, and possible once it is revoked', async () => {
    const { batch_id, register_id, student } = await makeRegistered(admin);
    const { result: letter } = await admin.call(callLetters.create, { body: callLetterInput(register_id) });
    const refused = await undo(batch_id);
    expect([refused.status, String(refused.error.message)]).toEqual([
      409,
      expect.stringMatching(`${student.second_name}.*chaqiruv qogʻozi berilgan`),
    ]);
    await admin.call(callLetters.remove, { params: { id: letter.id } });
    expect((await undo(batch_id)).status).toBe(200);
    expect((await registerOf(student.id)).register_id).toBeNull();
    const { result } = await admin.call(paperVerification.verify, { query: { code: letter.code } });
    expect(result).toMatchObject({ status: 'revoked', kind: 'call_letter', number: letter.order_number });
  });

  it('are refused once points are entered', async () => {
    const { student, batch_id, register_id } = await makeRegistered(admin);
    const [subject] = await subjectsOf(admin, student.id);
    await rate(server, subject?.student_subject_id ?? 0, { rating: 80, mark: 4 });
    const refused = await undo(batch_id);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      expect.stringContaining(student.second_name),
    ]);
    const removal = await admin.call(studentRegisters.remove, { params: { id: register_id } });
    expect([removal.status, removal.error.code]).toEqual([405, 'in_use']);
    const status = await admin.call(studentSubjects.changeStatus, {
      params: { id: subject?.student_subject_id ?? 0 },
      query: { status: 4 },
    });
    expect(status.status).toBe(405);
  });

  it('of one registration leaves the others of its batch', async () => {
    const plan = await makeConfirmedPlan(admin);
    const [one, other] = [await makeStudent(admin), await makeStudent(admin)];
    const { batch_id } = await attach(admin, plan, [one.id, other.id]);
    const { register_id } = await registerOf(one.id);
    await admin.call(studentRegisters.remove, { params: { id: register_id ?? 0 } });
    expect(await registerOf(one.id)).toMatchObject({ register_id: null });
    expect(await groupOf(one.id)).toBe(one.group_id);
    expect(await subjectsOf(admin, other.id)).toHaveLength(1);
    expect((await undo(batch_id)).result).toMatchObject({ students: 1 });
  });

  it('happens once when several people remove the same registration', async () => {
    const { student, register_id } = await makeRegistered(admin);
    const remove = () => admin.call(studentRegisters.remove, { params: { id: register_id } });
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await registerOf(student.id)).toMatchObject({ register_id: null });
  });

  it('of a bulk registration need its permission, and of a status change theirs', async () => {
    const { batch_id } = await makeRegistered(admin);
    const student = await makeStudent(admin);
    const moved = await moveStudents(admin, [student.id]);
    const { client: registrar } = await openAccount(server, admin, {
      permissions: ['curriculum_student_register_store'],
    });
    const { client: editor } = await openAccount(server, admin, { permissions: ['student_update'] });
    expect((await undo(batch_id, editor)).status).toBe(403);
    expect((await undo(moved.batch_id, registrar)).status).toBe(403);
    expect((await undo(batch_id, registrar)).status).toBe(200);
    expect((await undo(moved.batch_id, editor)).status).toBe(200);
  });
});

describe('the scope', () => {
  it('hides curricula and students of another university and faculty', async () => {
    const plan = await makeConfirmedPlan(admin);
    const student = await makeStudent(admin);
    const admin2 = await signIn(server.url, 'admin2');
    const { client: dean } = await openAccount(server, admin, {
      permissions: ['curriculum_student_register_store', 'curriculum_index'],
      facultyId: (await makeFaculty(admin)).id,
    });
    for (const client of [admin2, dean]) {
      const refused = await client.call(studentRegisters.store, { body: registration(plan, [student.id]) });
      expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['student_ids']]);
    }
    const own = await makeStudent(admin2);
    const { status, error } = await admin2.call(studentRegisters.store, {
      body: registration(plan, [own.id]),
    });
    expect([status, Object.keys(error.message)]).toEqual([422, ['new_curriculum_id']]);
    const { batch_id } = await attach(admin, plan, [student.id]);
    for (const client of [admin2, dean]) expect((await undo(batch_id, client)).status).toBe(404);
  });

  it('refuses a dean to remove a registration after which the student studies in another faculty', async () => {
    const plan = await makeConfirmedPlan(admin);
    const { id: speciality_id } = await makeSpeciality(admin, { faculty_id: (await makeFaculty(admin)).id });
    const elsewhere = await makeStudentGroup(admin, { speciality_id });
    const { id } = await makeStudent(admin, { group_id: elsewhere.id });
    const { batch_id } = await attach(admin, plan, [id]);
    const { register_id } = await registerOf(id);
    const { client: dean } = await openAccount(server, admin, {
      permissions: ['curriculum_student_register_store', 'curriculum_index'],
      facultyId: plan.curriculum.faculty_id,
    });
    const remove = (client: Client) =>
      client.call(studentRegisters.remove, { params: { id: register_id ?? 0 } });
    expect([(await remove(dean)).status, (await undo(batch_id, dean)).status]).toEqual([403, 403]);
    expect(await groupOf(id)).toBe(plan.group.id);
    expect((await remove(admin)).status).toBe(200);
    expect(await groupOf(id)).toBe(elsewhere.id);
  });
});
