import { today } from '@dekanat/contract/api/days.ts';
import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addSubject, HOURS } from '#test/curriculum-factories.ts';
import { makeStudentGroup } from '#test/factories.ts';
import { importing } from '#test/importing.ts';
import { makeStudent, moveStudents, statusChange, studentInput } from '#test/people-factories.ts';
import { attach, makeConfirmedPlan, makeRegistered, rate, subjectsOf } from '#test/registration-factories.ts';
import { csv } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const registerOf = async (studentId: number) =>
  (await admin.call(studentSubjects.list, { params: { studentId } })).result;
const confirm = (id: number, confirmed: 0 | 1) =>
  admin.call(curricula.confirm, { params: { id }, body: { confirmed, accepted: ['plan_checks'] } });
const statusesOf = async (studentId: number) =>
  (await subjectsOf(admin, studentId)).map(({ subject_id, status }) => [subject_id, status]);

it('a transfer between groups moves the registration, and undo moves it back', async () => {
  const { plan, student, register_id } = await makeRegistered(admin);
  const group = await makeStudentGroup(admin, { speciality_id: plan.curriculum.speciality_id });
  const given = { status_type: 'transfer', group_id: group.id, order_date: today() } as const;
  const { batch_id } = await moveStudents(admin, [student.id], given);
  const moved = await registerOf(student.id);
  expect(moved).toMatchObject({ semester: '1', group_name: group.name });
  expect(moved.register_id).not.toBe(register_id);
  expect(await subjectsOf(admin, student.id)).toHaveLength(1);
  expect((await admin.call(batches.undo, { params: { id: batch_id }, body: {} })).status).toBe(200);
  expect(await registerOf(student.id)).toMatchObject({ register_id, group_name: plan.group.name });
});

it('a transfer between groups is refused when the group is of another speciality', async () => {
  const { student } = await makeRegistered(admin);
  const group = await makeStudentGroup(admin);
  const { status, error } = await admin.call(studentStatuses.store, {
    body: statusChange([student.id], { status_type: 'transfer', group_id: group.id }),
  });
  expect([status, Object.keys(error.message)]).toEqual([422, ['student_ids']]);
});

it('an import that changed the group is not undone once the student is registered in it', async () => {
  const plan = await makeConfirmedPlan(admin);
  const former = await makeStudentGroup(admin);
  const { id, id_number } = await makeStudent(admin, { group_id: former.id });
  const own = importing(admin);
  const file = csv(`Talaba raqami (HEMIS);Guruh\n${id_number};${plan.group.name}`);
  const { id: importId, counts } = await own.write(file, 'students');
  expect(counts).toMatchObject({ update: 1, error: 0 });
  const { batch_id } = await attach(admin, plan, [id]);
  const refused = await own.act(importId, { act: 'undo' });
  expect([refused.state, refused.job?.error]).toEqual([
    'written',
    expect.stringContaining('1 ta talaba oʻquv rejaga biriktirilgan'),
  ]);
  await admin.call(batches.undo, { params: { id: batch_id }, body: {} });
  expect((await own.act(importId, { act: 'undo' })).state).toBe('undone');
  expect((await admin.call(students.read, { params: { id } })).result.group_id).toBe(former.id);
});

it('a form does not change the group of a registered student, and a registered student is not deleted', async () => {
  const { plan, student } = await makeRegistered(admin);
  const group = await makeStudentGroup(admin, { speciality_id: plan.curriculum.speciality_id });
  const save = (group_id: number) =>
    admin.call(students.update, { params: { id: student.id }, body: studentInput({ group_id }) });
  const refused = await save(group.id);
  expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['group_id']]);
  expect((await save(plan.group.id)).status).toBe(200);
  const removal = await admin.call(students.remove, { params: { id: student.id } });
  expect([removal.status, removal.error.code]).toEqual([405, 'in_use']);
});

it('student subjects follow the plan of an unconfirmed curriculum', async () => {
  const { plan, student } = await makeRegistered(admin);
  const [first, second] = plan.semesters;
  const [known = 0] = (first?.subjects ?? []).map(({ subject_id }) => subject_id);
  expect((await confirm(plan.curriculum.id, 0)).status).toBe(200);

  const added = await addSubject(admin, first?.id ?? 0);
  expect(await statusesOf(student.id)).toEqual([
    [known, 1],
    [added.subject_id, 1],
  ]);
  const call = { params: { semesterId: first?.id ?? 0 } };
  const { result: removed } = await admin.call(semesterSubjects.remove, {
    ...call,
    body: { subject_id: added.subject_id },
  });
  expect(await statusesOf(student.id)).toEqual([[known, 1]]);
  await admin.call(semesterSubjects.undo, { params: { changeId: removed.change_id }, body: {} });
  expect(await statusesOf(student.id)).toHaveLength(2);

  // A later semester is not reached yet, and electives have to be chosen.
  await admin.call(semesterSubjects.move, {
    params: { semesterId: second?.id ?? 0 },
    body: { subject_id: added.subject_id, from_semester_id: first?.id ?? 0 },
  });
  expect(await statusesOf(student.id)).toEqual([[known, 1]]);
  const other = await addSubject(admin, first?.id ?? 0);
  await admin.call(semesterSubjects.combine, {
    ...call,
    body: { subject_id: known, dragged_sub_id: other.subject_id },
  });
  expect((await statusesOf(student.id)).map(([, status]) => status)).toEqual([null, null]);
});

it('a curriculum and its subjects are fixed once points are entered', async () => {
  const { plan, student } = await makeRegistered(admin);
  const [subject] = await subjectsOf(admin, student.id);
  await rate(server, subject?.student_subject_id ?? 0, { rating: 70, mark: 4 });
  const withdrawn = await confirm(plan.curriculum.id, 0);
  await server.services.db
    .updateTable('curricula')
    .set({ confirmed: 0 })
    .where('id', '=', plan.curriculum.id)
    .execute();
  const [semesterId = 0, next = 0] = plan.semesters.map(({ id }) => id);
  const params = { semesterId };
  const subject_id = subject?.subject_id ?? 0;
  const hours = { subject_id, ...HOURS, credit_hour: 5 };
  const other = await addSubject(admin, semesterId);
  const refused = [
    withdrawn,
    await admin.call(semesterSubjects.saveHours, { params, body: hours }),
    await admin.call(semesterSubjects.remove, { params, body: { subject_id } }),
    await admin.call(semesterSubjects.move, {
      params: { semesterId: next },
      body: { subject_id, from_semester_id: semesterId },
    }),
    await admin.call(semesterSubjects.combine, {
      params,
      body: { subject_id, dragged_sub_id: other.subject_id },
    }),
    await admin.call(curricula.remove, { params: { id: plan.curriculum.id } }),
  ];
  expect(refused.map(({ status, error }) => [status, error.message])).toEqual(
    refused.map((one) => [
      405,
      expect.stringContaining(one === withdrawn ? 'Tasdiqni bekor qilib boʻlmaydi' : '1 ta baho'),
    ]),
  );
});

it('a curriculum keeps its pass score and rating system once points are entered', async () => {
  const { plan, student } = await makeRegistered(admin);
  const change = async () =>
    (await admin.call(curricula.update, { params: { id: plan.curriculum.id }, body: { passing_score: 71 } }))
      .status;
  expect(await change()).toBe(200);
  const [subject] = await subjectsOf(admin, student.id);
  await rate(server, subject?.student_subject_id ?? 0, { rating: 70, mark: 4 });
  expect(await change()).toBe(200);
  const body = { passing_score: 60 };
  expect((await admin.call(curricula.update, { params: { id: plan.curriculum.id }, body })).status).toBe(405);
});

it('a subject is not removed while an application for a retake names it', async () => {
  const { student } = await makeRegistered(admin);
  const [subject] = await subjectsOf(admin, student.id);
  const id = subject?.student_subject_id ?? 0;
  const { db } = server.services;
  await sql`
    with application as (
      insert into retake_applications (university_id, student_id, curriculum_id, group_id)
      select university_id, student_id, curriculum_id, group_id from student_registers
      where student_id = ${student.id} and to_date is null returning id)
    insert into retake_subjects (application_id, student_subject_id) select id, ${id} from application`.execute(
    db,
  );
  const remove = () => admin.call(studentSubjects.changeStatus, { params: { id }, query: { status: 4 } });
  expect((await remove()).status).toBe(405);
  await sql`delete from retake_applications where student_id = ${student.id}`.execute(db);
  expect((await remove()).status).toBe(200);
});

it('a removed subject no longer counts, and is restored', async () => {
  const { student } = await makeRegistered(admin);
  const [subject] = await subjectsOf(admin, student.id);
  const change = (status: 1 | 4) =>
    admin.call(studentSubjects.changeStatus, {
      params: { id: subject?.student_subject_id ?? 0 },
      query: { status },
    });
  expect((await change(4)).result).toMatchObject({ status: 4, subject_name: subject?.subject_name });
  expect((await admin.call(studentSubjects.results, { params: { id: student.id } })).result).toEqual([]);
  expect((await change(1)).result).toMatchObject({ status: 1 });
});
