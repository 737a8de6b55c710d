import { signIns } from '@dekanat/contract/reports/sign-ins.ts';
import { studentVisits } from '@dekanat/contract/reports/student-visits.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { useServer } from '#test/use-server.ts';
import { readAll } from './all-rows.ts';
import { type Asked, readSignIns, type StoredSignIns, signInsOf, visitsOf } from './recounted-sign-ins.ts';

/** `PROPERTY_SEED=…` repeats a failure. */
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);
const [DAY_MS, DAYS_MAX] = [86_400_000, 92];

/** Leaves sign-ins at the end and the beginning of days, refused ones, those of nobody, and accounts that were never used. */
const changeAtRandom = (db: Database, seed: number) =>
  db.connection().execute(async (connection) => {
    await sql`select setseed(${(seed % 1000) / 1000})`.execute(connection);
    const moved = (to: string) => sql`
      update login_logs set at = (date_trunc('day', at at time zone 'Asia/Tashkent') + ${to}::interval) at time zone 'Asia/Tashkent'
      where random() < 0.2 and at < now() - interval '2 days'`;
    for (const statement of [
      moved('23:59:59.9'),
      moved('1 day'),
      sql`update login_logs set success = false, reason = 'wrong_credentials' where success and random() < 0.2`,
      sql`update login_logs set user_id = null, role = null where not success and random() < 0.2`,
      sql`update users set last_sign_in_at = null where random() < 0.2 and id in (select user_id from students)`,
    ])
      await statement.execute(connection);
  });

interface Place {
  groupId: number;
  userId: number;
  facultyId: number;
}

/** A student who has signed in. */
async function placeOf(db: Database): Promise<Place> {
  const { rows } = await sql<Place>`
    select students.group_id as "groupId", students.user_id as "userId", specialities.faculty_id as "facultyId"
    from students join student_groups own on own.id = students.group_id
    join specialities on specialities.id = own.speciality_id
    where students.university_id = 1 and exists (
      select from login_logs where login_logs.user_id = students.user_id and login_logs.success)
    order by md5(students.id || ${String(SEED)}) limit 1`.execute(db);
  const [place] = rows;
  if (place === undefined) throw new Error('The demonstration has no sign-ins of students');
  return place;
}

/** Sets of filters around a day on which somebody signed in. */
function askedOf({ signIns: stored, today }: StoredSignIns, { groupId, userId }: Place, seed: number) {
  const days = [...new Set(stored.map(({ day }) => day))].filter((day) => day <= today).toSorted();
  const day = days[seed % days.length] ?? today;
  const ranges: Asked[] = [{}, { created_at: day }, { from_date: day }, { from_date: day, to_date: day }];
  const signedIn: Asked[] = [
    ...(['user', 'teacher', 'admin'] as const).map((role) => ({ role })),
    ...[{ outcome: 'refused' as const }, { outcome: 'signed_in' as const, role: 'user' as const }],
    ...[{ group_id: groupId }, { group_id: groupId, role: 'teacher' as const }, { user_id: userId }],
  ];
  const visits: Asked[] = [
    ...[{ group_id: groupId }, { user_id: userId }, { visits: 'never' as const }],
    { visits: 'not_in_range' },
  ];
  const within = (filters: Asked[]) =>
    ranges.flatMap((range) => [{}, ...filters].map((one) => ({ ...range, ...one })));
  return { signedIn: within(signedIn), visits: within(visits) };
}

const countOf = (found: ReturnType<typeof signInsOf>, day: string, success: boolean) =>
  found.filter((one) => one.day === day && one.success === success).length;

/** Sign-ins and their chart are those of the stored rows. */
async function expectSignIns(client: Client, stored: StoredSignIns, asked: Asked, facultyId: number | null) {
  const expected = signInsOf(stored, asked, facultyId);
  const rows = await readAll(client, signIns.calls.list, asked);
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
  const { chart } = signIns.calls;
  const { bars = [] } = (chart && (await client.call(chart, { query: asked })).result) ?? {};
  for (const { key, values } of bars)
    expect(values).toEqual([countOf(expected, key, true), countOf(expected, key, false)]);
  const { from_date, to_date = stored.today, created_at } = asked;
  const isWhole =
    created_at !== undefined ||
    (from_date !== undefined && Date.parse(to_date) - Date.parse(from_date) < DAYS_MAX * DAY_MS);
  const all = bars.flatMap(({ values }) => values).reduce((sum, value) => sum + value, 0);
  if (isWhole) expect(all).toBe(expected.filter(({ day }) => day <= stored.today).length);
  return rows.length;
}

/** Visits of the students who have an account are those of the stored rows. */
async function expectVisits(client: Client, stored: StoredSignIns, asked: Asked, facultyId: number | null) {
  const rows = await readAll(client, studentVisits.calls.list, asked);
  const withAccount = rows.filter(({ user_id }) => user_id !== null);
  expect(new Map(withAccount.map(({ student_id, visit_count }) => [student_id, visit_count]))).toEqual(
    visitsOf(stored, asked, facultyId),
  );
  return rows.length;
}

async function expectAll(
  client: Client,
  stored: StoredSignIns,
  asked: ReturnType<typeof askedOf>,
  facultyId: number | null,
) {
  let compared = 0;
  for (const one of asked.signedIn) compared += await expectSignIns(client, stored, one, facultyId);
  for (const one of asked.visits) compared += await expectVisits(client, stored, one, facultyId);
  return compared;
}

/**
 * Declares the test that compares sign-ins and visits of students with a computation of its own from rows that were changed at random, for
 * an administrator and the dean of a faculty.
 */
export function testSignInReportsAgainstRows(rounds: number, timeoutMs?: number) {
  const { server, admin } = useServer();

  it(
    `reports of sign-ins agree with the rows after random changes (PROPERTY_SEED=${SEED})`,
    async () => {
      const { db } = server.services;
      const place = await placeOf(db);
      const deanOf = async (facultyId: number) =>
        (await openAccount(server, admin, { permissions: ['get_rating_monitoring_index'], facultyId }))
          .client;
      const callers: [Client, number | null][] = [
        [admin, null],
        [await deanOf(place.facultyId), place.facultyId],
      ];
      let compared = 0;
      for (let round = 0; round < rounds; round += 1) {
        await changeAtRandom(db, SEED + round);
        const stored = await readSignIns(db);
        const asked = askedOf(stored, place, SEED + round);
        for (const [client, facultyId] of callers)
          compared += await expectAll(client, stored, asked, facultyId);
      }
      expect(compared).toBeGreaterThan(0);
    },
    timeoutMs,
  );
}
