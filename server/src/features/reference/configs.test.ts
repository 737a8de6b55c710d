import { globSync, readFileSync } from 'node:fs';
import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { CONFIG_KEYS, CONFIGS } from '@dekanat/contract/reference/config-catalogue.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { universityCharts } from '@dekanat/contract/reports/university-statistics.ts';
import { universities } from '@dekanat/contract/universities/universities.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeUniversity } from '#test/factories.ts';
import { settingOf, startOfOtherYear } from '#test/reference-factories.ts';
import { useServer } from '#test/use-server.ts';
import { configured } from './configured.ts';

const { server, admin, admin2, superadmin } = useServer({ callers: ['admin', 'admin2', 'superadmin'] });

const of = (id: number) => ({ params: { id } });

it.each(CONFIG_KEYS)('%s is read by the server', (key) => {
  const sources = globSync('server/src/{features,platform,crud}/**/*.ts');
  const code = sources.filter((path) => !path.endsWith('.test.ts')).map((path) => readFileSync(path, 'utf8'));
  const readers = code.filter((text) => /\bconfigured(Text)?\(/.test(text));
  expect(readers.some((text) => text.includes(`'${key}'`))).toBe(true);
});

// Each test starts with the defaults.
afterEach(() => server.services.db.deleteFrom('config_values').execute());

describe('the effective value', () => {
  it('is the university’s own, else the common one, else the default', async () => {
    const { db } = server.services;
    const read = (universityId: number | null) => configured(db, universityId, 'account-slip-text');
    const { id, ...untouched } = await settingOf(admin, 'account-slip-text');
    expect(untouched).toMatchObject({ value: '', status: 1, source: 'default', version: 1, type: 'text' });
    expect(await read(1)).toBe('');

    await superadmin.call(configs.update, { ...of(id), body: { value: 'common', status: 1 } });
    expect(await settingOf(admin, 'account-slip-text')).toMatchObject({ value: 'common', source: 'all' });
    await admin.call(configs.update, { ...of(id), body: { value: 'own', status: 1 } });
    expect([await read(1), await read(2), await read(null)]).toEqual(['own', 'common', 'common']);
    expect(await settingOf(admin, 'account-slip-text')).toMatchObject({
      value: 'own',
      in_force: 'own',
      source: 'university',
      below: { value: 'common', source: 'all' },
    });
    expect(await settingOf(admin2, 'account-slip-text')).toMatchObject({ value: 'common', source: 'all' });
    expect(await settingOf(superadmin, 'account-slip-text', 1)).toMatchObject({ value: 'own' });

    const { result } = await admin.call(configs.update, { ...of(id), body: { value: 'off', status: 0 } });
    expect(result).toMatchObject({ value: 'off', status: 0, in_force: 'common', source: 'all' });
    expect(await read(1)).toBe('common');
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
      const { result } = await admin.call(universityCharts.read, of(1));
      return result.yearlyStats[0]?.kurs;
    };
    const { id } = await settingOf(admin, 'academic-year-start-month');
    const since = (value: string) => admin.call(configs.update, { ...of(id), body: { value, status: 1 } });
    await since('january');
    const early = await course();
    await since('december');
    // Only in December both are the same year.
    expect(await course()).toBe(Number(early) - (startOfOtherYear() === undefined ? 0 : 1));
  });
});

describe('a stored value', () => {
  it('that is too large is refused with the limit', async () => {
    const { id } = await settingOf(superadmin, 'backup-keep');
    const { error } = await superadmin.call(configs.update, { ...of(id), body: { value: 366, status: 1 } });
    expect(error.message).toEqual({ value: [expect.stringContaining('365')] });
  });

  it.each([
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
    const { id } = await settingOf(admin, 'account-slip-text');
    const body = { key: 'academic-year-start-month', value: 'october', status: 1 };
    const { error } = await admin.call(configs.update, { ...of(id), body });
    expect(Object.keys(error.message)).toEqual(['key']);
  });

  it('is refused as stale when it changed meanwhile, also when none was stored before', async () => {
    const { id, version } = await settingOf(admin, 'student-account-deadline');
    const body = { value: '2099-07-01', status: 1, version };
    expect((await admin.call(configs.update, { ...of(id), body })).status).toBe(200);
    // Another university's value of the same setting is independent.
    const { version: own } = await settingOf(admin2, 'student-account-deadline');
    const other = await admin2.call(configs.update, { ...of(id), body: { ...body, version: own } });
    expect(other.status).toBe(200);
    const late = await admin.call(configs.update, { ...of(id), body: { ...body, value: '2099-08-01' } });
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
    const { id } = await settingOf(client, 'account-slip-text');
    expect((await client.call(configs.update, { ...of(id), body: { value: 'x', status: 1 } })).status).toBe(
      403,
    );
  });

  it('who names an unknown university gets an error', async () => {
    const { id } = await settingOf(superadmin, 'account-slip-text');
    const query = { university_id: 999_999 };
    const { error } = await superadmin.call(configs.update, {
      ...of(id),
      query,
      body: { value: 'x', status: 1 },
    });
    expect(Object.keys(error.message)).toEqual(['university_id']);
  });
});

it('a university’s value is in its own history only and is removed with it', async () => {
  const made = await makeUniversity(superadmin);
  const { id } = await settingOf(superadmin, 'account-slip-text');
  const query = { university_id: made.id };
  await superadmin.call(configs.update, { ...of(id), query, body: { value: 'Izoh 30', status: 1 } });
  const history = async (client: Client) =>
    (await client.call(audit.list, { query: { record: 'configs', record_id: id } })).result.data;
  const [change] = await history(superadmin);
  expect(change).toMatchObject({ action: 'changed' });
  expect(change?.summary).toContain('30');
  expect(JSON.stringify(await history(admin))).not.toContain('Izoh 30');
  expect((await superadmin.call(universities.remove, of(made.id))).status).toBe(200);
});

it('a setting is found by key and words in either language, and exported as text', async () => {
  const found = async (key: string) =>
    (await admin.call(configs.list, { query: { key } })).result.data.map((setting) => setting.key);
  expect(await found('slip')).toEqual(['account-slip-text']);
  expect(await found('ПИНФЛ')).toEqual(['passport-pin-optional-for-foreigners']);
  expect(await found('oʻquv yili')).toContain('academic-year-start-month');
  expect(await found('yoq-bunday')).toEqual([]);
  const { id } = await settingOf(admin2, 'passport-pin-optional-for-foreigners');
  await admin2.call(configs.update, { ...of(id), body: { value: false, status: 1 } });
  const { body } = await admin2.call(configs.export, {
    query: { format: 'csv', key: 'foreigners', language: 'ru' },
  });
  expect(String(body)).toContain('"ПИНФЛ для иностранцев необязателен","Нет","Университет"');
});

it('pages the settings as other lists do', async () => {
  const { result } = await admin.call(configs.list);
  expect(result).toMatchObject({ per_page: 60, current_page: 1 });
  const page = async (number: number) =>
    (await admin.call(configs.list, { query: { limit: 5, page: number } })).result;
  const [first, second] = [await page(1), await page(2)];
  expect([...first.data, ...second.data].map(({ key }) => key)).toEqual(
    result.data.slice(0, 10).map(({ key }) => key),
  );
  expect([second.total, second.per_page, second.current_page]).toEqual([result.total, 5, 2]);
});
