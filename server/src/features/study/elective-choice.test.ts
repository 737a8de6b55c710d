import { electives } from '@dekanat/contract/registration/electives.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { TODAY } from '#crud/today.ts';
import { attach, makeConfirmedPlan, subjectsOf } from '#test/registration-factories.ts';
import { openStudyingAccount } from '#test/study-factories.ts';
import { useServer } from '#test/use-server.ts';
import { isChoiceOver } from './elective-groups.ts';

const { server, admin } = useServer();

async function choosing(count = 1, groups = 1) {
  const plan = await makeConfirmedPlan(admin, { electives: groups });
  const [semester] = plan.semesters;
  const members = (semester?.subjects ?? []).filter((one) => one.choice_of_subject !== null);
  const accounts = [];
  for (let made = 0; made < count; made += 1) accounts.push(await openStudyingAccount(server, admin, plan));
  const [{ client, id }] = accounts as [(typeof accounts)[number]];
  const params = { semesterId: semester?.id ?? 0 };
  const choose = (...subject_id: (number | string)[]) =>
    client.call(studySubjects.choose, { params, body: { subject_id, language: 'oz' } });
  return { plan, params, members, accounts, client, id, choose };
}
const startSemester = (semesterId: number, daysAgo: number) =>
  sql`update semesters set start_date = ${TODAY} - ${daysAgo}::integer, end_date = ${TODAY} + 100 where id = ${semesterId}`.execute(
    server.services.db,
  );

it('choice of electives: shows all members before, and the chosen one after; sheets and registration follow', async () => {
  const { params, members, client, id, choose } = await choosing();
  await startSemester(params.semesterId, 1);
  const shown = async () =>
    (await client.call(studySubjects.subjects, { params })).result.data
      .filter(({ choice_of_subject }) => choice_of_subject > 0)
      .map(({ id: subject }) => subject);
  const taken = async () =>
    (await client.call(studySubjects.subjects, { params })).result.data.map((subject) => [
      subject.choice_of_subject > 0,
      subject.taken,
    ]);
  const [one, other] = members as [(typeof members)[number], (typeof members)[number]];
  expect(await shown()).toEqual(members.map((member) => member.id));
  // Distinguishes members of a group without a choice from chosen subjects.
  expect((await taken()).every(([elective, isTaken]) => elective !== isTaken)).toBe(true);
  const deadline = (await client.call(studySubjects.choiceDeadline)).result;
  expect(Date.parse(deadline ?? '')).toBeGreaterThan(Date.now() + 12 * 86_400_000);
  const { result: offered } = await client.call(studySubjects.offered, { params });
  expect(offered.data).toHaveLength(1);
  expect(offered.data[0]?.semestr_subject[0]?.choice_subject.map(({ subject_id }) => subject_id)).toEqual([
    one.subject_id,
    other.subject_id,
  ]);

  expect((await choose(String(other.subject_id))).result).toEqual({ chosen: 1 });
  expect(await shown()).toEqual([other.id]);
  expect((await taken()).every(([, isTaken]) => isTaken)).toBe(true);
  expect((await client.call(studySubjects.choiceDeadline)).result).toBeNull();
  const subjects = await subjectsOf(admin, id);
  expect(subjects.find(({ semester_subject_id }) => semester_subject_id === other.id)?.status).toBe(1);
  const again = await choose(one.subject_id);
  expect([again.status, again.error.message]).toEqual([405, 'Tanlov fanlari allaqachon tanlangan']);
});

it('choice of electives: refuses anything but one member of each group, with a sentence', async () => {
  const { plan, members, choose } = await choosing();
  const [one, other] = members as [(typeof members)[number], (typeof members)[number]];
  const compulsory = plan.semesters[0]?.subjects[0]?.subject_id ?? 0;
  for (const ids of [[], [one.subject_id, other.subject_id], [compulsory], [one.subject_id, compulsory]]) {
    const { status, error } = await choose(...ids);
    expect([status, typeof error.message]).toEqual([422, 'string']);
  }
  expect((await choose(one.subject_id)).status).toBe(200);
});

it('choice of electives: of the remaining group is made by clients that also send the member which staff have chosen', async () => {
  const { params, members, client, id, choose } = await choosing(1, 2);
  const [[one, another], [open]] = [
    ...Map.groupBy(members, ({ choice_of_subject }) => choice_of_subject).values(),
  ] as [typeof members, typeof members];
  const idOf = (member: typeof one) => member?.subject_id ?? 0;
  const body = { student_ids: [id], semester_subject_ids: [one?.id ?? 0] };
  const chosen = await admin.call(electives.choose, { params: { id: params.semesterId }, body });
  expect(chosen.status).toBe(200);
  for (const ids of [[idOf(another), idOf(open)], [idOf(one)]])
    expect((await choose(...ids)).status).toBe(422);
  expect((await choose(idOf(one), idOf(open))).result).toEqual({ chosen: 1 });
  const { result } = await client.call(studySubjects.subjects, { params });
  const shown = result.data.filter(({ choice_of_subject }) => choice_of_subject > 0);
  expect(shown.map((subject) => subject.id)).toEqual([one?.id, open?.id]);
});

it('choice of electives: is possible after the deadline while nothing is chosen, and made once by two requests', async () => {
  const { params, members, choose } = await choosing();
  await startSemester(params.semesterId, 300);
  const answers = await Promise.all(members.map(({ subject_id }) => choose(subject_id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 405]);
});

it('choice of electives: has no deadline when a part was chosen before it, and the next one of a later semester', async () => {
  const { plan, params, members, client, id } = await choosing(1, 2);
  const deadline = async () => (await client.call(studySubjects.choiceDeadline)).result;
  await startSemester(params.semesterId, 300);
  // While nothing is chosen the choice is possible after its deadline.
  expect(Date.parse((await deadline()) ?? '')).toBeLessThan(Date.now());
  const body = { student_ids: [id], semester_subject_ids: [members[0]?.id ?? 0] };
  await admin.call(electives.choose, { params: { id: params.semesterId }, body });
  expect(await deadline()).toBeNull();
  const { db } = server.services;
  await sql`delete from student_subjects where student_id = ${id} and semester_subject_id = ${members[0]?.id ?? 0}`.execute(
    db,
  );
  const [, later] = plan.semesters;
  await sql`update student_registers set semester_id = ${later?.id ?? 0} where student_id = ${id}`.execute(
    db,
  );
  await sql`update semester_subjects set semester_id = ${later?.id ?? 0} where id in (
    select id from semester_subjects where semester_id = ${params.semesterId} and choice_of_subject = 2)`.execute(
    db,
  );
  await startSemester(later?.id ?? 0, 1);
  expect(Date.parse((await deadline()) ?? '')).toBeGreaterThan(Date.now());
});

it.each([
  ['2026-09-15T23:59:59.999+05:00', false],
  ['2026-09-16T00:00:00+05:00', true],
])('choice of electives: at %s the deadline of 15 September has passed: %s', (now, over) => {
  expect(isChoiceOver('2026-09-01', 14, Date.parse(now))).toBe(over);
});

it('choice of electives: refuses a subject whose sheet of the group is closed, with a sentence', async () => {
  const { plan, params, members, accounts, choose } = await choosing(2);
  const [one, other] = members as [(typeof members)[number], (typeof members)[number]];
  expect((await choose(one.subject_id)).status).toBe(200);
  await sql`update statements set state = 'closed' where semester_subject_id = ${one.id} and group_id = ${plan.group.id}`.execute(
    server.services.db,
  );
  const chooseLate = (subjectId: number) =>
    accounts[1]?.client.call(studySubjects.choose, { params, body: { subject_id: [subjectId] } });
  const late = await chooseLate(one.subject_id);
  expect([late?.status, late?.error.message]).toEqual([
    405,
    'Tanlangan fan boʻyicha qaydnoma yopilgan. Dekanatga murojaat qiling',
  ]);
  expect((await chooseLate(other.subject_id))?.status).toBe(200);
});

/** Two elective groups; the sheets of all members of the first one are closed for the group of a student who has chosen nothing. */
async function withClosedGroup() {
  const made = await choosing(3, 2);
  const { plan, params, members, accounts } = made;
  await startSemester(params.semesterId, 1);
  const [closed = [], open = []] = Map.groupBy(
    members,
    ({ choice_of_subject }) => choice_of_subject,
  ).values();
  // Sheets exist once a student takes the subject.
  for (const [index, member] of closed.entries()) {
    const body = { subject_id: [member.subject_id, open[0]?.subject_id ?? 0] };
    const chosen = await accounts[index + 1]?.client.call(studySubjects.choose, { params, body });
    expect(chosen?.status).toBe(200);
  }
  const ids = closed.map(({ id }) => id);
  const { rows } = await sql`update statements set state = 'closed'
    where semester_subject_id = any(${ids}::integer[]) and group_id = ${plan.group.id} returning id`.execute(
    server.services.db,
  );
  expect(rows.length).toBeGreaterThanOrEqual(2);
  return { ...made, closed, open };
}

it('choice of electives: a group whose sheets are all closed is left to staff, and does not prevent the choice of others', async () => {
  const { client, closed, open, choose } = await withClosedGroup();
  const deadline = async () => (await client.call(studySubjects.choiceDeadline)).result;
  const [one, another] = open.map(({ subject_id }) => subject_id);
  expect(await deadline()).not.toBeNull();
  const withClosed = await choose(closed[0]?.subject_id ?? 0, one ?? 0);
  expect([withClosed.status, withClosed.error.message]).toEqual([
    405,
    'Tanlangan fan boʻyicha qaydnoma yopilgan. Dekanatga murojaat qiling',
  ]);
  expect((await choose(one ?? 0, another ?? 0)).status).toBe(422);
  expect((await choose(one ?? 0)).result).toEqual({ chosen: 1 });
  expect(await deadline()).toBeNull();
});

it('choice of electives: is refused with a sentence where only staff can choose', async () => {
  const { client, params, open, closed, choose } = await withClosedGroup();
  expect((await choose(open[0]?.subject_id ?? 0)).status).toBe(200);
  for (const { subject_id } of [...open, ...closed]) {
    const { status, error } = await choose(subject_id);
    expect([status, error.message]).toEqual([
      405,
      'Tanlangan fan boʻyicha qaydnoma yopilgan. Dekanatga murojaat qiling',
    ]);
  }
  // The deadline of a group that only staff can choose is none, also after it.
  await startSemester(params.semesterId, 300);
  expect((await client.call(studySubjects.choiceDeadline)).result).toBeNull();
});

it('choice of electives: is not open to students of other plans, nor during an academic leave', async () => {
  const { params, members, client, id } = await choosing();
  const body = { subject_id: [members[0]?.subject_id ?? 0] };
  const other = await choosing();
  expect((await other.client.call(studySubjects.choose, { params, body })).status).toBe(405);
  for (const call of [studySubjects.subjects, studySubjects.offered] as const) {
    expect((await other.client.call(call, { params })).result.data).toEqual([]);
    expect((await client.call(call, { params: { semesterId: 0 } })).result.data).toEqual([]);
  }
  await sql`update students set study_status = 'academic_leave' where id = ${id}`.execute(server.services.db);
  const { status, error } = await client.call(studySubjects.choose, { params, body });
  expect([status, error.message]).toEqual([405, 'Siz hozir oʻqimayapsiz: topshirish mumkin emas']);
  expect((await client.call(studySubjects.subjects, { params })).result.data).not.toEqual([]);
});

it('choice of electives: follows another registration of the student', async () => {
  const { client, id, params } = await choosing();
  const next = await makeConfirmedPlan(admin);
  await attach(admin, next, [id]);
  expect((await client.call(studySubjects.subjects, { params })).result.data).toEqual([]);
});
