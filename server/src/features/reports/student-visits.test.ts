import { signIns } from '@dekanat/contract/reports/sign-ins.ts';
import { studentVisits } from '@dekanat/contract/reports/student-visits.ts';
import { parseCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openAccount, openStudentAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });

const log = (userId: number, at: string, success = true) =>
  sql`
    insert into login_logs (at, user_id, university_id, role, address, success, reason)
    values (${at}, ${userId}, 1, 'student', '192.0.2.7', ${success}, ${success ? null : 'wrong_credentials'})`.execute(
    server.services.db,
  );
const read = async (client: Client, query: object) =>
  (await client.call(studentVisits.calls.list, { query: { ...query, limit: 1000 } })).result;
const countsOf = async (client: Client, query: object) =>
  Object.fromEntries((await read(client, query)).data.map((row) => [row.student_id, row.visit_count]));

let facultyId: number;
let group_id: number;
let visitor: number;
let silent: number;
beforeAll(async () => {
  facultyId = (await makeFaculty(admin)).id;
  const { id: speciality_id } = await makeSpeciality(admin, { faculty_id: facultyId });
  group_id = (await makeStudentGroup(admin, { speciality_id })).id;
  const { id, userId } = await openStudentAccount(server, admin, { group_id });
  visitor = id;
  silent = (await makeStudent(admin, { group_id })).id;
  // 00:30 on 6 March in Tashkent, and the last second of the day; a failure is no visit.
  await log(userId, '2019-03-05T19:30:00Z');
  await log(userId, '2019-03-06T18:59:59Z');
  await log(userId, '2019-03-06T10:00:00Z', false);
  await log(userId, '2019-03-06T19:00:00Z');
});

it('counts the successful sign-ins of the days in Tashkent', async () => {
  const day = { group_id, from_date: '2019-03-06', to_date: '2019-03-06' };
  expect(await countsOf(admin, day)).toEqual({ [visitor]: 2, [silent]: 0 });
  expect(await countsOf(admin, { ...day, to_date: '2019-03-07' })).toEqual({ [visitor]: 3, [silent]: 0 });
});

it('names the last sign-in of all as that, whatever the days', async () => {
  const day = { group_id, from_date: '2019-03-06', to_date: '2019-03-06' };
  const query = { ...day, format: 'csv', language: 'oz' } as const;
  const { body } = await admin.call(studentVisits.calls.export, { query });
  const [headings = []] = parseCsv(String(body));
  expect(headings.slice(-2)).toEqual(['Kirishlar soni', 'Oxirgi kirish']);
});

it('counts what the list of sign-ins has for the student and the days', async () => {
  for (const days of [{}, { from_date: '2019-03-06', to_date: '2019-03-06' }, { created_at: '2019-03-07' }])
    for (const { user_id, visit_count } of (await read(admin, { group_id, ...days })).data)
      if (user_id !== null) {
        const query = { role: 'user', user_id, outcome: 'signed_in', limit: 1, ...days } as const;
        expect((await admin.call(signIns.calls.list, { query })).result.total).toBe(visit_count);
      }
});

it('has one account, one day, and students alone, where other clients ask for these', async () => {
  const { user_id } = (await read(admin, { group_id })).data.find((row) => row.student_id === visitor) ?? {};
  expect(await countsOf(admin, { user_id, created_at: '2019-03-06' })).toEqual({ [visitor]: 2 });
  expect(await countsOf(admin, { user_id, role: 'user', created_at: '2019-03-07' })).toEqual({
    [visitor]: 1,
  });
  expect(await countsOf(admin, { user_id, role: 'teacher' })).toEqual({});
  expect(await countsOf(admin2, { user_id })).toEqual({});
});

it('finds who never signed in, and who did not in these days', async () => {
  const ids = async (query: object) =>
    (await read(admin, { group_id, ...query })).data.map((row) => row.student_id);
  expect(await ids({ visits: 'never' })).toEqual([silent]);
  // The first sign-in did not wait for a lock on the student.
  await sql`update students set signed_in = false where id = ${visitor}`.execute(server.services.db);
  expect(await ids({ visits: 'never' })).toEqual([silent]);
  expect(await ids({ visits: 'not_in_range', from_date: '2019-03-06', to_date: '2019-03-06' })).toEqual([
    silent,
  ]);
  const before = await ids({ visits: 'not_in_range', to_date: '2019-03-05' });
  expect(before.toSorted((a, b) => a - b)).toEqual([visitor, silent].toSorted((a, b) => a - b));
});

it('has the studying students of the scope, with or without a register', async () => {
  const { client: dean } = await openAccount(server, admin, {
    permissions: ['get_rating_monitoring_index'],
    facultyId,
  });
  expect(Object.keys(await countsOf(dean, {})).toSorted()).toEqual([`${visitor}`, `${silent}`].toSorted());
  const { rows } = await sql<{ university_id: number; total: number }>`
    select university_id, count(*)::integer as total from students where study_status = 'studying'
    group by university_id order by university_id`.execute(server.services.db);
  const totals = new Map(rows.map((row) => [row.university_id, row.total]));
  expect((await read(admin, {})).total).toBe(totals.get(1));
  expect((await read(admin2, {})).total).toBe(totals.get(2) ?? 0);
});

it('visits of students: are in the order of the Uzbek alphabet in every language', async () => {
  const ids = async (language: 'oz' | 'ru' | 'en') =>
    (await read(admin, { language })).data.map((row) => row.student_id);
  const { rows } = await sql<{ id: number }>`
    select id from students where university_id = 1 and study_status = 'studying'
    order by full_name collate uzbek, id limit 1000`.execute(server.services.db);
  const expected = rows.map(({ id }) => id);
  for (const language of ['oz', 'ru', 'en'] as const) expect(await ids(language)).toEqual(expected);
});
