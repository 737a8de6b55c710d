import { ID_NUMBER, PASSPORT, pinProblems } from '@dekanat/contract/people/identifiers.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#test/database.ts';
import { seedBulkStudents } from './bulk-students.ts';

const STUDENTS = 5_000;
const SCHEMA = `
  select pg_get_indexdef(indexrelid) || indisvalid as definition from pg_index join pg_class on pg_class.oid = indrelid where relkind = 'r'
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint
  union all select tgname || tgenabled::text from pg_trigger where not tgisinternal
  order by 1`;

let database: TestDatabase;
let client: pg.Client;
const rows = async (text: string) => (await client.query(text)).rows;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('seeds students over twenty universities and restores the schema', async () => {
  const schema = await rows(SCHEMA);
  const seeded = await seedBulkStudents(database.url, STUDENTS, Buffer.alloc(32));
  const [{ before }] = await rows(`select count(*)::int - ${seeded?.students} as before from students`);
  expect(before).toBe(3_000);
  expect(await rows('select count(*)::int as count from students')).toEqual([{ count: STUDENTS }]);
  expect(await rows('select count(distinct university_id)::int as count from students')).toEqual([
    { count: 20 },
  ]);
  expect(await rows(SCHEMA)).toEqual(schema);
});

it('generates valid identifiers and consistent histories', async () => {
  const people = await rows(
    `select id_number, passport, passport_pin, gender, birth_date::text, citizenship_id from students`,
  );
  const invalid = people.filter(
    ({ id_number, passport, passport_pin, ...person }) =>
      !ID_NUMBER.test(id_number) ||
      !PASSPORT.test(passport) ||
      (passport_pin === null
        ? person.citizenship_id !== 'foreign'
        : pinProblems(passport_pin, person).length > 0),
  );
  expect(invalid).toEqual([]);
  const [wrong] = await rows(`
    select count(*) filter (where (study_status = 'studying') <> (movement_id is null))::int as unmoved,
      count(*) filter (where movement_id is not null and m.to_status <> study_status)::int as elsewhere,
      count(*) filter (where s.user_id is not null and u.username is distinct from s.id_number)::int as strangers,
      count(*) filter (where signed_in <> (u.last_sign_in_at is not null))::int as unseen,
      count(*) filter (where study_status in ('graduate', 'studentexpel') and u.status = 1)::int as open
    from students s left join student_movements m on m.id = s.movement_id left join users u on u.id = s.user_id`);
  expect(wrong).toEqual({ unmoved: 0, elsewhere: 0, strangers: 0, unseen: 0, open: 0 });
});

it('runs once and advances the sequences', async () => {
  expect(await seedBulkStudents(database.url, 2 * STUDENTS, Buffer.alloc(32))).toBeUndefined();
  const [{ next, last }] = await rows(
    `select nextval(pg_get_serial_sequence('students', 'id'))::int as next, max(id) as last from students`,
  );
  expect(next).toBe(last + 1);
});
