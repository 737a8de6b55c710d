import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useServer } from '#test/use-server.ts';
import { dependenciesOf, isCountedBy } from './dependencies.ts';
import { type SchemaCatalogue, schemaCatalogue } from './schema-catalogue.ts';
import { TODAY } from './today.ts';

const { server } = useServer({ callers: [] });

const CATALOGUE: SchemaCatalogue = {
  tables: new Map([
    ['students', ['students']],
    ['student_groups', ['student_groups']],
    ['label_translations', ['names']],
    ['labels', ['labels', 'names']],
    ['jobs', []],
  ]),
  definitions: new Map([
    ['group_of', 'select id from student_groups where inner_name(id)'],
    ['inner_name', 'select label from label_translations'],
    ['endless', 'select endless() from students'],
    ['slow_today', 'select now()'],
    ['count_of', "begin execute format('select count(*) from %I', name) into found; end"],
  ]),
};

it.each([
  ['select 1', []],
  ['select id from "students" where note = $1', ['students']],
  [
    'select id from students where group_id in (select id from student_groups)',
    ['student_groups', 'students'],
  ],
  ['select group_of(1)', ['names', 'student_groups']],
  ['select endless()', ['students']],
])('%s depends on %j', (text, counters) => {
  expect(dependenciesOf(CATALOGUE, text)).toEqual({ counters, daily: false });
});

it.each([
  'select id from jobs',
  'select id from students where created_at < now()',
  'select id from students where day = CURRENT_DATE',
  'select slow_today() from students',
  'select id from students order by random()',
  "select id from students where created_at < 'today'::date",
  'select count_of($1) from students',
])('%s cannot be cached', (text) => {
  expect(dependenciesOf(CATALOGUE, text)).toBeUndefined();
});

it('dependencies: knows whether one counter covers a statement', () => {
  expect(isCountedBy(CATALOGUE, 'names', 'select 1 from labels join label_translations')).toBe(true);
  expect(isCountedBy(CATALOGUE, 'names', 'select 1 from labels join students')).toBe(false);
});

it('dependencies: depends on the day where a statement, or a function as PostgreSQL prints it, names today', async () => {
  const { db } = server.services;
  await sql`create function test_today() returns date return ${TODAY}`.execute(db);
  await sql`create function test_hour() returns timestamptz return now()`.execute(db);
  const { definitions } = await schemaCatalogue({ ...server.services });
  const catalogue = { tables: CATALOGUE.tables, definitions };
  const daily = { counters: ['students'], daily: true };
  const text = sql`select id from students where day < ${TODAY}`.compile(db).sql;
  expect(dependenciesOf(catalogue, text)).toEqual(daily);
  expect(dependenciesOf(catalogue, 'select id from students where day < test_today()')).toEqual(daily);
  expect(dependenciesOf(catalogue, 'select id from students where at < test_hour()')).toBeUndefined();
});

it('dependencies: knows no counter of rows that change without a trigger', async () => {
  const { db } = server.services;
  // Another test drops a trigger of the students.
  await sql`create materialized view test_copied as select id from teachers`.execute(db);
  await sql`create sequence test_numbers`.execute(db);
  const catalogue = await schemaCatalogue({ ...server.services });
  expect(dependenciesOf(catalogue, 'select id from teachers')).toEqual({
    counters: ['teachers'],
    daily: false,
  });
  expect(dependenciesOf(catalogue, 'select id from test_copied')).toBeUndefined();
  expect(dependenciesOf(catalogue, 'select last_value from test_numbers')).toBeUndefined();
});

it('dependencies: knows no counter of a table that misses a trigger, or has one that does not always fire', async () => {
  const { db } = server.services;
  const tablesNow = async () => (await schemaCatalogue({ ...server.services })).tables;
  expect((await tablesNow()).get('students')).toEqual(['students']);
  expect((await tablesNow()).get('faculty_translations')).toEqual(['names']);
  expect((await tablesNow()).get('jobs')).toEqual([]);
  await sql`drop trigger students_count_delete on students`.execute(db);
  await sql`drop trigger semesters_count_update on semesters`.execute(db);
  await sql`create trigger semesters_some_updates after update of number on semesters
    for each row execute function count_table_change()`.execute(db);
  await sql`alter table papers disable trigger papers_count_insert`.execute(db);
  const tables = await tablesNow();
  expect(['students', 'semesters', 'papers', 'curricula'].map((name) => tables.get(name))).toEqual([
    [],
    [],
    [],
    ['curricula'],
  ]);
});
