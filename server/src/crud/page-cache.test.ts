import { CONFIG_KEYS, CONFIGS, type ConfigKey } from '@dekanat/contract/reference/config-catalogue.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import { cloneDatabase, type TestDatabase } from '#test/database.ts';
import { startOfOtherYear } from '#test/reference-factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let database: TestDatabase;
let server: TestServer;
let otherProcess: TestServer;
let admin: Client;
beforeAll(async () => {
  database = await cloneDatabase();
  [server, otherProcess] = [
    await startTestServer({}, { databaseUrl: database.url }),
    await startTestServer({}, { databaseUrl: database.url }),
  ];
  admin = await signIn(server.url, 'admin');
});
afterAll(async () => {
  await Promise.all([server.close(), otherProcess.close()]);
  await database.drop();
});

const LISTS = {
  faculties: faculties.list,
  departments: departments.list,
  specialities: specialities.list,
  teachers: teachers.list,
  students: students.list,
};
type List = keyof typeof LISTS;

const page = async (client: Client, list: List, query: object = {}) =>
  (await client.call(LISTS[list], { query: { limit: 20, ...query } })).result;
/** The first rows of a page that is too large for the cache. */
async function uncachedPage(client: Client, list: List, query: object = {}) {
  const { data, total } = await page(client, list, { ...query, limit: 1000 });
  return { data: data.slice(0, 20), total, per_page: 20, current_page: 1 };
}

/**
 * Statements that change what the first page shows, with `$id` for the id of its first row. Each has an effect after any
 * others too: a reference changes to another record than the present one, a new row has the parts that others change, and some
 * of the rows that others change remain.
 */
const CHANGES: [List, string][] = [
  ['faculties', 'update faculties set status = 1 - status where id = $id'],
  ['faculties', `update faculty_translations set name = name || ' A' where faculty_id = $id`],
  ['departments', `update departments set code = 'YANGI-1' where id = $id`],
  ['departments', `update department_translations set name = name || ' A' where department_id = $id`],
  ['departments', `delete from department_translations where department_id = $id and language = 'ru'`],
  ['departments', `update faculty_translations set name = name || ' B'`],
  [
    'departments',
    `update departments set faculty_id = (select max(id) from faculties where university_id = 1 and id <> faculty_id)
    where id = $id`,
  ],
  [
    'departments',
    `with made as (
      insert into departments (university_id, faculty_id)
      select university_id, faculty_id from departments where id = $id returning id)
    insert into department_translations (department_id, language, name)
    select id, language, 'Yangi' from made, unnest('{oz,ru,en}'::text[]) as language`,
  ],
  ['specialities', 'update specialities set status = 1 - status where id = $id'],
  ['specialities', `update label_translations set label = label || ' A' where language = 'oz'`],
  ['teachers', 'update teachers set status = 1 - status where id = $id'],
  ['teachers', `update teacher_translations set fio = fio || 'ov' where teacher_id = $id`],
  ['teachers', 'delete from teacher_group_members where university_id = 1 and teacher_id % 2 = 0'],
  [
    'teachers',
    `insert into teacher_group_members (teacher_id, teacher_group_id, university_id)
    select $id, min(id), 1 from teacher_groups
    where university_id = 1 and id not in (select teacher_group_id from teacher_group_members where teacher_id = $id)`,
  ],
  ['teachers', `update teacher_group_translations set name = name || ' A'`],
  [
    'teachers',
    `update departments set faculty_id = (select max(id) from faculties where university_id = 1 and id <> faculty_id)
    where id = (select department_id from teachers where id = $id)`,
  ],
  [
    'teachers',
    `update users set email = 'yangi@example.uz' where id = (select user_id from teachers where id = $id)`,
  ],
  ['teachers', `update users set last_sign_in_at = '2001-01-01' where kind = 'teacher'`],
  ['students', 'update students set phone = null, status = 1 - status where id = $id'],
  [
    'students',
    `update users set username = 'yangi.nom' where id = (select user_id from students where id = $id)`,
  ],
  ['students', `update users set last_sign_in_at = '2001-01-01' where kind = 'student'`],
  [
    'students',
    // A group keeps the speciality of the curricula in which its students are registered.
    `update curricula set speciality_id =
      (select max(id) from specialities where university_id = 1 and id <> speciality_id)
    where id in (
      select curriculum_id from student_registers
      where to_date is null and group_id = (select group_id from students where id = $id));
    update student_groups set speciality_id =
      (select max(id) from specialities where university_id = 1 and id <> speciality_id)
    where id = (select group_id from students where id = $id)`,
  ],
  [
    'students',
    `update specialities set faculty_id =
      (select max(id) from faculties where university_id = specialities.university_id and id <> faculty_id)`,
  ],
  ['students', `update student_group_translations set name = name || ' A'`],
  [
    'students',
    `update student_groups set entry_year = entry_year - 1 where id = (select group_id from students where id = $id)`,
  ],
];
const OTHER_START = startOfOtherYear();
if (OTHER_START !== undefined)
  CHANGES.push([
    'students',
    `insert into config_values (config_id, university_id, value, status)
    select id, null, '"${OTHER_START}"', 1 from configs where key = 'academic-year-start-month'`,
  ]);

/** The demonstration stores no settings: those of a test are removed after it. */
const removeSettings = async () =>
  void (await otherProcess.services.db.deleteFrom('config_values').execute());

it.each(CHANGES)('the cached page of %s shows the effect of another process: %s', async (list, change) => {
  onTestFinished(removeSettings);
  const before = await page(admin, list);
  expect(await page(admin, list)).toEqual(before);
  const id = String(before.data[0]?.id);
  await sql.raw(change.replaceAll('$id', id)).execute(otherProcess.services.db);
  const after = await page(admin, list);
  expect(after).not.toEqual(before);
  expect(after).toEqual(await uncachedPage(admin, list));
});

it('cached pages are those of the caller’s university, faculty, language, page and order', async () => {
  const [admin2, dekan, superadmin] = (await Promise.all(
    ['admin2', 'dekan', 'superadmin'].map((name) => signIn(server.url, name)),
  )) as [Client, Client, Client];
  const views = [
    ...[admin, admin2, dekan, superadmin].map((client) => ({ client, query: {} })),
    { client: superadmin, query: { university_id: 2 } },
    { client: admin, query: { language: 'ru' } },
    { client: admin, query: { sort: '-created_at' } },
  ];
  for (const list of Object.keys(LISTS) as List[]) {
    for (let repeated = 0; repeated < 2; repeated += 1)
      for (const { client, query } of views)
        expect([list, await page(client, list, query)]).toEqual([
          list,
          await uncachedPage(client, list, query),
        ]);
    const second = await page(admin, list, { page: 2, limit: 1 });
    expect(second.data).toEqual((await uncachedPage(admin, list)).data.slice(1, 2));
  }
});

it('a cached page is sent with its ETag, and 304 to a client that has it', async () => {
  const [first, second] = [await admin.call(departments.list), await admin.call(departments.list)];
  const tag = first.headers.get('etag') ?? '';
  expect([second.headers.get('etag'), second.headers.get('content-type'), second.result]).toEqual([
    tag,
    first.headers.get('content-type'),
    first.result,
  ]);
  expect(second.headers.get('cache-control')).toBe('private, no-cache');
  expect((await admin.call(departments.list, { headers: { 'if-none-match': tag } })).status).toBe(304);
});

it('page cache: counts the students of a year of entry again when a group gets another one', async () => {
  const { rows: years } = await sql<{ entry_year: number; students: number; group_id: number }>`
    select entry_year, count(*)::integer as students, group_id
    from students join student_groups on student_groups.id = students.group_id
    where students.university_id = 1 and entry_year is not null
    group by group_id, entry_year order by 2 desc limit 1`.execute(otherProcess.services.db);
  const [{ entry_year = 0, students: moved = 0, group_id = 0 } = {}] = years;
  const totalOf = async () => (await page(admin, 'students', { entry_year, limit: 5 })).total;
  const before = await totalOf();
  await sql`update student_groups set entry_year = 1995 where id = ${group_id}`.execute(
    otherProcess.services.db,
  );
  expect(moved).toBeGreaterThan(0);
  expect(await totalOf()).toBe(before - moved);
});

/** The page from the cache is compared with one that is read anew, for each list. */
async function expectFresh(after: string): Promise<void> {
  for (const list of Object.keys(LISTS) as List[])
    expect([after, list, await page(admin, list)]).toEqual([after, list, await uncachedPage(admin, list)]);
}

it('cached pages depend on no time of the process', async () => {
  await expectFresh('now');
  onTestFinished(() => void vi.useRealTimers());
  // Backwards, so that the tokens remain valid; the clock of PostgreSQL goes on.
  for (const days of [1, 40, 200, 400]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - days * 86_400_000 });
    await expectFresh(`${days} days ago`);
    vi.useRealTimers();
  }
});

/** Values that differ from each other as far as they can. */
function valuesOf({ kind }: (typeof CONFIGS)[ConfigKey]): unknown[] {
  if (kind.type === 'choice') return [kind.choices[0], kind.choices.at(-1)];
  if (kind.type === 'number') return [kind.min, kind.max];
  return kind.type === 'boolean' ? [true, false] : ['2001-01-01'];
}

it('cached pages follow every setting', { tags: 'long' }, async () => {
  onTestFinished(removeSettings);
  const { db } = otherProcess.services;
  await expectFresh('before all settings');
  for (const key of CONFIG_KEYS)
    for (const value of valuesOf(CONFIGS[key])) {
      await sql`insert into config_values (config_id, university_id, value, status)
        select id, ${'system' in CONFIGS[key] ? null : 1}::integer, ${JSON.stringify(value)}::jsonb, 1 from configs where key = ${key}
        on conflict (config_id, university_id) do update set value = excluded.value`.execute(db);
      await expectFresh(`${key} ${value}`);
    }
});

it('page cache: caches the first list that a process reads', async () => {
  const fresh = await startTestServer({}, { databaseUrl: database.url });
  onTestFinished(() => fresh.close());
  const client = await signIn(fresh.url, 'admin');
  // The second page learns what the list depends on, the third is cached.
  for (let times = 0; times < 3; times += 1) await page(client, 'students');
  const { values } = await fresh.services.metrics.cacheReads.get();
  const hits = values.filter(({ labels }) => labels.cache === 'pages' && labels.outcome === 'hit');
  expect(hits.map(({ value }) => value)).toEqual([1]);
});
