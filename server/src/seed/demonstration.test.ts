import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '#db/create-database.ts';
import { createPool } from '#db/pool.ts';
import { cloneDatabase, type TestDatabase } from '#test/database.ts';
import { FALSEHOODS } from '#test/invariants/falsehoods.ts';
import { brokenInvariants } from '#test/invariants/invariants.ts';

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

it('demonstration: keeps every rule of the domain', async () => {
  const db = createDatabase(createPool(database.url, () => undefined, { max: 1 }));
  try {
    expect(await brokenInvariants(db)).toEqual([]);
  } finally {
    await db.destroy();
  }
});

it.each(Object.entries(FALSEHOODS))('demonstration: has no %s', async (_, query) => {
  expect(await rows(`select * from (${query}) falsehood limit 3`)).toEqual([]);
});

it('demonstration: has graduates, part-time students, paid retakes and re-sits', async () => {
  const [counts] = await rows(`
    select (select count(*)::int from students where study_status = 'graduate') as graduates,
      (select count(*)::int from student_registers join curricula on curricula.id = curriculum_id where education_form_id = 'extramural') as part_time,
      (select count(*)::int from retake_applications where status = 2 and end_date < (now() at time zone 'Asia/Tashkent')::date) as paid,
      (select count(*)::int from statements where statement in (2, 3)) as re_sits`);
  expect(counts.graduates).toBeGreaterThan(100);
  expect(counts.part_time).toBeGreaterThan(300);
  expect(counts.paid).toBeGreaterThan(5);
  expect(counts.re_sits).toBeGreaterThan(100);
});

it('demonstration: has tasks in all states, tests, views, comments and sign-ins of students', async () => {
  const [counts] = await rows(`
    select (select array_agg(distinct status order by status) from task_attempts) as states,
      (select count(*)::int from test_attempts where exam_schedule_id is not null) as exams,
      (select count(*)::int from test_attempts where lesson_item_id is not null) as tests,
      (select count(*)::int from lesson_views) as views, (select count(*)::int from lesson_comments) as comments,
      (select count(*)::int from login_logs where not success) as failed`);
  expect(counts.states).toEqual([0, 1, 2]);
  expect(Math.min(counts.exams, counts.comments, counts.failed)).toBeGreaterThan(50);
  expect(Math.min(counts.tests, counts.views)).toBeGreaterThan(1_000);
});
