import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { countries } from '@dekanat/contract/reference/countries.ts';
import { districts } from '@dekanat/contract/reference/districts.ts';
import { nationalities } from '@dekanat/contract/reference/nationalities.ts';
import { regions } from '@dekanat/contract/reference/regions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import {
  districtInput,
  makeCountry,
  makeDistrict,
  makeRegion,
  regionInput,
} from '#test/reference-factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

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

const namesOf = async (query: object) =>
  (await admin.call(districts.list, { query: { language: 'oz', ...query } })).result.data.map(
    ({ name }) => name,
  );

describe('the list finds records', () => {
  it.each([
    [{ name: 'chilonzor' }, ['Chilonzor tumani']],
    [{ name: 'ЧИЛОНЗОР' }, ['Chilonzor tumani']],
    [{ name: 'Чиланзарский' }, ['Chilonzor tumani']],
    [{ name: '1726294' }, ['Chilonzor tumani']],
    [{ name: 'xazorasp' }, ['Hazorasp tumani']],
    [{ country_id: 2 }, []],
  ])('by %j', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  it('by region, by code and in alphabetical order', async () => {
    const [tashkent] = (await admin.call(regions.list, { query: { name: '1726' } })).result.data;
    const query = { region_id: tashkent?.id, limit: 1000 };
    const { data, total } = (await admin.call(districts.list, { query: { ...query, sort: '-soato_id' } }))
      .result;
    expect(total).toBe(12);
    expect(new Set(data.map(({ soato_id }) => soato_id.slice(0, 4)))).toEqual(new Set(['1726']));
    expect(data.map(({ soato_id }) => soato_id)).toEqual(
      data
        .map(({ soato_id }) => soato_id)
        .toSorted()
        .reverse(),
    );
    expect((await namesOf(query)).at(-1)).toBe('Chilonzor tumani');
  });

  it('by missing language', async () => {
    const query = { missing: 'qq', language: 'oz', limit: 1000 } as const;
    const { result } = await admin.call(regions.list, { query });
    expect(result.total).toBe(13);
    expect(result.data.map(({ soato_id }) => soato_id)).not.toContain('1735');
  });
});

describe('the lookup', () => {
  it('shows the most frequent choices first, then the rest alphabetically', async () => {
    const { result } = await admin.call(countries.options, { query: { language: 'oz' } });
    expect(result.slice(0, 9).map(({ name }) => name)).toEqual([
      ...[
        'Oʻzbekiston',
        'Qozogʻiston',
        'Qirgʻiziston',
        'Tojikiston',
        'Turkmaniston',
        'Afgʻoniston',
        'Rossiya',
      ],
      ...['Aland orollari', 'Albaniya'],
    ]);
    const people = await admin.call(nationalities.options, { query: { language: 'ru', search: 'узб' } });
    expect(people.result.map(({ name }) => name)).toEqual(['Узбеки']);
  });

  it('narrows regions by country and districts by region', async () => {
    const of = await admin.call(regions.options, { query: { country_id: 1, language: 'oz' } });
    expect(of.result).toHaveLength(14);
    const region = of.result.find(({ name }) => name === 'Sirdaryo viloyati');
    const within = await admin.call(districts.options, { query: { region_id: region?.id ?? 0 } });
    expect(within.result).toHaveLength(11);
    for (const query of [{ province_id: region?.id ?? 0 }, { region_id: region?.id ?? 0, limit: 5, page: 1 }])
      expect((await admin.call(districts.options, { query })).result).toEqual(within.result);
    const nowhere = await admin.call(regions.options, { query: { country_id: 2 } });
    expect(nowhere.result).toEqual([]);
  });
});

describe('a SOATO code', () => {
  it.each(['', '1', '17', '172', '17267', '172629', '1626', '17 26', '1726٢٩٤', '17262941', '17262949999'])(
    'is refused as “%s”',
    async (soato_id) => {
      const { error, status } = await admin.call(regions.create, {
        body: regionInput({ country_id: 1, soato_id }),
      });
      expect([status, Object.keys(error.message)]).toEqual([422, ['soato_id']]);
    },
  );

  it('is unique', async () => {
    const region = await admin.call(regions.create, {
      body: regionInput({ country_id: 1, soato_id: '1726' }),
    });
    expect([region.status, region.error.field]).toEqual([409, 'soato_id']);
    const { id: _id, ...district } = await makeDistrict(admin);
    const again = await admin.call(districts.create, {
      body: districtInput({ ...district, id: district.region_id }, { soato_id: district.soato_id }),
    });
    expect([again.status, again.error.field]).toEqual([409, 'soato_id']);
  });

  it('of a district begins with its region’s, whichever of the two changes', async () => {
    const region = await makeRegion(admin);
    const district = await makeDistrict(admin, region);
    const elsewhere = districtInput(region, { soato_id: '1726999' });
    const short = districtInput(region, { soato_id: region.soato_id });
    const moved = { ...regionInput({ country_id: region.country_id }) };
    for (const { status, error } of [
      await admin.call(districts.create, { body: elsewhere }),
      await admin.call(districts.create, { body: short }),
      await admin.call(districts.update, { params: { id: district.id }, body: elsewhere }),
      await admin.call(regions.update, { params: { id: region.id }, body: moved }),
    ])
      expect([status, error.message]).toEqual([
        422,
        { soato_id: ['Tumanning SOATO kodi viloyatining kodi bilan boshlanadi va undan uzunroq boʻladi'] },
      ]);
  });
});

it('a district belongs to a region of its country and moves with it', async () => {
  const [region, other] = [await makeRegion(admin), await makeCountry(admin)];
  const district = await makeDistrict(admin, region);
  const lost = await admin.call(districts.create, {
    body: districtInput({ ...region, country_id: other.id }),
  });
  expect([lost.status, Object.keys(lost.error.message)]).toEqual([422, ['region_id']]);
  const { name, soato_id } = region;
  const body = { language: 'oz', name, soato_id, country_id: other.id } as const;
  expect((await admin.call(regions.update, { params: { id: region.id }, body })).status).toBe(200);
  const { result } = await admin.call(districts.read, {
    params: { id: district.id },
    query: { language: 'oz' },
  });
  expect(result).toMatchObject({ country_name: other.name, region_name: name });
});

it('a place with others inside is not removed; the response names them', async () => {
  const remove = async (endpoint: typeof countries.remove | typeof regions.remove, id: number) => {
    const { error } = await admin.call(endpoint, { params: { id }, query: { language: 'ru' } });
    return error.message;
  };
  expect([await remove(countries.remove, 1), await remove(regions.remove, 1)]).toEqual([
    expect.stringMatching(/^Удалить нельзя. С этой записью связаны: 206 районов, 14 областей/),
    expect.stringMatching(/^Удалить нельзя. С этой записью связаны: 17 районов/),
  ]);
});

it.each([
  [undefined, 'Tuman nomini kiriting!', 'Birini tanlang!'],
  ['oz', 'Tuman nomini kiriting!', 'Birini tanlang!'],
  ['uz', 'Tuman nomini kiriting!', 'Birini tanlang!'],
  ['ru', 'Введите название района', 'Выберите значение'],
  ['en', 'Please enter district name!', 'Please select one!'],
] as const)('names every wrong field in the requested language: %s', async (language, name, choose) => {
  const { error } = await admin.call(districts.create, {
    query: language === undefined ? {} : { language },
    body: { language: 'oz', name: '' } as never,
  });
  expect(error.message).toEqual({
    name: [name],
    country_id: [choose],
    region_id: [choose],
    soato_id: [choose],
  });
});

it('a country’s code is two capital letters', async () => {
  const made = await makeCountry(admin, { code: ' qz ' });
  expect(made.code).toBe('QZ');
  const { error } = await admin.call(countries.create, { body: { language: 'oz', name: 'X', code: 'X1' } });
  expect(Object.keys(error.message)).toEqual(['code']);
});

describe('shared records', () => {
  it('are written by one university and read and changed by another', async () => {
    const { id, version } = await makeCountry(admin2, { name: 'Umumiy' });
    expect((await admin.call(countries.read, { params: { id } })).result.name).toBe('Umumiy');
    const body = { language: 'oz', name: 'Umumiyroq', version } as const;
    expect((await admin.call(countries.update, { params: { id }, body })).result.name).toBe('Umumiyroq');
  });

  it('have a shared history without the users of other universities', async () => {
    const { id, name } = await makeCountry(admin2);
    await admin.call(countries.update, { params: { id }, body: { language: 'oz', name: 'Boshqa' } });
    const query = { record: 'countries', record_id: id, language: 'oz' } as const;
    const visible = async (client: Client) =>
      (await client.call(audit.list, { query })).result.data.map((entry) => [
        entry.user_name,
        entry.user_id === null,
        entry.address === null,
      ]);
    const elsewhere = ['Boshqa universitet xodimi', true, true];
    expect(await visible(admin)).toEqual([['admin', false, false], elsewhere]);
    expect(await visible(admin2)).toEqual([elsewhere, ['admin2', false, false]]);
    expect(await visible(superadmin)).toEqual([
      ['admin', false, false],
      ['admin2', false, false],
    ]);
    const [changed] = (await admin2.call(audit.list, { query })).result.data;
    const opened = await admin2.call(audit.read, {
      params: { id: changed?.id ?? 0 },
      query: { language: 'oz' },
    });
    expect(opened.result).toMatchObject({ user_name: elsewhere[0], summary: `Nomi (oz): ${name} → Boshqa` });
    const unasked = await admin2.call(audit.list, { query: { limit: 1000 } });
    expect(unasked.result.data.map(({ record }) => record)).not.toContain('countries');
  });

  it('a district’s history names its region', async () => {
    const { id } = await makeDistrict(admin);
    const query = { record: 'districts', record_id: id, language: 'oz' } as const;
    const [made] = (await admin.call(audit.list, { query })).result.data;
    expect(made?.summary).toMatch(/SOATO: 17\d+; Viloyat: Sinov viloyati \d+; Davlat: Sinov davlati \d+/);
  });
});

it('are exported with the list’s filters', async () => {
  const columns = 'name,region_name,country_name,soato_id';
  const query = { format: 'csv', columns, name: 'chilonzor', language: 'ru' } as const;
  const { result } = await admin.call(districts.export, { query });
  expect(String(result).replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    '"Название","Область","Страна","СОАТО"',
    '"Чиланзарский район","город Ташкент","Узбекистан","1726294"',
  ]);
});
