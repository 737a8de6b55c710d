import { ID_NUMBER, PASSPORT, pinProblems } from '@dekanat/contract/people/identifiers.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#test/database.ts';
import { seedBulkRecords, seedRecords } from './bulk-records.ts';
import { seedBulkStudents } from './bulk-students.ts';
import { withSeedConnection } from './seed-connection.ts';
import { STUDY_ACCOUNTS } from './study/study-accounts.ts';

const STUDENTS = 5_000;
/** Some of its groups have registrations already. */
const DEMONSTRATION_UNIVERSITY = 2;
const LAST_UNIVERSITY = 20;
const SCHEMA = `
  select pg_get_indexdef(indexrelid) || indisvalid as definition from pg_index join pg_class on pg_class.oid = indrelid where relkind = 'r'
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint
  union all select tgname || tgenabled::text from pg_trigger where not tgisinternal
  order by 1`;

let database: TestDatabase;
let client: pg.Client;
let seeded: Awaited<ReturnType<typeof seedBulkStudents>>;
/** The schema before the students, after them, and after their marks. */
const schemas: unknown[] = [];
const rows = async (text: string) => (await client.query(text)).rows;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  schemas.push(await rows(SCHEMA));
  seeded = await seedBulkStudents(database.url, STUDENTS, Buffer.alloc(32));
  schemas.push(await rows(SCHEMA));
  await withSeedConnection(database.url, ({ db, copy }) =>
    db
      .transaction()
      .execute((trx) => seedRecords({ db: trx, copy }, [DEMONSTRATION_UNIVERSITY, LAST_UNIVERSITY])),
  );
  schemas.push(await rows(SCHEMA));
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('bulk students: seeds students over twenty universities and restores the schema', async () => {
  const [{ before }] = await rows(`select count(*)::int - ${seeded?.students} as before from students`);
  expect(before).toBe(3_000);
  expect(await rows('select count(*)::int as count from students')).toEqual([{ count: STUDENTS }]);
  expect(await rows('select count(distinct university_id)::int as count from students')).toEqual([
    { count: 20 },
  ]);
  expect(schemas[1]).toEqual(schemas[0]);
});

it('bulk students: generates valid identifiers and consistent histories', async () => {
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
    select count(*) filter (where (study_status = 'studying') <> (movement_id is null or m.act = 'recovery'))::int as unmoved,
      count(*) filter (where movement_id is not null and m.to_status <> study_status)::int as elsewhere,
      count(*) filter (where s.user_id is not null and u.username is distinct from s.id_number
        and u.username <> all('{${STUDY_ACCOUNTS}}'))::int as strangers,
      count(*) filter (where signed_in <> (u.last_sign_in_at is not null))::int as unseen,
      count(*) filter (where study_status in ('graduate', 'studentexpel') and u.status = 1)::int as open
    from students s left join student_movements m on m.id = s.movement_id left join users u on u.id = s.user_id`);
  expect(wrong).toEqual({ unmoved: 0, elsewhere: 0, strangers: 0, unseen: 0, open: 0 });
});

it('bulk students: gives the students of universities marks for each semester, and restores the schema', async () => {
  const [students] = await rows(`
    select count(*) filter (where r.id is null)::int as unregistered,
      count(*) filter (where s.study_status = 'graduate' and marked.count <> 48)::int as unmarked_graduates
    from students s left join student_registers r on r.student_id = s.id and r.to_date is null
    cross join lateral (
      select count(*) from student_subjects join ratings on student_subject_id = student_subjects.id
      where student_id = s.id and statement = 1 and mark is not null) marked
    where s.university_id = ${LAST_UNIVERSITY} and s.group_id is not null`);
  expect(students).toEqual({ unregistered: 0, unmarked_graduates: 0 });
  const sheets = await rows(`
    select university_id, count(*) > 100 as some, count(*) filter (where not exists (
      select from semester_subject_teachers t where t.semester_subject_id = s.semester_subject_id and t.group_id = s.group_id))::int as unassigned
    from statements s where university_id in (${DEMONSTRATION_UNIVERSITY}, ${LAST_UNIVERSITY}) and statement < 4 group by 1 order by 1`);
  expect(sheets).toEqual([
    { university_id: DEMONSTRATION_UNIVERSITY, some: true, unassigned: 0 },
    { university_id: LAST_UNIVERSITY, some: true, unassigned: 0 },
  ]);
  expect(schemas[2]).toEqual(schemas[0]);
});

it('bulk students: runs once and advances the sequences', async () => {
  expect(await seedBulkStudents(database.url, 2 * STUDENTS, Buffer.alloc(32))).toBeUndefined();
  expect(await seedBulkRecords(database.url)).toBeUndefined();
  const [{ next, last }] = await rows(
    `select nextval(pg_get_serial_sequence('students', 'id'))::int as next, max(id) as last from students`,
  );
  expect(next).toBe(last + 1);
});
