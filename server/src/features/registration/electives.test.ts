import { electives } from '@dekanat/contract/registration/electives.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeStudentGroup } from '#test/factories.ts';
import { answerAfter } from '#test/lock-waits.ts';
import {
  type ConfirmedPlan,
  makeConfirmedPlan,
  makeRegistered,
  rate,
  registration,
  subjectsOf,
} from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';
import { balancedChoices } from './balance-rules.ts';

const { server, admin } = useServer();

/** Students of a semester with one elective group of two members. */
async function choosing(count: number) {
  const plan = await makeConfirmedPlan(admin, { electives: true });
  const students: number[] = [];
  for (let made = 0; made < count; made += 1)
    students.push((await makeRegistered(admin, { plan })).student.id);
  const [semester] = plan.semesters;
  const members = (semester?.subjects ?? [])
    .filter((one) => one.choice_of_subject !== null)
    .map(({ id }) => id);
  return {
    plan,
    students,
    semester_id: semester?.id ?? 0,
    members,
    compulsory: semester?.subjects[0]?.id ?? 0,
  };
}
const choose = (student_ids: number[], semester_subject_ids: number[]) =>
  admin.call(electives.choose, { body: { student_ids, semester_subject_ids } });
const chosenBy = async (studentId: number) =>
  (await subjectsOf(admin, studentId))
    .filter(({ choice_of_subject, status }) => choice_of_subject !== null && status === 1)
    .map(({ semester_subject_id }) => semester_subject_id);
const listed = async (semester_id: number) =>
  (await admin.call(electives.list, { query: { semester_id } })).result;

it('electives: chooses one member for many students, replaces the choice, and is undone', async () => {
  const { students, semester_id, members } = await choosing(2);
  const [one = 0, other = 0] = members;
  const [student = 0] = students;
  // Electives that are not chosen are listed without a student subject.
  const before = (await subjectsOf(admin, student)).filter((subject) => subject.choice_of_subject !== null);
  expect(before.map(({ student_subject_id }) => student_subject_id)).toEqual([null, null]);

  const { result: first } = await choose(students, [one]);
  expect(first).toMatchObject({ act: 'elective', students: 2, subjects: 2, statements: 1 });
  expect((await listed(semester_id)).groups).toMatchObject([
    { without: 0, members: [{ students: 2 }, { students: 0 }] },
  ]);
  const { result: second } = await choose([student], [other]);
  expect(await chosenBy(student)).toEqual([other]);
  expect((await admin.call(batches.undo, { params: { id: first.batch_id }, body: {} })).status).toBe(409);
  await admin.call(batches.undo, { params: { id: second.batch_id }, body: {} });
  expect(await chosenBy(student)).toEqual([one]);
  await admin.call(batches.undo, { params: { id: first.batch_id }, body: {} });
  expect(await chosenBy(student)).toEqual([]);
});

it('electives: a former choice that came back with a registration stays removed after another choice', async () => {
  const { students, members, plan } = await choosing(1);
  const [one = 0, other = 0] = members;
  const [student = 0] = students;
  const { faculty_id, speciality_id } = plan.curriculum;
  const elsewhere = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
  const attachTo = async (target: ConfirmedPlan) =>
    expect((await admin.call(studentRegisters.store, { body: registration(target, [student]) })).status).toBe(
      200,
    );
  await choose([student], [one]);
  await attachTo(elsewhere);
  await attachTo(plan);
  expect(await chosenBy(student)).toEqual([one]);
  await choose([student], [other]);
  await attachTo({ ...plan, group: await makeStudentGroup(admin, { speciality_id }) });
  expect(await chosenBy(student)).toEqual([other]);
});

it('electives: refuses two members of one group, a compulsory subject, and a change after points', async () => {
  const { students, members, compulsory } = await choosing(1);
  const [one = 0, other = 0] = members;
  const [student = 0] = students;
  for (const ids of [members, [compulsory], [2_000_000_000]]) {
    const { status, error } = await choose(students, ids);
    expect([status, Object.keys(error.message)]).toEqual([422, ['semester_subject_ids']]);
  }
  await choose(students, [one]);
  const chosen = (await subjectsOf(admin, student)).find((subject) => subject.semester_subject_id === one);
  await rate(server, chosen?.student_subject_id ?? 0, { rating: 60, mark: 3 });
  const { status, error } = await choose(students, [other]);
  expect([status, Object.keys(error.message)]).toEqual([422, ['student_ids']]);
});

it('electives: refuses to return a former choice while another member is chosen', async () => {
  const { students, members } = await choosing(1);
  const [one = 0, other = 0] = members;
  const [student = 0] = students;
  await choose(students, [one]);
  await choose(students, [other]);
  const idOf = async (member: number) =>
    (await subjectsOf(admin, student)).find((subject) => subject.semester_subject_id === member)
      ?.student_subject_id ?? 0;
  const setStatus = async (member: number, status: 1 | 2 | 4) => {
    const params = { id: await idOf(member) };
    return (await admin.call(studentSubjects.changeStatus, { params, query: { status } })).status;
  };
  expect([await setStatus(one, 1), await setStatus(one, 2)]).toEqual([405, 405]);
  expect(await chosenBy(student)).toEqual([other]);
  expect([await setStatus(other, 4), await setStatus(one, 1)]).toEqual([200, 200]);
  expect(await chosenBy(student)).toEqual([one]);
});

it('electives: balances students without a choice with a preview', async () => {
  const { students, semester_id, members } = await choosing(4);
  const [one = 0, other = 0] = members;
  await choose(students.slice(0, 1), [one]);
  const { result: preview } = await admin.call(electives.previewBalance, { body: { semester_id } });
  expect(preview).toMatchObject({
    total: 3,
    groups: [
      {
        members: [
          { before: 1, after: 2 },
          { before: 0, after: 2 },
        ],
      },
    ],
  });
  expect((await admin.call(electives.balance, { body: { semester_id, expected: 4 } })).status).toBe(409);
  await admin.call(electives.balance, { body: { semester_id, expected: 3 } });
  const all = (await Promise.all(students.map(chosenBy))).flat();
  expect(all.toSorted((left, right) => left - right)).toEqual([one, one, other, other]);
  expect((await admin.call(electives.balance, { body: { semester_id } })).status).toBe(422);
});

it('electives: balances nothing when a student leaves the selected group at the same moment', async () => {
  const { plan, students, semester_id } = await choosing(2);
  const [, moved] = students;
  const other = await makeStudentGroup(admin, { speciality_id: plan.curriculum.speciality_id });
  const { db } = server.services;
  const body = { semester_id, group_ids: [plan.group.id], expected: 2 };
  const { status, error } = await answerAfter(
    db,
    async (tx) => {
      await sql`select from students where id = ${moved} for update`.execute(tx);
      await sql`
        update student_registers set group_id = ${other.id} where student_id = ${moved} and to_date is null`.execute(
        tx,
      );
    },
    () => admin.call(electives.balance, { body }),
  );
  expect([status, error.code]).toEqual([409, 'stale']);
  expect((await Promise.all(students.map(chosenBy))).flat()).toEqual([]);
});

it('electives: balances in the same way in every language', async () => {
  const { students, semester_id } = await choosing(4);
  // Ch follows Y in Uzbek, and Ю follows Ч in Russian.
  const names = ['Choriyev', 'Yusupov', 'Karimov', 'Oripov'];
  for (const [index, id] of students.entries())
    await sql`update students set second_name = ${names[index]} where id = ${id}`.execute(server.services.db);
  const previewIn = async (language: 'oz' | 'ru') =>
    (
      await admin.call(electives.previewBalance, { body: { semester_id }, query: { language } })
    ).result.rows.map((row) => [row.id, row.semester_subject_id]);
  const [uzbek, russian] = [await previewIn('oz'), await previewIn('ru')];
  expect(uzbek).not.toEqual(russian);
  expect(new Map(uzbek as [number, number][])).toEqual(new Map(russian as [number, number][]));
});

it('electives: gives each student the member that the fewest have chosen', () => {
  const members = [
    { id: 1, students: 2 },
    { id: 2, students: 0 },
    { id: 3, students: 1 },
  ];
  const given = balancedChoices(members, ['a', 'b', 'c', 'd']).map(({ memberId }) => memberId);
  expect(given).toEqual([2, 2, 3, 1]);
  expect(balancedChoices([], ['a'])).toEqual([]);
});
