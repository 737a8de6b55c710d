import { electives } from '@dekanat/contract/registration/electives.ts';
import { studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { electiveChoices, electiveReminders } from '@dekanat/contract/reports/elective-choices.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { TODAY } from '#crud/today.ts';
import { openAccount, openAccountOfStudent } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeFaculty } from '#test/factories.ts';
import { makeStudent, moveStudents } from '#test/people-factories.ts';
import { attach, makeConfirmedPlan, subjectsOf } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, superadmin, admin, dekan, admin2 } = useServer({
  callers: ['superadmin', 'admin', 'dekan', 'admin2'],
});

/** Students of a semester with one elective group of two members. */
async function choosing(count: number, client: Client = admin) {
  const plan = await makeConfirmedPlan(client, { electives: true });
  const students: number[] = [];
  for (let made = 0; made < count; made += 1)
    students.push((await makeStudent(client, { group_id: plan.group.id })).id);
  await attach(client, plan, students);
  const [semester] = plan.semesters;
  const members = (semester?.subjects ?? []).filter((one) => one.choice_of_subject !== null);
  return { plan, students, semester_id: semester?.id ?? 0, members };
}
const choose = (student_ids: number[], id = 0) =>
  admin.call(electives.choose, { body: { student_ids, semester_subject_ids: [id] } });
const read = async (client: Client, is_choice_of_subject: 0 | 1, query: object = {}) =>
  (await client.call(electiveChoices.calls.list, { query: { is_choice_of_subject, limit: 1000, ...query } }))
    .result;
/** The rows of all pages. */
async function readAll(client: Client, chosen: 0 | 1) {
  const data: Awaited<ReturnType<typeof read>>['data'] = [];
  for (let page = 1; ; page += 1) {
    const { data: rows, total } = await read(client, chosen, { page });
    data.push(...rows);
    if (rows.length < 1000) return { data, total };
  }
}
const studentsIn = async (...input: Parameters<typeof read>) =>
  (await read(...input)).data.map(({ student_id }) => student_id);

interface State {
  university_id: number;
  faculty_id: number;
  key: string;
  chosen: boolean;
}
/** Each elective group that a student has reached, one by one and without the report. */
async function statesOf(): Promise<State[]> {
  const { rows } = await sql<State>`
    with members as (
      select semester_subjects.*, semesters.number from semester_subjects join semesters on semesters.id = semester_id
      where choice_of_subject > 0)
    select students.university_id, specialities.faculty_id, students.id || ' ' || members.semester_id || ' ' || choice_of_subject as key,
      bool_or(coalesce(student_subject.status in (1, 2, 3), false)) as chosen
    from members
    join student_registers on student_registers.curriculum_id = members.curriculum_id and to_date is null
    join semesters own on own.id = student_registers.semester_id and own.number >= members.number
    join students on students.id = student_registers.student_id and study_status = 'studying'
    join student_groups on student_groups.id = students.group_id join specialities on specialities.id = student_groups.speciality_id
    left join student_subjects student_subject on student_subject.student_id = students.id and student_subject.semester_subject_id = members.id
    group by 1, 2, 3`.execute(server.services.db);
  return rows;
}

beforeAll(async () => {
  const { students, members } = await choosing(3);
  await choose(students.slice(0, 1), members[0]?.id);
});

it('elective choices: lists each student and elective group once, in the scope of the caller', async () => {
  const states = await statesOf();
  const { rows } = await sql<{ facultyId: number }>`
    select faculty_id as "facultyId" from admins join users on users.id = admins.user_id where username = 'dekan'`.execute(
    server.services.db,
  );
  const seen: [Client, (state: State) => boolean][] = [
    [superadmin, () => true],
    [admin, ({ university_id }) => university_id === 1],
    [dekan, ({ faculty_id }) => faculty_id === rows[0]?.facultyId],
    [admin2, ({ university_id }) => university_id === 2],
  ];
  for (const [client, sees] of seen)
    for (const chosen of [0, 1] as const) {
      const { data, total } = await readAll(client, chosen);
      const keys = data.map((row) => `${row.student_id} ${row.semester_id} ${row.choice_of_subject}`);
      const expected = states.filter((state) => sees(state) && state.chosen === (chosen === 1));
      expect(keys.toSorted()).toEqual(expected.map(({ key }) => key).toSorted());
      expect([total, new Set(data.map(({ id }) => id)).size]).toEqual([keys.length, keys.length]);
    }
});

it('elective choices: filters by the chosen subject, or by one to choose from', async () => {
  const { plan, students, semester_id, members } = await choosing(2);
  const [one = 0, other = 0] = students;
  const [first, second] = members;
  await choose([one], first?.id);
  const [chosen] = (await read(admin, 1, { semester_id })).data;
  expect(chosen).toMatchObject({
    student_id: one,
    subject_name: first?.subject_name,
    semester_name: '1',
    curriculum_name: plan.curriculum.name,
    is_choice_of_subject: 1,
  });
  const [open] = (await read(admin, 0, { semester_id })).data;
  expect(open).toMatchObject({ student_id: other, group_id: plan.group.id, is_choice_of_subject: 0 });
  expect(open?.subject_name?.split(' / ').toSorted()).toEqual(
    [first?.subject_name, second?.subject_name].toSorted(),
  );
  const of = (subject_id = 0) => ({ semester_id, subject_id });
  expect(await studentsIn(admin, 1, of(first?.subject_id))).toEqual([one]);
  expect(await studentsIn(admin, 1, of(second?.subject_id))).toEqual([]);
  expect(await studentsIn(admin, 0, of(second?.subject_id))).toEqual([other]);
  expect(await studentsIn(admin, 0, of(plan.semesters[0]?.subjects[0]?.subject_id))).toEqual([]);
  const { body } = await admin.call(electiveChoices.calls.export, {
    query: { is_choice_of_subject: 0, semester_id, format: 'csv', language: 'en' },
  });
  expect(String(body).trim().split('\n')).toHaveLength(2);
  expect(String(body)).toContain('Not chosen');
  expect((await admin.call(electiveChoices.calls.list, { query: {} as never })).status).toBe(422);
});

it('elective choices: a removed choice counts as none, and students who left are not listed', async () => {
  const { students, semester_id, members } = await choosing(2);
  const [one = 0, other = 0] = students;
  await choose(students, members[0]?.id);
  expect(await studentsIn(admin, 0, { semester_id })).toEqual([]);
  const taken = (await subjectsOf(admin, one)).find(
    (subject) => subject.semester_subject_id === members[0]?.id,
  );
  const params = { id: taken?.student_subject_id ?? 0 };
  await admin.call(studentSubjects.changeStatus, { params, query: { status: 4 } });
  expect(await studentsIn(admin, 0, { semester_id })).toEqual([one]);
  await moveStudents(admin, [other]);
  expect(await studentsIn(admin, 1, { semester_id })).toEqual([]);
});

it('elective reminders: notify students without a choice once a day', async () => {
  const { students, members } = await choosing(3);
  const [chooser = 0, open = 0, withoutAccount = 0] = students;
  await choose([chooser], members[0]?.id);
  const accounts = [
    await openAccountOfStudent(server, admin, chooser),
    await openAccountOfStudent(server, admin, open),
  ];
  await server.services.db
    .updateTable('students')
    .set({ user_id: null })
    .where('id', '=', withoutAccount)
    .execute();
  const remind = async (client = admin) =>
    client.call(electiveReminders.create, { body: { student_ids: students } });
  expect((await remind()).result).toEqual({ notified: 1, already: 0, without_account: 1, closed: 0 });
  expect((await remind()).result).toEqual({ notified: 0, already: 1, without_account: 1, closed: 0 });
  const { rows } = await sql`
    select user_id, details from notifications where key = 'notification.electives_open'
      and user_id = any(${accounts.map(({ userId }) => userId)}::integer[])`.execute(server.services.db);
  expect(rows).toEqual([{ user_id: accounts[1]?.userId, details: { semesters: '1' } }]);
  // Neither another faculty nor another university reaches them.
  const { id: facultyId } = await makeFaculty(admin);
  const dean = await openAccount(server, admin, {
    permissions: ['message_store', 'get_rating_monitoring_index'],
    facultyId,
  });
  expect((await remind(dean.client)).status).toBe(422);
  expect((await remind(admin2)).status).toBe(422);
  // The counts are those of the report: writing messages is not enough.
  const writer = await openAccount(server, admin, { permissions: ['message_store'] });
  expect((await remind(writer.client)).status).toBe(403);
});

it('elective reminders: leave out students who can choose no longer', async () => {
  const { students, semester_id, members } = await choosing(2);
  const [partly = 0, nothing = 0] = students;
  // Two elective groups.
  await sql`update semester_subjects set choice_of_subject = 99 where id = ${members[1]?.id ?? 0}`.execute(
    server.services.db,
  );
  expect((await choose([partly], members[0]?.id)).status).toBe(200);
  await openAccountOfStudent(server, admin, partly);
  await openAccountOfStudent(server, admin, nothing);
  const start = async (daysAgo: number) =>
    sql`update semesters set start_date = ${TODAY} - ${daysAgo}::integer, end_date = ${TODAY} + 100
      where id = ${semester_id}`.execute(server.services.db);
  const remind = async (...student_ids: number[]) =>
    (await admin.call(electiveReminders.create, { body: { student_ids } })).result;
  await start(150);
  expect(await remind(partly, nothing)).toEqual({ notified: 1, already: 0, without_account: 0, closed: 1 });
  await start(1);
  expect(await remind(partly)).toEqual({ notified: 1, already: 0, without_account: 0, closed: 0 });
});

it('elective reminders: leave out students for whose group the sheets of all members are closed', async () => {
  const { plan, students, members } = await choosing(3);
  const [chooser = 0, other = 0, open = 0] = students;
  const [first, second] = members;
  // Sheets exist once a student takes the subject.
  expect((await choose([chooser], first?.id)).status).toBe(200);
  expect((await choose([other], second?.id)).status).toBe(200);
  await openAccountOfStudent(server, admin, open);
  const setSheet = async (state: string, id = 0) =>
    sql`update statements set state = ${state} where semester_subject_id = ${id} and group_id = ${plan.group.id}
      and statement = 1`.execute(server.services.db);
  const remind = async () =>
    (await admin.call(electiveReminders.create, { body: { student_ids: [open] } })).result;
  await setSheet('closed', first?.id);
  await setSheet('closed', second?.id);
  expect(await remind()).toEqual({ notified: 0, already: 0, without_account: 0, closed: 1 });
  await setSheet('open', second?.id);
  expect(await remind()).toEqual({ notified: 1, already: 0, without_account: 0, closed: 0 });
});
