import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { slowQueries } from '@dekanat/contract/operations/slow-queries.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#config/config.ts';
import { PLANNED_STATEMENT } from '#db/statement-source.ts';
import { startEmbeddedDatabase } from '#platform/embedded-postgres/embedded-database.ts';
import { openDatabase } from '#platform/embedded-postgres/open-database.ts';
import { prepareData } from '#seed/prepare-data.ts';
import { signIn } from '#test/client.ts';
import { cloneDatabase, SUPERADMIN_PASSWORD } from '#test/database.ts';
import { makeStudent } from '#test/people-factories.ts';
import { copyPreparedData } from '#test/prepared-data.ts';
import { startTestServer } from '#test/server.ts';
import { query } from '#test/server-process.ts';
import { TEMPORARY_DIRECTORY } from '#test/temporary-directory.ts';
import { useServer } from '#test/use-server.ts';

const { server, superadmin, admin } = useServer({ callers: ['superadmin', 'admin'] });

const listed = async (given: object = {}) =>
  (await superadmin.call(slowQueries.list, { query: { limit: 1000, ...given } })).result;
const ownUrl = () => String(server.services.pool.options.connectionString);
const OFTEN = 100;
const words: string[] = [];
/** Runs a statement that no other test runs: PostgreSQL distinguishes them by the number of columns, not by their names. */
async function run(word: string, times = 1, url = ownUrl()) {
  const text = `select ${'1, '.repeat(words.push(word))}1 as ${word}`;
  await query(url, Array.from({ length: times }, () => text).join(';'));
}

describe('slow queries', () => {
  it('counts the calls, time and rows of a statement, and its share of the time of all', async () => {
    await run('counted_often', 3);
    const { data, total } = await listed({ text: 'counted_often' });
    expect(total).toBe(1);
    expect(data).toMatchObject([
      { calls: 3, rows: 3, text: expect.stringMatching(/^select (\$\d+, )+\$\d+ as counted_often$/) },
    ]);
    const [{ total_ms, mean_ms, max_ms }] = data as [(typeof data)[number]];
    expect(total_ms).toBeCloseTo(mean_ms * 3);
    expect(max_ms).toBeGreaterThanOrEqual(mean_ms);
    const all = await listed();
    const shares = all.data.reduce((sum, { share }) => sum + share, 0);
    expect(all.total).toBe(all.data.length);
    expect(shares).toBeCloseTo(1);
  });

  it.each(['total_ms', 'mean_ms', 'max_ms', 'calls', 'rows'] as const)('sorts by %s', async (field) => {
    for (let times = 1; times <= 5; times += 1) await run('sorted', times);
    const values = (await listed({ sort: `-${field}` })).data.map((row) => row[field]);
    expect(new Set(values).size).toBeGreaterThan(1);
    expect(values).toEqual(values.toSorted((one, other) => other - one));
  });

  it('finds a statement by all words of the search, in any case', async () => {
    await run('found_by_words');
    expect((await listed({ text: 'FOUND_by  select' })).total).toBe(1);
    expect((await listed({ text: 'found_by_words update' })).total).toBe(0);
    expect((await listed({ text: '%' })).data.every(({ text }) => text.includes('%'))).toBe(true);
  });

  it('has the total on a page after the last', async () => {
    await run('on_one_page');
    expect(await listed({ text: 'on_one_page', page: 7 })).toMatchObject({ data: [], total: 1 });
  });

  it('names the endpoint that sent a statement first, and finds it by that', async () => {
    await admin.call(faculties.list);
    const { data } = await listed({ text: 'get /api/crm/faculties' });
    const sources = new Set(data.map(({ source }) => source));
    expect([...sources]).toContain('GET /api/crm/faculties');
    expect(data.map(({ text }) => text).filter((text) => text.includes('route='))).toEqual([]);
  });

  it('leaves out statements of other databases of the same PostgreSQL', async () => {
    const other = await cloneDatabase('template1');
    await run('of_another_database', 1, other.url);
    await other.drop();
    expect((await listed({ text: 'of_another_database' })).total).toBe(0);
  });

  it('shows no value of a student, whether it was searched for or stored', async () => {
    const value = 'Sirliboyeva';
    const search = async () =>
      (await admin.call(students.list, { query: { full_search: value } })).result.total;
    await makeStudent(admin, { second_name: value });
    expect(await search()).toBe(1);
    // After a reset PostgreSQL takes the text of a prepared statement as it was sent.
    await superadmin.call(slowQueries.reset, { body: {} });
    await makeStudent(admin, { second_name: value });
    expect(await search()).toBe(2);
    const { data } = await listed();
    expect(data.some(({ text }) => text.includes('insert into "students"'))).toBe(true);
    expect(JSON.stringify(data).toLowerCase()).not.toContain(value.toLowerCase());
  });

  it.each([
    [true, 'select 1'],
    [true, `select /*method='GET',route='/api/crm/faculties'*/ 1`],
    [true, `/* planned with its values */ (select 1) union select 2`],
    [true, '  WITH a AS (select 1) select * from a'],
    [false, `create role x password 'secret'`],
    [false, `/* select */ set x = 'a'`],
    [false, 'selection'],
    [false, '<insufficient privilege>'],
  ])('shows a statement: %s for %s', async (isShown, statement) => {
    const { rows } = await sql<{ matches: boolean }>`
      select ${statement}::text ~* ${PLANNED_STATEMENT} as matches`.execute(server.services.db);
    expect(rows).toEqual([{ matches: isShown }]);
  });

  it('forgets the statements of this database alone when it is reset, which the audit shows', async () => {
    const other = await startTestServer();
    await run('before_the_reset');
    // PostgreSQL drops rare statements when those of all databases are too many.
    await run('kept_elsewhere', OFTEN, String(other.services.pool.options.connectionString));
    const { since } = (await superadmin.call(slowQueries.state)).result;
    const { result } = await superadmin.call(slowQueries.reset, { body: {} });
    expect(result.count).toBeGreaterThan(0);
    expect((await listed({ text: 'before_the_reset' })).total).toBe(0);
    const now = (await superadmin.call(slowQueries.state)).result;
    expect(now).toMatchObject({ state: 'ready', resettable: true });
    expect(String(now.since) > String(since)).toBe(true);
    const entries = (await superadmin.call(audit.list, { query: { record: 'slow_query_resets' } })).result;
    expect(entries.data[0]).toMatchObject({ action: 'created' });
    expect(entries.data[0]?.summary).toContain(String(result.count));
    const elsewhere = await signIn(other.url, 'superadmin');
    const kept = await elsewhere.call(slowQueries.list, { query: { text: 'kept_elsewhere' } });
    await other.close();
    expect(kept.result.total).toBe(1);
  });
});

describe('slow queries without statistics', () => {
  it('start and say what is missing where the role may not create the extension', {
    tags: 'long',
  }, async () => {
    const database = await cloneDatabase('template1');
    const opened = await openDatabase({ databaseUrl: database.url, dataDirectory: '' }, () => undefined);
    const config = readConfig({ SEED: 'none', SUPERADMIN_PASSWORD });
    await prepareData(database.url, config, Buffer.alloc(32));
    await opened.close();
    const bare = await startTestServer({}, { databaseUrl: database.url });
    const caller = await signIn(bare.url, 'superadmin');
    expect((await caller.call(slowQueries.state)).result).toEqual({
      state: 'not_installed',
      database: new URL(database.url).pathname.slice(1),
      role: 'dekanat',
      since: null,
      resettable: false,
    });
    expect((await caller.call(slowQueries.list)).result).toMatchObject({ data: [], total: 0 });
    expect((await caller.call(slowQueries.reset, { body: {} })).status).toBe(405);
    await bare.close();
    await database.drop();
  });

  it('say that PostgreSQL does not load them, until the embedded one is started again', {
    tags: 'long',
  }, async () => {
    const home = mkdtempSync(join(TEMPORARY_DIRECTORY, 'dekanat-statistics-'));
    copyPreparedData(home);
    const directory = join(home, 'postgres');
    const start = (settings = {}) => startEmbeddedDatabase({ directory, log: () => undefined, settings });
    const stateOn = async (databaseUrl: string) => {
      const started = await startTestServer({}, { databaseUrl });
      const caller = await signIn(started.url, 'superadmin');
      const { result } = await caller.call(slowQueries.state);
      const { total } = (await caller.call(slowQueries.list)).result;
      await started.close();
      return [result.state, total > 0];
    };
    const before = await start({ shared_preload_libraries: '' });
    expect(await stateOn(before.url)).toEqual(['not_loaded', false]);
    // As a database that was made by an earlier version.
    const superuser = new URL(before.url);
    superuser.username = 'postgres';
    superuser.password = readFileSync(`${directory}.password`, 'utf8').trim();
    await query(superuser.href, 'drop schema monitoring cascade');
    await before.stop();
    const after = await start();
    expect(await stateOn(after.url)).toEqual(['ready', true]);
    await after.stop();
    rmSync(home, { recursive: true, force: true });
  });
});
