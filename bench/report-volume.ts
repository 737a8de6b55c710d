import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../server/src/db/database.ts';
import { withSeedConnection } from '../server/src/seed/seed-connection.ts';
import { withoutIndexes } from '../server/src/seed/without-indexes.ts';
import { withoutTriggers } from '../server/src/seed/without-triggers.ts';
import { vacuumDone } from './autovacuum.ts';

/** Sign-ins and openings of lessons for each student: 50 million of each with a million students. */
const [SIGN_INS, VIEWS] = [50, 50];
const MONTHS = 12;

/** One row in each month, for which a partition is made. */
const MONTH_ROWS = sql`
  insert into login_logs (at, address, success) select now() - n * interval '1 month', '198.51.100.1', true
  from generate_series(1, ${MONTHS}::integer) n`;

/** An account for each student who has none, in universities with registrations. */
const ADD_ACCOUNTS = [
  sql`
    insert into users (kind, university_id, username, email, password_hash)
    select 'student', university_id, 'student-' || id, 'student-' || id || '@example.uz', known.password_hash
    from students, (select password_hash from users where username = 'admin') known
    where user_id is null and university_id in (select university_id from student_registers)`,
  sql`
    update students set user_id = users.id, signed_in = true from users
    where students.user_id is null and users.username = 'student-' || students.id`,
];

/** Sign-ins of the accounts of each university in turn, over the months; without an account where it has none. */
const addSignIns = (each: number) => sql`
  with wanted as (
    select university_id, count(*) * ${each}::integer as rows from students group by university_id),
  accounts as (
    select id, university_id, kind, row_number() over (partition by university_id order by id) as n,
      count(*) over (partition by university_id) as count
    from users where kind in ('student', 'teacher'))
  insert into login_logs (at, user_id, university_id, role, address, device, success)
  select now() - (turn + coalesce(n::double precision / count, 0)) * interval '1 month' * ${MONTHS}::integer / (rows / coalesce(count, 1) + 1),
    id, university_id, coalesce(kind, 'student'), '198.51.100.' || coalesce(id, turn) % 200, 'Chrome, Windows', true
  from wanted left join accounts using (university_id), lateral generate_series(1, rows / coalesce(count, 1)) turn`;

/** Openings of the lessons that students have read, an hour and more before the last. */
const addViews = sql`
  with wanted as (
    select greatest(1, (select count(*) from students) * ${VIEWS}::integer / greatest(1, count(*))) as times from lesson_readings)
  insert into lesson_views (at, student_id, semester_subject_id, lesson_id)
  select read_at - turn * interval '1 hour', student_id, semester_subject_id, lesson_id
  from wanted, lesson_readings, lateral generate_series(1, wanted.times) turn`;

/** Openings of one lesson by all students of all universities, over the months. */
const addViewsOfAll = (each: number) => sql`
  insert into lesson_views (at, student_id, semester_subject_id, lesson_id)
  select now() - (turn - random()) * interval '1 month' * ${MONTHS}::integer / ${each}::integer, id, 1, 1
  from students, generate_series(1, ${each}::integer) turn`;

/** Sign-ins and openings of a lesson for each student, the same in each university. */
export const fillUsage = (databaseUrl: string, each: { signIns: number; views: number }): Promise<void> =>
  withSeedConnection(databaseUrl, ({ db }) =>
    fill(db, [addSignIns(each.signIns), addViewsOfAll(each.views)]),
  );

async function fill(db: Queryable, statements: RawBuilder<unknown>[]): Promise<void> {
  await MONTH_ROWS.execute(db);
  await sql`select make_month_partitions(1)`.execute(db);
  await db.transaction().execute(async (trx) => {
    await withoutTriggers(trx, ['users', 'students'], async () => {
      for (const statement of ADD_ACCOUNTS) await statement.execute(trx);
    });
    await withoutIndexes(trx, ['login_logs', 'lesson_views'], async () => {
      for (const statement of statements) await statement.execute(trx);
    });
  });
}

/**
 * Fills what reports of sign-ins and visits read. Views of single items are left out, because no report reads them.
 * @returns the numbers of sign-ins and openings
 */
export const fillReports = (databaseUrl: string): Promise<{ signIns: number; views: number }> =>
  withSeedConnection(databaseUrl, async ({ db }) => {
    await fill(db, [addSignIns(SIGN_INS), addViews]);
    await vacuumDone(databaseUrl);
    const { rows } = await sql<{ signIns: number; views: number }>`
      select (select count(*)::integer from login_logs) as "signIns", (select count(*)::integer from lesson_views) as views`.execute(
      db,
    );
    return rows[0] ?? { signIns: 0, views: 0 };
  });
