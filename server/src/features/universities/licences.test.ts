import { profile } from '@dekanat/contract/access/profile.ts';
import { universityStatistics } from '@dekanat/contract/reports/university-statistics.ts';
import { homeUniversity } from '@dekanat/contract/universities/home-university.ts';
import { domainOf, licences } from '@dekanat/contract/universities/licences.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { clientOf, signIn } from '#test/client.ts';
import { licenceInput, makeLicence, makeUniversity } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, superadmin } = useServer({ callers: ['admin', 'superadmin'] });

const update = (id: number, body: Record<string, unknown>) =>
  superadmin.call(licences.update, { params: { id }, body });
const shown = async (id: number) =>
  (await superadmin.call(licences.show, { params: { id } })).result.secret_key;
const acts = async (id: number) =>
  (await superadmin.call(licences.showings, { params: { id } })).result.map(({ act }) => act);

describe('a domain', () => {
  it.each(['lms.sinov.uz', 'LMS.Sinov.UZ', 'https://lms.sinov.uz/', ' http://lms.sinov.uz:8080/kirish?a=1 '])(
    'is read from “%s”',
    (typed) => expect(domainOf(typed)).toBe('lms.sinov.uz'),
  );
  it.each(['lms sinov', 'лмс.уз', '-lms.uz', 'lms..uz', 'a'.repeat(64)])(
    'is refused as “%s”',
    async (allowed_domain) => {
      const body = licenceInput({ university_id: 1, allowed_domain });
      const { status, error } = await superadmin.call(licences.create, { body });
      expect([status, Object.keys(error.message)]).toEqual([422, ['allowed_domain']]);
    },
  );
});

it('licences: is refused with every missing field named', async () => {
  const body = { university_id: 1, allowed_domain: '', org_code: '', secret_key: '' };
  const { status, error } = await superadmin.call(licences.create, { query: { language: 'oz' }, body });
  expect(status).toBe(422);
  expect(error.message).toMatchObject({
    status: ['Holatni tanlang'],
    allowed_domain: expect.arrayContaining(['Domenni kiriting']),
    org_code: ['OTM kodini kiriting'],
    secret_key: ['Maxfiy kalitni kiriting'],
  });
});

it('licences: is unique for a university, a domain and a code', async () => {
  const { university_id, allowed_domain, org_code } = await makeLicence(superadmin);
  const taken = async (given: object) => {
    const other = await makeUniversity(superadmin);
    const body = { ...licenceInput({ university_id: other.id }), ...given };
    const { status, error } = await superadmin.call(licences.create, { body });
    return [status, error.field];
  };
  expect(await taken({ university_id })).toEqual([409, 'university_id']);
  expect(await taken({ allowed_domain: allowed_domain.toUpperCase() })).toEqual([409, 'allowed_domain']);
  expect(await taken({ org_code: org_code.toLowerCase() })).toEqual([409, 'org_code']);
  expect(await taken({ university_id: 999_999 })).toEqual([422, undefined]);
});

describe('a secret', () => {
  const SECRET = 'juda-maxfiy-kalit';
  const holding = async () => (await makeLicence(superadmin, { secret_key: SECRET })).id;

  it('is only in the response to a user who requests it', async () => {
    const university = await makeUniversity(superadmin);
    const body = licenceInput({ university_id: university.id, secret_key: SECRET });
    const created = await superadmin.call(licences.create, { body, headers: { 'idempotency-key': 'k1' } });
    const { id } = created.result;
    const answers = [
      created,
      await superadmin.call(licences.list),
      await superadmin.call(licences.read, { params: { id } }),
      await superadmin.call(licences.showings, { params: { id } }),
      await update(id, { status: 'active', allowed_domain: body.allowed_domain, org_code: body.org_code }),
    ];
    for (const { status, body: response } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(response)).not.toContain(SECRET);
    }
    expect(await shown(id)).toBe(SECRET);
  });

  it('is not stored in plain text', async () => {
    const id = await holding();
    const key = { 'idempotency-key': 'k2' };
    await superadmin.call(licences.show, { params: { id }, headers: key });
    const { result } = await superadmin.call(licences.rotate, {
      params: { id },
      headers: { 'idempotency-key': 'k3' },
    });
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
      server.services.db,
    );
    for (const secret of [SECRET, result.secret_key]) {
      for (const { name } of tables) {
        const { rows } = await sql<{ row: string }>`
          select t::text as row from ${sql.table(name)} t
          where strpos(t::text, ${secret}) > 0 or strpos(t::text, ${Buffer.from(secret).toString('hex')}) > 0`.execute(
          server.services.db,
        );
        expect({ name, rows }).toEqual({ name, rows: [] });
      }
    }
  });

  it('is replaced by typing or rotating, and each access is recorded', async () => {
    const id = await holding();
    expect(await acts(id)).toEqual(['entered']);
    const { result: made } = await superadmin.call(licences.rotate, { params: { id } });
    expect(made.secret_key).toMatch(/^[\w-]{43}$/);
    expect(await shown(id)).toBe(made.secret_key);
    const { result: row } = await superadmin.call(licences.read, { params: { id } });
    await update(id, { ...row, ...DERIVED, secret_key: 'qoʻlda yozilgan' });
    expect(await shown(id)).toBe('qoʻlda yozilgan');
    expect(await acts(id)).toEqual(['shown', 'entered', 'shown', 'rotated', 'entered']);
    const { result } = await superadmin.call(licences.showings, { params: { id } });
    expect(result[0]).toMatchObject({ seen_by: 'Superadmin', address: '127.0.0.1' });
  });

  it('copied to another university’s row cannot be decrypted, and the response explains what to do', async () => {
    const [one, other] = [await holding(), await holding()];
    await sql`update licences set secret = (select secret from licences where id = ${one}) where id = ${other}`.execute(
      server.services.db,
    );
    const { status, error } = await superadmin.call(licences.show, { params: { id: other } });
    expect([status, error.message]).toEqual([
      404,
      'Maxfiy kalitni bu serverda ochib boʻlmaydi: uni yangilang',
    ]);
    expect(await acts(other)).toEqual(['entered']);
  });

  it('of the demonstration can be shown', async () => {
    expect(await shown(1)).toMatch(/^[\w-]{43}$/);
  });
});

/** Fields of the record that no form sends. */
const DERIVED = { id: undefined, university_name: undefined, created_at: undefined, updated_at: undefined };

describe('a blocked licence', () => {
  it('closes the university’s running sessions but not its sign-in, until it is unblocked', async () => {
    const { id, university_id, allowed_domain, org_code } = await makeLicence(superadmin);
    const account = await openAccount(server, superadmin, { universityId: university_id });
    const reads = async () => (await account.client.call(profile.read)).status;
    const set = (status: string) => update(id, { status, allowed_domain, org_code });
    expect(await reads()).toBe(200);
    await set('blocked');
    expect(await reads()).toBe(402);
    expect((await account.client.call(universityStatistics.calls.list)).error.code).toBe('closed');
    const again = await signIn(server.url, account.username, account.password);
    expect((await again.call(profile.read)).status).toBe(402);
    const { result } = await superadmin.call(universityStatistics.calls.list, {
      query: { status: 'blocked' },
    });
    // Other tests block universities too, but not the first one.
    const ids = result.data.map((row) => row.university_id);
    expect([1, university_id].map((one) => ids.includes(one))).toEqual([false, true]);
    await set('active');
    expect(await reads()).toBe(200);
  });

  it('set by another process takes effect within five seconds', { tags: 'long' }, async () => {
    const { id, university_id } = await makeLicence(superadmin);
    const account = await openAccount(server, superadmin, { universityId: university_id });
    expect((await account.client.call(profile.read)).status).toBe(200);
    await sql`update licences set status = 'blocked' where id = ${id}`.execute(server.services.db);
    const reads = async () => (await account.client.call(profile.read)).status;
    await expect.poll(reads, { interval: 250 }).toBe(402);
  });

  it('opens the university when it is removed', async () => {
    const { id, university_id } = await makeLicence(superadmin, { status: 'blocked' });
    const account = await openAccount(server, superadmin, { universityId: university_id });
    expect((await account.client.call(profile.read)).status).toBe(402);
    expect((await superadmin.call(licences.remove, { params: { id } })).status).toBe(200);
    expect((await account.client.call(profile.read)).status).toBe(200);
  });
});

describe('a user of a university', () => {
  it('sees its licence and cannot change it', async () => {
    const { result } = await admin.call(licences.list);
    expect(result.data.map(({ university_id }) => university_id)).toEqual([1]);
    const [{ id = 0 } = {}] = result.data;
    for (const endpoint of [licences.show, licences.rotate, licences.remove])
      expect((await admin.call(endpoint, { params: { id } })).status).toBe(403);
  });
});

it('licences: finds it by its domain, also as `name` with its code, on one page', async () => {
  const search = async (query: { allowed_domain?: string; name?: string }) =>
    (await superadmin.call(licences.list, { query })).result;
  const found = await search({ allowed_domain: 'amudaryo' });
  expect(found.data.map(({ allowed_domain }) => allowed_domain)).toEqual(['lms.amudaryo.example']);
  expect(found.per_page).toBe(1000);
  const { data } = await search({ name: `amudaryo ${found.data[0]?.org_code}` });
  expect(data).toEqual(found.data);
});

it('licences: learns the name of the university of a domain, and nothing else', async () => {
  const ask = (domain: string) =>
    clientOf(server.url).call(homeUniversity.ofDomain, { query: { domain, language: 'ru' } });
  expect((await ask('LMS.Zarafshon.example')).body).toEqual({
    result: { name: 'Зарафшанский государственный университет' },
  });
  expect((await ask('localhost')).result).toEqual({ name: null });
});
