import { session } from '@dekanat/contract/access/sessions/session.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { clientOf } from '#test/client.ts';
import { cloneDatabase, DEMO_PASSWORD } from '#test/database.ts';
import { fillDatabase } from '#test/fill-database.ts';
import { FALSEHOODS } from '#test/invariants/falsehoods.ts';
import { at, brokenInvariants } from '#test/invariants/invariants.ts';
import { startTestServer } from '#test/server.ts';
import { momentAt } from './seed-moment.ts';
import { STUDY_ACCOUNTS } from './study/study-accounts.ts';

/** Days after orders, in the session, between semesters, in the holidays, at the turn of the academic year, and quiet ones. */
const DAYS = [
  ...['2025-12-12', '2026-01-25', '2026-02-05', '2026-03-18', '2026-07-15', '2026-10-20'],
  ...[
    '2026-12-12',
    '2027-01-08',
    '2027-01-25',
    '2027-01-29',
    '2027-02-05',
    '2027-02-12',
    '2027-03-18',
    '2027-05-23',
  ],
  ...['2027-06-26', '2027-07-15', '2027-08-31', '2027-09-01', '2027-09-03', '2027-10-17'],
];

it.each(DAYS)('demonstration: is made on %s with its accounts, and keeps every rule', async (day) => {
  const moment = momentAt(Date.parse(`${day}T12:00:00+05:00`));
  const now = moment.time > Date.now() ? moment.at : undefined;
  const database = await cloneDatabase('template1');
  await fillDatabase(database.url, moment);
  const server = await startTestServer({}, { databaseUrl: database.url });
  try {
    const { db } = server.services;
    const found = async (query: string) =>
      (await sql`select * from (${sql.raw(query)}) found limit 3`.execute(db)).rows;
    const falsehoods = [];
    for (const [falsehood, query] of Object.entries(FALSEHOODS)) {
      const rows = await found(at(query, now));
      if (rows.length > 0) falsehoods.push(`${falsehood}: ${JSON.stringify(rows)}`);
    }
    expect([...(await brokenInvariants(db, [], now)), ...falsehoods]).toEqual([]);
    for (const made of ['restorations', 'individual_exam_schedules', 'individual_teacher_schedules'])
      expect([made, (await found(`select id from ${made}`)).length]).toEqual([made, 3]);
    const statuses = await Promise.all(
      STUDY_ACCOUNTS.map(async (username) => {
        const body = { username, password: DEMO_PASSWORD };
        return (await clientOf(server.url).call(session.login, { body })).status;
      }),
    );
    expect(statuses).toEqual(STUDY_ACCOUNTS.map(() => 200));
  } finally {
    await server.close();
    await database.drop();
  }
});
