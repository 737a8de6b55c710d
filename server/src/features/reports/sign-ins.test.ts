import { signIns } from '@dekanat/contract/reports/sign-ins.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { changeAccount, openAccount, openStudentAccount, openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';
import { daysShown } from './list-charts.ts';

const { server, admin, admin2, superadmin } = useServer({ callers: ['admin', 'admin2', 'superadmin'] });
const YEAR = { from_date: '2019-01-01', to_date: '2019-12-31' };

/** Sign-ins of a year in which the demonstration has none. */
const log = (userId: number, role: string, at: string, reason: string | null = null) =>
  sql`
    insert into login_logs (at, user_id, university_id, role, address, device, success, reason)
    select ${at}::timestamptz, id, university_id, ${role}, '192.0.2.7', 'Chrome, Android', ${reason === null}::boolean, ${reason}::text
    from users where id = ${userId}`.execute(server.services.db);

const found = async (client: Client, query: object) => {
  const { status, result } = await client.call(signIns.calls.list, { query: { ...YEAR, ...query } });
  expect(status).toBe(200);
  expect(result.total).toBe(result.data.length);
  return result.data;
};
const times = async (client: Client, query: object) =>
  (await found(client, query)).map(({ login_date }) => new Date(login_date ?? '').toISOString());

interface Place {
  facultyId: number;
  groupId: number;
  studentId: number;
  userId: number;
}
async function makePlace(): Promise<Place> {
  const { id: facultyId } = await makeFaculty(admin);
  const { id: speciality_id } = await makeSpeciality(admin, { faculty_id: facultyId });
  const { id: groupId } = await makeStudentGroup(admin, { speciality_id });
  const { id: studentId, userId } = await openStudentAccount(server, admin, { group_id: groupId });
  return { facultyId, groupId, studentId, userId };
}

let own: Place;
let other: Place;
beforeAll(async () => {
  [own, other] = [await makePlace(), await makePlace()];
  // 00:30 on 6 March in Tashkent, still 5 March in UTC.
  await log(own.userId, 'student', '2019-03-05T19:30:00Z');
  await log(own.userId, 'student', '2019-03-05T18:59:59Z', 'wrong_credentials');
  await log(other.userId, 'student', '2019-03-06T18:59:59Z');
});

it('has who signed in, when, from where, and with what outcome, the last first', async () => {
  const rows = await found(admin, { role: 'user', group_id: own.groupId });
  expect(rows).toMatchObject([
    {
      user_id: own.userId,
      student_id: own.studentId,
      group_id: own.groupId,
      group_name: expect.any(String),
      fio: expect.any(String),
      role: 'user',
      outcome: 'success',
      address: '192.0.2.7',
      device: 'Chrome, Android',
      status: 1,
      permission_group_id: null,
    },
    { user_id: own.userId, outcome: 'wrong_credentials' },
  ]);
});

it('has the sign-ins of one account, for callers who may see it', async () => {
  const of = { user_id: own.userId };
  expect((await found(admin, of)).map(({ user_id }) => user_id)).toEqual([own.userId, own.userId]);
  expect(await found(admin, { ...of, role: 'teacher' })).toEqual([]);
  expect(await found(admin2, of)).toEqual([]);
  const { client: dean } = await openAccount(server, admin, {
    permissions: ['get_rating_monitoring_index'],
    facultyId: other.facultyId,
  });
  expect(await found(dean, of)).toEqual([]);
  expect(await found(dean, { user_id: other.userId })).toHaveLength(1);
});

it('counts 00:30 in Tashkent as a sign-in of that day', async () => {
  const of = { role: 'user' } as const;
  expect(await times(admin, { ...of, created_at: '2019-03-06' })).toEqual([
    '2019-03-06T18:59:59.000Z',
    '2019-03-05T19:30:00.000Z',
  ]);
  expect(await times(admin, { ...of, created_at: '2019-03-05' })).toEqual(['2019-03-05T18:59:59.000Z']);
  expect(await times(admin, { ...of, from_date: '2019-03-06', to_date: '2019-03-06' })).toHaveLength(2);
});

it('has the accounts of the faculty for a dean, and none of another university', async () => {
  const dean = await openAccount(server, admin, {
    permissions: ['get_rating_monitoring_index'],
    facultyId: own.facultyId,
  });
  const outsider = await openAccount(server, admin);
  const teacher = await openTeacherAccount(server, admin);
  await log(dean.id, 'admin', '2019-04-01T05:00:00Z');
  await log(outsider.id, 'admin', '2019-04-02T05:00:00Z');
  await log(teacher.userId, 'teacher', '2019-04-03T05:00:00Z');
  const ids = async (client: Client, query: object) => (await found(client, query)).map((row) => row.user_id);
  expect(await ids(dean.client, {})).toEqual([dean.id, own.userId, own.userId]);
  expect(await ids(dean.client, { role: 'teacher' })).toEqual([]);
  expect(await ids(admin, {})).toEqual([
    teacher.userId,
    outsider.id,
    dean.id,
    other.userId,
    own.userId,
    own.userId,
  ]);
  expect(await ids(admin, { role: 'admin', fio: dean.username })).toEqual([dean.id]);
  const { result } = await admin.call(signIns.calls.list, { query: { ...YEAR, role: 'teacher' } });
  expect(await ids(admin, { role: 'teacher', fio: result.data[0]?.fio })).toEqual([teacher.userId]);
  expect(await ids(admin2, {})).toEqual([]);
  expect(await ids(superadmin, { role: 'admin' })).toEqual([outsider.id, dean.id]);
  // Only students have a group.
  expect(await ids(admin, { role: 'admin', group_id: own.groupId })).toEqual([]);
});

const MARCH = { from_date: '2019-03-04', to_date: '2019-03-07' };
/** The days of the chart with a sign-in: how many succeeded, and how many failed. */
const charted = async (client: Client, query: object) => {
  if (signIns.calls.chart === undefined) throw new Error('There is no chart.');
  const { status, result } = await client.call(signIns.calls.chart, { query: { ...MARCH, ...query } });
  expect([status, result.others]).toEqual([200, [0, 0]]);
  return result.bars.map(({ key, values }) => [key, ...values]);
};

it('charts the sign-ins of each day in Tashkent, in the scope of the caller', async () => {
  expect(await charted(admin, {})).toEqual([
    ['2019-03-04', 0, 0],
    ['2019-03-05', 0, 1],
    ['2019-03-06', 2, 0],
    ['2019-03-07', 0, 0],
  ]);
  const dean = await openAccount(server, admin, {
    permissions: ['get_rating_monitoring_index'],
    facultyId: own.facultyId,
  });
  expect(await charted(dean.client, { created_at: '2019-03-06' })).toEqual([['2019-03-06', 1, 0]]);
  expect(await charted(admin2, { created_at: '2019-03-06' })).toEqual([['2019-03-06', 0, 0]]);
  expect(await charted(admin, { created_at: '2019-03-06', role: 'teacher' })).toEqual([['2019-03-06', 0, 0]]);
  const bars = await charted(admin, { role: 'user' });
  const numbers = bars.flatMap(([, ...values]) => values.map(Number));
  expect(numbers.reduce((sum, one) => sum + one)).toBe(
    (await found(admin, { ...MARCH, role: 'user' })).length,
  );
});

it('opens exactly the sign-ins of each part of the chart', async () => {
  for (const role of [undefined, 'user'] as const)
    for (const [day, signedIn, refused] of await charted(admin, { role }))
      for (const [outcome, count] of [
        ['signed_in', signedIn],
        ['refused', refused],
      ] as const) {
        const rows = await found(admin, { ...MARCH, role, created_at: day, outcome });
        expect([day, outcome, rows.length]).toEqual([day, outcome, count]);
        expect(rows.every((row) => (row.outcome === 'success') === (outcome === 'signed_in'))).toBe(true);
      }
  expect(await charted(admin, { created_at: '2019-03-05', outcome: 'signed_in' })).toEqual([
    ['2019-03-05', 0, 0],
  ]);
});

it.each([
  ['30 days up to today', {}, '2026-10-27', '2026-11-25'],
  ['the days of the filters', { from_date: '2026-11-01', to_date: '2026-11-03' }, '2026-11-01', '2026-11-03'],
  ['no day after today', { from_date: '2026-11-20', to_date: '2027-01-31' }, '2026-11-20', '2026-11-25'],
  ['the last 92 of many days', { from_date: '2020-01-01' }, '2026-08-26', '2026-11-25'],
  ['30 days up to a last day', { to_date: '2026-03-01' }, '2026-01-31', '2026-03-01'],
  ['one day', { created_at: '2026-01-01', from_date: '2025-01-01' }, '2026-01-01', '2026-01-01'],
  ['no day outside the filters', { created_at: '2026-01-01', from_date: '2026-02-01' }, undefined, undefined],
])('charts %s', (_name, filters, first, last) => {
  const days = daysShown(filters, '2026-11-25');
  expect([days[0], days.at(-1)]).toEqual([first, last]);
});

it('has the sign-ins of a removed account and of a blocked one', async () => {
  const student = await openStudentAccount(server, admin);
  await changeAccount(server, student.userId, { status: 0 });
  await log(student.userId, 'student', '2018-06-01T05:00:00Z', 'inactive');
  await sql`
    insert into login_logs (at, user_id, university_id, role, address, success)
    values ('2018-06-02T05:00:00Z', 2147483647, 1, 'student', '192.0.2.8', true)`.execute(server.services.db);
  const during = { from_date: '2018-06-01', to_date: '2018-06-30' };
  expect(await found(admin, { role: 'user', ...during })).toMatchObject([
    { fio: null, group_name: null, status: null, outcome: 'success' },
    { fio: expect.any(String), status: 0, outcome: 'inactive' },
  ]);
});

it('names outcomes, roles and times in files', async () => {
  const columns = 'role,login_date,outcome';
  const { result } = await admin.call(signIns.calls.export, {
    query: {
      ...YEAR,
      role: 'user',
      group_id: own.groupId,
      format: 'csv',
      columns: columns as never,
      language: 'en',
    },
  });
  expect(String(result).replaceAll('"', '').trim().split(/\r?\n/)).toEqual([
    expect.stringContaining('Role,Time,Outcome'),
    'Student,06.03.2019 00:30,Signed in',
    'Student,05.03.2019 23:59,Failed: wrong name or password',
  ]);
});

it('sign-ins: refuses a last day before the first one, in the list and in the file', async () => {
  const query = { from_date: '2019-03-07', to_date: '2019-03-06' };
  for (const call of [signIns.calls.list, signIns.calls.export]) {
    const { status, error } = await admin.call(call, { query });
    expect([status, Object.keys(error.message)]).toEqual([422, ['to_date']]);
  }
});
