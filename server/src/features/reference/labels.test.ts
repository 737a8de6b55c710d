import { audit } from '@dekanat/contract/access/audit/audit.ts';
import type { QueryOf } from '@dekanat/contract/api/endpoint.ts';
import { labels } from '@dekanat/contract/reference/labels.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { makeSpeciality } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2, superadmin } = useServer({ callers: ['admin', 'admin2', 'superadmin'] });

const labelsOf = async (client: Client, query: QueryOf<typeof labels.options>) =>
  (await client.call(labels.options, { query })).result;

it.each([
  ['oz', 'Bakalavr', 'Magistr'],
  ['uz', 'Бакалавр', 'Магистр'],
  ['ru', 'Бакалавр', 'Магистр'],
  ['en', 'Bachelor', 'Master'],
] as const)(
  'labels: are returned in the requested language and their own order, without inactive ones: %s',
  async (language, ...words) => {
    const shown = await labelsOf(admin, { module: 'education_type', language });
    expect(shown.map(({ key, label }) => [key, label])).toEqual([
      ['bakalavr', words[0]],
      ['magistr', words[1]],
    ]);
  },
);

it('labels: are returned in the university’s language by default', async () => {
  const [theirs, ours] = await Promise.all(
    [await signIn(server.url, 'admin2'), admin].map((client) => labelsOf(client, { module: 'gender' })),
  );
  expect([theirs?.[0]?.label, ours?.[0]?.label]).toEqual(['Мужской', 'Erkak']);
});

it.each([{}, { module: '' }, { module: 'nothing' }])('need an existing module: %j', async (query) => {
  const { status, error } = await admin.call(labels.options, { query: query });
  expect([status, Object.keys(error.message)]).toEqual([422, ['module']]);
});

/** The label with this key, from the list. */
const labelOf = async (key: string) => {
  const { result } = await admin.call(labels.list, { query: { name: key, language: 'oz' } });
  const found = result.data.find((one) => one.key === key);
  if (found === undefined) throw new Error(`no label ${key}`);
  return found;
};

it.each([
  [{ name: 'бакалавр' }, ['bakalavr']],
  [{ name: 'ikki birinchi' }, []],
  [{ module: 'gender', sort: 'key' }, ['female', 'male']],
  [{ module: 'education_type', status: 0 }, ['ordinatura', 'phd', 'dsc']],
] as const)('labels: are filtered by %j', async (query, keys) => {
  const { result } = await admin.call(labels.list, { query });
  expect(result.data.map(({ key }) => key)).toEqual(keys);
});

it('labels: are ordered by module, in the module’s own order', async () => {
  const { result } = await admin.call(labels.list, { query: { limit: 1000 } });
  const modules = result.data.map(({ module }) => module);
  expect(modules).toEqual(modules.toSorted());
  const types = result.data.filter(({ module }) => module === 'education_type');
  expect(types.map(({ key }) => key).slice(0, 2)).toEqual(['bakalavr', 'magistr']);
});

it('labels: are activated and deactivated: options change, stored texts stay', async () => {
  const { id, version, label } = await labelOf('female');
  const off = await superadmin.call(labels.update, { params: { id }, body: { status: 0, version } });
  expect(off.result).toMatchObject({ status: 0, label, version: version + 1 });
  const offered = async () => (await labelsOf(admin, { module: 'gender' })).map(({ key }) => key);
  expect(await offered()).toEqual(['male']);
  await superadmin.call(labels.update, { params: { id }, body: { status: 1 } });
  expect(await offered()).toEqual(['male', 'female']);
});

it('labels: are edited in one language without overwriting a newer edit', async () => {
  const { id, version } = await labelOf('male');
  const write = (label: string) =>
    superadmin.call(labels.update, { params: { id }, body: { language: 'oz', label, version } });
  expect((await write('Erkak kishi')).result).toMatchObject({ label: 'Erkak kishi', status: 1 });
  expect((await write('Oʻgʻil bola')).error.code).toBe('stale');
  const russian = await admin.call(labels.read, { params: { id }, query: { language: 'ru' } });
  expect(russian.result.label).toBe('Мужской');
  const { error } = await superadmin.call(labels.update, { params: { id }, body: { label: 'x' } });
  expect(Object.keys(error.message)).toEqual(['language']);
  await superadmin.call(labels.update, { params: { id }, body: { language: 'oz', label: 'Erkak' } });
});

it('labels: are exported with the module’s name', async () => {
  const query = {
    format: 'csv',
    columns: 'key,label,module,status',
    module: 'gender',
    language: 'ru',
  } as const;
  const { result } = await admin.call(labels.export, { query });
  expect(String(result).replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    '"Ключ","Метка","Модуль","Состояние"',
    '"male","Мужской","Пол","Активно"',
    '"female","Женский","Пол","Активно"',
  ]);
});

describe('the text of a university', () => {
  const inOz = { language: 'oz' } as const;
  const read = async (client: Client, id: number) =>
    (await client.call(labels.read, { params: { id }, query: inOz })).result.label;

  it('replaces the shared one in lists, selects and related names of that university only', async () => {
    const { id } = await labelOf('bakalavr');
    const shared = await read(admin2, id);
    const body = { language: 'oz', label: 'Birinchi bosqich' } as const;
    expect((await admin.call(labels.update, { params: { id }, body })).result.label).toBe('Birinchi bosqich');
    const chosen = async (client: Client) =>
      (await labelsOf(client, { module: 'education_type', language: 'oz' })).find(
        ({ key }) => key === 'bakalavr',
      )?.label;
    expect([await chosen(admin), await chosen(admin2), await read(superadmin, id)]).toEqual([
      body.label,
      shared,
      shared,
    ]);
    const shown = async (client: Client) => {
      const { id: speciality } = await makeSpeciality(client, { education_type_id: 'bakalavr' });
      const { result } = await client.call(specialities.read, { params: { id: speciality }, query: inOz });
      return result.education_type_name;
    };
    expect([await shown(admin), await shown(admin2)]).toEqual([body.label, shared]);
    const { data } = (await admin2.call(audit.list, { query: { record: 'labels', record_id: id } })).result;
    expect(data.map(({ action }) => action)).not.toContain('changed');
    await admin.call(labels.update, { params: { id }, body: { language: 'oz', label: shared } });
    expect(await chosen(admin)).toBe(shared);
  });

  it('is written in every language of the form', async () => {
    const { id, version } = await labelOf('magistr');
    const shared = { ru: 'Магистр', en: 'Master' } as const;
    const write = (texts: Record<'oz' | 'ru' | 'en', string>) =>
      admin.call(labels.update, {
        params: { id },
        body: {
          language: 'oz',
          label: texts.oz,
          translations: (['ru', 'en'] as const).map((language) => ({ language, label: texts[language] })),
        },
      });
    const textsOf = async (client: Client) => {
      const { translations } = (await client.call(labels.read, { params: { id } })).result;
      return Object.fromEntries(translations.map((one) => [one.language, one.label]));
    };
    const own = { oz: 'Ikkinchi bosqich', ru: 'Вторая ступень', en: 'Second cycle' };
    expect((await write(own)).status).toBe(200);
    expect([await textsOf(admin), await textsOf(admin2)]).toEqual([
      expect.objectContaining(own),
      expect.objectContaining({ oz: 'Magistr', ...shared }),
    ]);
    // The shared text of a language removes the university's own one of that language alone.
    expect((await write({ oz: 'Magistr', ru: 'Вторая ступень', en: 'Master' })).status).toBe(200);
    expect(await textsOf(admin)).toMatchObject({ oz: 'Magistr', ru: 'Вторая ступень', en: 'Master' });
    await write({ oz: 'Magistr', ...shared });
    expect((await admin.call(labels.read, { params: { id } })).result.version).toBe(version);
  });

  it('does not overwrite a newer edit', async () => {
    const { id, version } = await labelOf('magistr');
    const write = (label: string) =>
      admin.call(labels.update, { params: { id }, body: { language: 'oz', label, version } });
    expect((await write('Ikkinchi bosqich')).result.version).not.toBe(version);
    expect((await admin2.call(labels.read, { params: { id } })).result.version).toBe(version);
    const { status, error } = await write('Yana boshqa nom');
    expect([status, error.code, error.message]).toEqual([409, 'stale', expect.stringContaining('admin')]);
    expect(await read(admin, id)).toBe('Ikkinchi bosqich');
    await admin.call(labels.update, { params: { id }, body: { language: 'oz', label: 'Magistr' } });
  });

  it('is no state, and none of one faculty', async () => {
    const { id } = await labelOf('female');
    const { error } = await admin.call(labels.update, { params: { id }, body: { status: 0 } });
    expect(error.code).toBe('forbidden');
    const { client } = await openAccount(server, admin, { permissions: ['country_update'], facultyId: 1 });
    const body = { language: 'oz', label: 'Ayol kishi' };
    expect((await client.call(labels.update, { params: { id }, body })).status).toBe(403);
  });
});
