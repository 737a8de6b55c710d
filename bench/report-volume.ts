import { sql } from 'kysely';
import { withSeedConnection } from '../server/src/seed/seed-connection.ts';
import { withoutIndexes } from '../server/src/seed/without-indexes.ts';
import { vacuumDone } from './autovacuum.ts';

/** Sign-ins and openings of a lesson for each student: 50 million of each with a million students. */
const [SIGN_INS, VIEWS] = [50, 50];
const MONTHS = 12;

/** One row in each month, for which a partition is made. */
const MONTH_ROWS = sql`
  insert into login_logs (at, address, success) select now() - n * interval '1 month', '198.51.100.1', true
  from generate_series(1, ${MONTHS}::integer) n`;

/** Sign-ins of all accounts in turn, over the months. */
const addSignIns = sql`
  with wanted as (
    select (select count(*) from students) * ${SIGN_INS}::integer as rows),
  accounts as (
    select id, university_id, kind, row_number() over (order by id) as n, count(*) over () as count from users
    where kind in ('student', 'teacher'))
  insert into login_logs (at, user_id, university_id, role, address, device, success)
  select now() - (turn + n::double precision / count) * interval '1 month' * ${MONTHS}::integer / (wanted.rows / count + 1),
    id, university_id, kind, '198.51.100.' || id % 200, 'Chrome, Windows', true
  from wanted, accounts, lateral generate_series(0, wanted.rows / count) turn`;

/** Openings of the lessons that students have read, an hour and more before the last. */
const addViews = sql`
  with wanted as (
    select greatest(1, (select count(*) from students) * ${VIEWS}::integer / greatest(1, count(*))) as times from lesson_readings)
  insert into lesson_views (at, student_id, semester_subject_id, lesson_id)
  select read_at - turn * interval '1 hour', student_id, semester_subject_id, lesson_id
  from wanted, lesson_readings, lateral generate_series(1, wanted.times) turn`;

/**
 * Fills what reports of sign-ins and visits read. Views of single items are left out, because no report reads them.
 * @returns the numbers of sign-ins and openings
 */
export const fillReports = (databaseUrl: string): Promise<{ signIns: number; views: number }> =>
  withSeedConnection(databaseUrl, async ({ db }) => {
    await MONTH_ROWS.execute(db);
    await sql`select make_month_partitions(1)`.execute(db);
    await db.transaction().execute(async (trx) => {
      await withoutIndexes(trx, ['login_logs', 'lesson_views'], async () => {
        await addSignIns.execute(trx);
        await addViews.execute(trx);
      });
    });
    await vacuumDone(databaseUrl);
    const { rows } = await sql<{ signIns: number; views: number }>`
      select (select count(*)::integer from login_logs) as "signIns", (select count(*)::integer from lesson_views) as views`.execute(
      db,
    );
    return rows[0] ?? { signIns: 0, views: 0 };
  });
