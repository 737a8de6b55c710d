import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { CONFIG_KEYS, CONFIGS } from '@dekanat/contract/reference/config-catalogue.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { universityStatistics } from '@dekanat/contract/universities/statistics.ts';
import { universities } from '@dekanat/contract/universities/universities.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { makeUniversity } from '#test/factories.ts';
import { settingOf } from '#test/reference-factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { configured } from './shared.ts';

let server: TestServer;
let admin: Client;
let admin2: Client;
let superadmin: Client;
beforeAll(async () => {
  server = await startTestServer();
  [admin, admin2, superadmin] = await Promise.all([
    signIn(server.url, 'admin'),
    signIn(server.url, 'admin2'),
    signIn(server.url, 'superadmin'),
  ]);
});
afterAll(() => server.close());

const of = (id: number) => ({ params: { id } });

describe('the effective value', () => {
  it('is the university’s own, else the common one, else the default', async () => {
    const { db } = server.services;
    const read = (universityId: number | null) => configured(db, universityId, 'gpa-passing-limit');
    const { id, ...untouched } = await settingOf(admin, 'gpa-passing-limit');
    expect(untouched).toMatchObject({ value: 2.6, status: 1, source: 'default', version: 1, type: 'number' });
    expect(await read(1)).toBe(2.6);

    await superadmin.call(configs.update, { ...of(id), body: { value: 2.5, status: 1 } });
    expect(await settingOf(admin, 'gpa-passing-limit')).toMatchObject({ value: 2.5, source: 'all' });
    await admin.call(configs.update, { ...of(id), body: { value: 2.8, status: 1 } });
    expect([await read(1), await read(2), await read(null)]).toEqual([2.8, 2.5, 2.5]);
    expect(await settingOf(admin, 'gpa-passing-limit')).toMatchObject({
      value: 2.8,
      in_force: 2.8,
      source: 'university',
      below: { value: 2.5, source: 'all' },
    });
    expect(await settingOf(admin2, 'gpa-passing-limit')).toMatchObject({ value: 2.5, source: 'all' });
    expect(await settingOf(superadmin, 'gpa-passing-limit', 1)).toMatchObject({ value: 2.8 });

    const { result } = await admin.call(configs.update, { ...of(id), body: { value: 2.9, status: 0 } });
    expect(result).toMatchObject({ value: 2.9, status: 0, in_force: 2.5, source: 'all' });
    expect(await read(1)).toBe(2.5);
  });

  it('ignores a stored one that the catalogue no longer accepts', async () => {
    const { id } = await settingOf(superadmin, 'backup-keep');
    const value = JSON.stringify(100_000);
    await server.services.db
      .insertInto('config_values')
      .values({ config_id: id, university_id: null, value, status: 1 })
      .execute();
    expect(await configured(server.services.db, null, 'backup-keep')).toBe(14);
    expect(await settingOf(superadmin, 'backup-keep')).toMatchObject({ value: 14, source: 'default' });
  });

  it('is what the code reads: the month in which courses advance', async () => {
    const course = async () => {
      const { result } = await admin.call(universityStatistics.read, of(1));
      return result.yearlyStats[0]?.kurs;
    };
    const { id } = await settingOf(admin, 'academic-year-start-month');
    const since = (value: string) => admin.call(configs.update, { ...of(id), body: { value, status: 1 } });
    await since('january');
    const early = await course();
    await since('december');
    // Only in December both are the same year.
    const december =
      new Date().toLocaleString('en', { month: 'numeric', timeZone: 'Asia/Tashkent' }) === '12';
    expect(await course()).toBe(Number(early) - (december ? 0 : 1));
  });
});

describe('a stored value', () => {
  it('that is too large is refused with the limit', async () => {
    const { id } = await settingOf(admin, 'gpa-passing-limit');
    const { error } = await admin.call(configs.update, { ...of(id), body: { value: 3.5, status: 1 } });
    expect(error.message).toEqual({ value: [expect.stringContaining('3')] });
  });

  it.each([
    ['gpa-passing-limit', [2.39, 3.01, 2.555, '2.6', null, true, 1e300]],
    ['passing-score', [-1, 101, 60.5, '', '60']],
    ['academic-year-start-month', ['Sentabr', '', 9, null]],
    ['passport-pin-optional-for-foreigners', ['true', 1, null]],
    ['student-account-deadline', ['31.02.2027', '2026-02-30', '9999-01-01', '', 5, false]],
    ['account-slip-text', ['x'.repeat(1001), null, 7]],
  ] as const)('of %s is refused on its field, also without its key', async (key, wrong) => {
    const before = await settingOf(admin, key);
    const { id } = before;
    for (const value of wrong)
      for (const body of [
        { value, status: 1 },
        { key, value, status: 1 },
      ]) {
        const { status, error } = await admin.call(configs.update, { ...of(id), body });
        expect([value, status, Object.keys(error.message)]).toEqual([value, 422, ['value']]);
        expect(Object.values(error.message).flat().join()).not.toMatch(/config\.|invalid\./);
      }
    expect(await settingOf(admin, key)).toEqual(before);
  });

  it.each([
    ['gpa-passing-limit', 2.41],
    ['passport-pin-optional-for-foreigners', false],
    ['student-account-deadline', '2027-07-01'],
    ['account-slip-text', 'Parolni hech kimga aytmang'],
  ] as const)('of %s is returned as it was sent and can be read by the code', async (key, value) => {
    const { id } = await settingOf(admin2, key);
    const { result } = await admin2.call(configs.update, { ...of(id), body: { key, value, status: 1 } });
    expect(result).toMatchObject({ value, in_force: value });
    expect(await configured(server.services.db, 2, key)).toBe(value);
  });

  it('is refused for a setting of another type', async () => {
    const { id } = await settingOf(admin, 'passing-score');
    const body = { key: 'credit-standart-hour', value: 61, status: 1 };
    const { error } = await admin.call(configs.update, { ...of(id), body });
    expect(Object.keys(error.message)).toEqual(['key']);
  });

  it('is refused as stale when it changed meanwhile, also when none was stored before', async () => {
    const { id, version } = await settingOf(admin, 're-reading-credit-limit');
    const body = { value: 40, status: 1, version };
    expect((await admin.call(configs.update, { ...of(id), body })).status).toBe(200);
    // Another university's value of the same setting is independent.
    expect((await admin2.call(configs.update, { ...of(id), body })).status).toBe(200);
    const late = await admin.call(configs.update, { ...of(id), body: { ...body, value: 50 } });
    expect([late.status, late.error.code]).toEqual([409, 'stale']);
    expect(late.error.message).toContain('admin');
    expect(late.error.message).not.toContain('admin2');
  });
});

describe('a caller', () => {
  it('of a university neither sees nor sets settings of the installation', async () => {
    const { id } = await settingOf(superadmin, 'backup-hour');
    const { result } = await admin.call(configs.list);
    expect(result.data.map(({ key }) => key)).toEqual(CONFIG_KEYS.filter((key) => !CONFIGS[key].system));
    expect((await admin.call(configs.read, of(id))).status).toBe(404);
    expect((await admin.call(configs.update, { ...of(id), body: { value: 5, status: 1 } })).status).toBe(404);
    // The chosen university does not matter for it.
    const query = { university_id: 1 };
    const set = await superadmin.call(configs.update, { ...of(id), query, body: { value: 5, status: 1 } });
    expect(set.result).toMatchObject({ value: 5, source: 'all', system: true });
    expect(await configured(server.services.db, 1, 'backup-hour')).toBe(5);
  });

  it('bound to a faculty sets nothing', async () => {
    const { client } = await openAccount(server, admin, {
      permissions: ['config_index', 'config_update'],
      facultyId: 1,
    });
    const { id } = await settingOf(client, 'passing-score');
    expect((await client.call(configs.update, { ...of(id), body: { value: 70, status: 1 } })).status).toBe(
      403,
    );
  });

  it('who names an unknown university gets an error', async () => {
    const { id } = await settingOf(superadmin, 'passing-score');
    const query = { university_id: 999_999 };
    const { error } = await superadmin.call(configs.update, {
      ...of(id),
      query,
      body: { value: 70, status: 1 },
    });
    expect(Object.keys(error.message)).toEqual(['university_id']);
  });
});

it('a university’s value is in its own history only and is removed with it', async () => {
  const made = await makeUniversity(superadmin);
  const { id } = await settingOf(superadmin, 'credit-standart-hour');
  const query = { university_id: made.id };
  await superadmin.call(configs.update, { ...of(id), query, body: { value: 30, status: 1 } });
  const history = async (client: Client) =>
    (await client.call(audit.list, { query: { record: 'configs', record_id: id } })).result.data;
  const [change] = await history(superadmin);
  expect(change).toMatchObject({ record_name: 'Kredit narxini hisoblashdagi boʻluvchi', action: 'changed' });
  expect(change?.summary).toContain('30');
  expect(await history(admin)).toEqual([]);
  expect((await superadmin.call(universities.remove, of(made.id))).status).toBe(200);
});

it('a setting is found by key and words in either language, and exported as text', async () => {
  const found = async (key: string) =>
    (await admin.call(configs.list, { query: { key } })).result.data.map((setting) => setting.key);
  expect(await found('passing')).toEqual(['passing-score', 'gpa-passing-limit']);
  expect(await found('ПИНФЛ')).toEqual(['passport-pin-optional-for-foreigners']);
  expect(await found('oʻquv yili')).toContain('academic-year-start-month');
  expect(await found('yoq-bunday')).toEqual([]);
  const { body } = await admin2.call(configs.export, {
    query: { format: 'csv', key: 'foreigners', language: 'ru' },
  });
  expect(String(body)).toContain('"ПИНФЛ для иностранцев необязателен","Нет","Университет"');
});
