import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { hemis } from '@dekanat/contract/students/hemis/hemis.ts';
import { hemisComparisons, hemisRecords } from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import { hemisConnections } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { DIFFERENT_RECORDS } from '#integrations/hemis/demo/demo-differences.ts';
import type { DemoFault } from '#integrations/hemis/demo/demo-hemis.ts';
import { inventedStudent } from '#integrations/hemis/demo/demo-students.ts';
import { openAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { connectTo, startRegister, type TestRegister } from '#test/hemis-register.ts';
import { startTestServer } from '#test/server.ts';
import { useServer } from '#test/use-server.ts';

const readOf = async (client: Client, query = {}) =>
  (await client.call(hemisConnections.read, { query })).result;
const save = (client: Client, body: object) =>
  client.call(hemisConnections.update, { body: { nightly: true, ...body } as never });
const PUBLIC = 'https://student.university.example';

describe('the first connection of a university', () => {
  const { server, admin, superadmin } = useServer({ callers: ['admin', 'superadmin'] });

  it('HEMIS: has an encrypted address and token, of which the token is never returned', async () => {
    expect(await readOf(admin)).toMatchObject({ source: 'none', address: null, version: 0 });
    const { result } = await save(admin, { address: `${PUBLIC}/rest/v1/`, token: 'maxfiy-kalit' });
    expect(result).toMatchObject({ source: 'university', address: PUBLIC, nightly: true, version: 1 });
    expect(JSON.stringify(await readOf(admin))).not.toContain('maxfiy-kalit');
    const { rows } = await sql<{ row: string }>`
      select encode(address_secret || token_secret, 'escape') || to_jsonb(hemis_connections) as row from hemis_connections`.execute(
      server.services.db,
    );
    expect(rows[0]?.row).not.toMatch(/university\.example|maxfiy/);
    const { result: changes } = await admin.call(audit.list, { query: { record: 'hemis_connections' } });
    expect(changes.total).toBe(1);
    expect(JSON.stringify(changes)).not.toMatch(/maxfiy|university\.example/);
    expect(await readOf(superadmin, { university_id: 2 })).toMatchObject({ source: 'none' });
  });
});

describe('the connection of a university', () => {
  const { server, admin } = useServer({ callers: ['admin'] });

  it('HEMIS: keeps the token only for the address that it was entered for', async () => {
    await save(admin, { address: PUBLIC, token: 'maxfiy-kalit' });
    expect((await save(admin, { address: PUBLIC, nightly: false })).result.nightly).toBe(false);
    const { status, error } = await save(admin, { address: 'https://other.example' });
    expect([status, Object.keys(error.message)]).toEqual([422, ['token']]);
    const test = await admin.call(hemisConnections.test, { body: { address: 'https://other.example' } });
    expect([test.status, Object.keys(test.error.message)]).toEqual([422, ['token']]);
  });

  it.each([
    'http://student.university.example',
    'https://127.0.0.1',
    'https://10.1.2.3:8443',
    'https://localhost',
    'https://[::1]',
    'https://user:word@student.university.example',
    'https://student.university.example/?a=1',
    'file:///etc/passwd',
    'demo',
    'student.university.example',
  ])('HEMIS: refuses the address %s', async (address) => {
    const { status, error } = await save(admin, { address, token: 'x' });
    expect([status, Object.keys(error.message)]).toEqual([422, ['address']]);
  });

  it('HEMIS: is refused when another user has changed it meanwhile, and removed with its secrets', async () => {
    const { version } = (await save(admin, { address: PUBLIC, token: 'a' })).result;
    await save(admin, { address: PUBLIC, token: 'b', version });
    expect((await save(admin, { address: PUBLIC, token: 'c', version })).error.code).toBe('stale');
    await admin.call(hemisConnections.remove);
    expect(await readOf(admin)).toMatchObject({ source: 'none', version: 0 });
    expect((await admin.call(hemisConnections.remove)).status).toBe(404);
  });

  it('HEMIS: is not changed by users of one faculty', async () => {
    const { client } = await openAccount(server, admin, {
      permissions: ['hemis_connection_index', 'hemis_connection_update'],
      facultyId: 1,
    });
    expect((await save(client, { address: PUBLIC, token: 'a' })).status).toBe(403);
    expect((await client.call(hemisConnections.test, { body: {} })).status).toBe(403);
  });
});

const FIRST = inventedStudent(0);
/** Of the second year. */
const WITH_GPA = inventedStudent(25);

describe('a test of the connection', () => {
  const { admin } = useServer({ environment: { HEMIS_ADDRESSES: 'any' } });
  let register: TestRegister;
  beforeAll(async () => {
    register = await startRegister();
    register.add(FIRST);
    register.add(WITH_GPA);
    await connectTo(admin, register);
  });
  beforeEach(() => register.misbehave());
  afterAll(() => register.close());

  const statesOf = async (body = {}) => {
    const { result } = await admin.call(hemisConnections.test, { body, query: { language: 'en' } });
    return result.checks.map(({ state }) => state).join(' ');
  };

  it('HEMIS: says of each group of calls that it works', async () => {
    expect(await statesOf()).toBe('works works works works works works');
    expect(register.requests).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/employee-list\?.*type=teacher/),
        expect.stringMatching(/curriculum-subject-list\?/),
        expect.stringMatching(RegExp(`student-info\\?.*student_id_number=${FIRST.idNumber}`)),
      ]),
    );
  });

  it('HEMIS: says that the token is wrong, and asks for nothing more', async () => {
    const wrong = { address: `${register.url}/1`, token: 'boshqa' };
    expect(await statesOf(wrong)).toBe('works fails unknown unknown unknown unknown');
  });

  it.each<[DemoFault, string]>([
    ['500', 'fails unknown unknown unknown unknown unknown'],
    ['truncated', 'fails unknown unknown unknown unknown unknown'],
    ['wrong-json', 'fails unknown unknown unknown unknown unknown'],
    ['429', 'fails unknown unknown unknown unknown unknown'],
    ['403', 'works fails unknown unknown unknown unknown'],
    ['snake-case', 'works works works works works works'],
    ['without-records', 'works works works fails works works'],
    ['without-departments', 'works works works works fails works'],
    ['without-gpas', 'works works works works works fails'],
    ['unreadable-gpas', 'works works works works works fails'],
    ['unreadable-plans', 'works works works works fails works'],
    ['without-numbers', 'works works fails unknown works fails'],
  ])('HEMIS: says what fails when the service answers with %s', { tags: 'long' }, async (fault, states) => {
    register.misbehave(fault);
    expect(await statesOf()).toBe(states);
  });

  it('HEMIS: shows since when the service is away, and no longer when it answers', async () => {
    register.misbehave('500');
    const id_number = '399991199999';
    const look = () => admin.call(hemis.check, { body: { id_number } });
    expect((await look()).status).toBe(503);
    await expect.poll(async () => (await readOf(admin)).away_since).not.toBeNull();
    register.misbehave();
    // Other settings are a new beginning.
    await connectTo(admin, register);
    expect((await readOf(admin)).away_since).toBeNull();
    expect((await look()).status).toBe(404);
  });
});

describe('a service that answers again', () => {
  const { admin } = useServer({ environment: { HEMIS_ADDRESSES: 'any' } });

  it('HEMIS: is no longer away after a test of the stored connection that reaches it', async () => {
    const register = await startRegister();
    onTestFinished(() => register.close());
    await connectTo(admin, register);
    const awaySince = async () => (await readOf(admin)).away_since;
    register.misbehave('500');
    expect((await admin.call(hemis.check, { body: { id_number: '399991199998' } })).status).toBe(503);
    await expect.poll(awaySince).not.toBeNull();
    const test = (body = {}) => admin.call(hemisConnections.test, { body });
    await test();
    expect(await awaySince()).not.toBeNull();
    register.misbehave();
    // Typed settings are not those that apply.
    await test({ address: `${register.url}/1`, token: 'demo' });
    expect(await awaySince()).not.toBeNull();
    await test();
    expect(await awaySince()).toBeNull();
  });
});

describe('several processes', () => {
  const { server, admin } = useServer({ environment: { HEMIS_ADDRESSES: 'any' } });

  it('HEMIS: one that gets an answer ends “away since” of another one', async () => {
    const register = await startRegister();
    await connectTo(admin, register);
    const databaseUrl = String(server.services.pool.options.connectionString);
    const other = await startTestServer({ HEMIS_ADDRESSES: 'any' }, { databaseUrl });
    onTestFinished(async () => {
      await other.close();
      await register.close();
    });
    const look = (client: Client, id_number: string) => client.call(hemis.check, { body: { id_number } });
    const awaySince = async () => (await readOf(admin)).away_since;
    // This process knows that the service answers.
    expect((await look(admin, '399991199991')).status).toBe(404);
    register.misbehave('500');
    expect((await look(await signIn(other.url, 'admin'), '399991199992')).status).toBe(503);
    await expect.poll(awaySince).not.toBeNull();
    register.misbehave();
    expect((await look(admin, '399991199993')).status).toBe(404);
    await expect.poll(awaySince).toBeNull();
  });
});

describe('the service with invented data', () => {
  const { server, admin } = useServer({ environment: { HEMIS_URL: 'demo' } });

  it('HEMIS: is the one of the installation, and can be entered', async () => {
    expect(await readOf(admin)).toMatchObject({ source: 'installation', is_demo: true, demo_offered: true });
    const { result } = await save(admin, { address: 'demo', token: 'demo', nightly: false });
    expect(result).toMatchObject({ source: 'university', is_demo: true });
    const test = (await admin.call(hemisConnections.test, { body: {}, query: { language: 'en' } })).result;
    expect(test.checks.find(({ check }) => check === 'students')?.message).toContain('20,000');
  });

  it(`HEMIS: has ${DIFFERENT_RECORDS} differing records in one faculty, whose values can be accepted`, {
    tags: 'long',
  }, async () => {
    const { db } = server.services;
    const { rows } = await sql<{ faculty_id: number }>`
      select faculty_id from students join student_groups on student_groups.id = students.group_id
      join specialities on specialities.id = student_groups.speciality_id
      where students.university_id = 1 group by faculty_id having count(*) >= ${DIFFERENT_RECORDS}
      order by faculty_id limit 1`.execute(db);
    const body = { target: 'faculty', faculty_id: rows[0]?.faculty_id ?? 0 } as const;
    const { id } = (await admin.call(hemisComparisons.create, { body })).result;
    const read = async () => (await admin.call(hemisComparisons.read, { params: { id } })).result;
    await expect.poll(async () => (await read()).state).toBe('complete');
    expect((await read()).counts).toMatchObject({
      different: DIFFERENT_RECORDS,
      only_here: 0,
      only_there: 0,
    });
    const { data } = (
      await admin.call(hemisRecords.list, { query: { comparison_id: id, state: 'different' } })
    ).result;
    expect(data.every(({ differences }) => differences.some(({ acceptable }) => acceptable))).toBe(true);
  });
});
