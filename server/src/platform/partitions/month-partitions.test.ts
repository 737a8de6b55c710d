import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useServer } from '#test/use-server.ts';
import { analyzePartitionedTables, archiveMonths, makeMonthPartitions } from './month-partitions.ts';

const { server } = useServer({ callers: [] });

/** A table with a column that other tables lack. */
beforeAll(async () => {
  const { db } = server.services;
  await sql`create table seen_things (id bigint generated always as identity, user_id integer references users, at timestamptz not null,
    note text not null default '', primary key (id, at)) partition by range (at)`.execute(db);
  await sql`create table seen_things_rest partition of seen_things default`.execute(db);
  await sql`create index seen_things_by_note on seen_things (note)`.execute(db);
});
const add = (at: string) =>
  sql`insert into seen_things (at, note) values (${at}, ${at})`.execute(server.services.db);
const rowsByPartition = async () => {
  const { rows } = await sql<{ name: string; note: string }>`
    select tableoid::regclass::text as name, note from seen_things order by at`.execute(server.services.db);
  return rows.map(({ name, note }) => [name, note]);
};
const partitionsOf = async (table: string) => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`.execute(
    server.services.db,
  );
  return rows.map(({ name }) => name);
};
/** `seen_things_2026_09` for this month and the next ones in Tashkent. */
const coming = async (table: string) => {
  const { rows } = await sql<{ name: string }>`
    select to_char(generate_series(now() at time zone 'Asia/Tashkent', now() at time zone 'Asia/Tashkent' + interval '3 months', '1 month'),
      ${`"${table}_"YYYY_MM`}) as name`.execute(server.services.db);
  return rows.map(({ name }) => name);
};

it('month partitions: are made for this month and the next three, once, also by two processes', async () => {
  const { db } = server.services;
  for (const name of await coming('seen_things')) await sql.raw(`drop table if exists ${name}`).execute(db);
  const made = await Promise.all(Array.from({ length: 3 }, () => makeMonthPartitions(db)));
  expect(made.reduce((sum, one) => sum + one)).toBe(4);
  const expected = [...(await coming('seen_things')), 'seen_things_rest'];
  expect(await partitionsOf('seen_things')).toEqual(expect.arrayContaining(expected));
  expect(await makeMonthPartitions(server.services.db)).toBe(0);
});

it('month partitions: take the rows of their month in Tashkent out of the default partition', async () => {
  // The last second of August and the first of September in Tashkent.
  await add('2019-08-31T18:59:59.999Z');
  await add('2019-08-31T19:00:00Z');
  expect(new Set((await rowsByPartition()).map(([name]) => name))).toEqual(new Set(['seen_things_rest']));
  await makeMonthPartitions(server.services.db);
  await add('2019-08-01T00:00:00+05:00');
  expect(await rowsByPartition()).toEqual([
    ['seen_things_2019_08', '2019-08-01T00:00:00+05:00'],
    ['seen_things_2019_08', '2019-08-31T18:59:59.999Z'],
    ['seen_things_2019_09', '2019-08-31T19:00:00Z'],
  ]);
  await sql`insert into seen_things (at) values (now())`.execute(server.services.db);
  expect((await rowsByPartition()).at(-1)?.[0]).toBe((await coming('seen_things'))[0]);
});

it('month partitions: wait for the next run while a long transaction, such as a backup, reads their table', async () => {
  const { db } = server.services;
  await makeMonthPartitions(db);
  const last = (await coming('seen_things')).at(-1) ?? '';
  await sql.raw(`drop table ${last}`).execute(db);
  await db.transaction().execute(async (reader) => {
    await sql`select from seen_things`.execute(reader);
    expect(await makeMonthPartitions(db)).toBe(0);
  });
  expect(await partitionsOf('seen_things')).not.toContain(last);
  expect(await makeMonthPartitions(db)).toBe(1);
  expect(await partitionsOf('seen_things')).toContain(last);
});

it('month partitions: of the log of sign-ins exist from the start of the server', async () => {
  expect(await partitionsOf('login_logs')).toEqual(expect.arrayContaining(await coming('login_logs')));
});

it('month partitions: give the partitioned table statistics of all its partitions', async () => {
  const { db } = server.services;
  const distinctIds = async () => {
    const { rows } = await sql<{ n_distinct: number }>`
      select n_distinct from pg_stats where tablename = 'seen_things' and attname = 'id' and inherited`.execute(
      db,
    );
    return rows.map(({ n_distinct }) => n_distinct);
  };
  for (const day of ['2018-03-01', '2018-03-02']) await add(`${day}T05:00:00Z`);
  expect(await distinctIds()).toEqual([]);
  await analyzePartitionedTables(db);
  await sql`truncate seen_things`.execute(db);
  // -1: each row has another.
  expect(await distinctIds()).toEqual([-1]);
});

it('old months: leave sign-ins for the archive, return when they are not old any more, and join rows that came later', async () => {
  const { db } = server.services;
  const addSignIn = (at: string, address: string) =>
    sql`insert into login_logs (at, address, success) values (${at}, ${address}, true)`.execute(db);
  const storedIn = async () => {
    const { rows } = await sql<{ name: string; address: string }>`
      select tableoid::regclass::text as name, address from login_logs where at < '2011-01-01'
      union all select tableoid::regclass::text, address from login_logs_archive order by 1, 2`.execute(db);
    return rows.map(({ name, address }) => [name, address]);
  };
  await addSignIn('2010-03-31T18:59:59Z', 'March');
  await addSignIn('2010-03-31T19:00:00Z', 'April');
  await makeMonthPartitions(db);
  const years = (count: number) => count * 12;
  const moved = await Promise.all([archiveMonths(db, years(10)), archiveMonths(db, years(10))]);
  expect(moved.reduce((sum, one) => sum + one)).toBe(2);
  expect(await storedIn()).toEqual([
    ['login_logs_archive_2010_03', 'March'],
    ['login_logs_archive_2010_04', 'April'],
  ]);
  await addSignIn('2010-04-02T00:00:00Z', 'late');
  await makeMonthPartitions(db);
  await archiveMonths(db, years(10));
  expect(await storedIn()).toEqual([
    ['login_logs_archive_2010_03', 'March'],
    ['login_logs_archive_2010_04', 'April'],
    ['login_logs_archive_2010_04', 'late'],
  ]);
  await archiveMonths(db, years(100));
  expect(await storedIn()).toEqual([
    ['login_logs_2010_03', 'March'],
    ['login_logs_2010_04', 'April'],
    ['login_logs_2010_04', 'late'],
  ]);
  expect(await archiveMonths(db, years(100))).toBe(0);
  await addSignIn(new Date().toISOString(), 'now');
});
