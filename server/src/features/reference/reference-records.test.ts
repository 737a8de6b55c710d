import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { imports } from '@dekanat/contract/operations/imports.ts';
import { countries } from '@dekanat/contract/reference/countries.ts';
import { districts } from '@dekanat/contract/reference/districts.ts';
import { nationalities } from '@dekanat/contract/reference/nationalities.ts';
import { regions } from '@dekanat/contract/reference/regions.ts';
import { describe, expect, it } from 'vitest';
import { auditedTransaction } from '#db/database.ts';
import type { Client } from '#test/client.ts';
import {
  districtInput,
  makeCountry,
  makeDistrict,
  makeRegion,
  regionInput,
} from '#test/reference-factories.ts';
import { csv } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2, superadmin } = useServer({ callers: ['admin', 'admin2', 'superadmin'] });

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
    // Those that other tests add have longer codes.
    expect(result.data.filter(({ soato_id }) => soato_id.length === 4)).toHaveLength(13);
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
      const { error, status } = await superadmin.call(regions.create, {
        body: regionInput({ country_id: 1, soato_id }),
      });
      expect([status, Object.keys(error.message)]).toEqual([422, ['soato_id']]);
    },
  );

  it('is unique', async () => {
    const region = await superadmin.call(regions.create, {
      body: regionInput({ country_id: 1, soato_id: '1726' }),
    });
    expect([region.status, region.error.field]).toEqual([409, 'soato_id']);
    const { id: _id, ...district } = await makeDistrict(superadmin);
    const again = await superadmin.call(districts.create, {
      body: districtInput({ ...district, id: district.region_id }, { soato_id: district.soato_id }),
    });
    expect([again.status, again.error.field]).toEqual([409, 'soato_id']);
  });

  it('of a district begins with its region’s, whichever of the two changes', async () => {
    const region = await makeRegion(superadmin);
    const district = await makeDistrict(superadmin, region);
    const elsewhere = districtInput(region, { soato_id: '1726999' });
    const short = districtInput(region, { soato_id: region.soato_id });
    const moved = { ...regionInput({ country_id: region.country_id }) };
    for (const { status, error } of [
      await superadmin.call(districts.create, { body: elsewhere }),
      await superadmin.call(districts.create, { body: short }),
      await superadmin.call(districts.update, { params: { id: district.id }, body: elsewhere }),
      await superadmin.call(regions.update, { params: { id: region.id }, body: moved }),
    ])
      expect([status, error.message]).toEqual([
        422,
        { soato_id: ['Tumanning SOATO kodi viloyatining kodi bilan boshlanadi va undan uzunroq boʻladi'] },
      ]);
  });
});

it('a district belongs to a region of its country and moves with it', async () => {
  const [region, other] = [await makeRegion(superadmin), await makeCountry(superadmin)];
  const district = await makeDistrict(superadmin, region);
  const lost = await superadmin.call(districts.create, {
    body: districtInput({ ...region, country_id: other.id }),
  });
  expect([lost.status, Object.keys(lost.error.message)]).toEqual([422, ['region_id']]);
  const { name, soato_id } = region;
  const body = { language: 'oz', name, soato_id, country_id: other.id } as const;
  expect((await superadmin.call(regions.update, { params: { id: region.id }, body })).status).toBe(200);
  const { result } = await admin.call(districts.read, {
    params: { id: district.id },
    query: { language: 'oz' },
  });
  expect(result).toMatchObject({ country_name: other.name, region_name: name });
});

it('a place with others inside is not removed; the response names them', async () => {
  const remove = async (endpoint: typeof countries.remove | typeof regions.remove, id: number) => {
    const { error } = await superadmin.call(endpoint, { params: { id }, query: { language: 'ru' } });
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
] as const)(
  'reference records: names every wrong field in the requested language: %s',
  async (language, name, choose) => {
    const { error } = await superadmin.call(districts.create, {
      query: language === undefined ? {} : { language },
      body: { language: 'oz', name: '' },
    });
    expect(error.message).toEqual({
      name: [name],
      country_id: [choose],
      region_id: [choose],
      soato_id: [choose],
    });
  },
);

it('a country’s code is two capital letters', async () => {
  const made = await makeCountry(superadmin, { code: ' qz ' });
  expect(made.code).toBe('QZ');
  const { error } = await superadmin.call(countries.create, {
    body: { language: 'oz', name: 'X', code: 'X1' },
  });
  expect(Object.keys(error.message)).toEqual(['code']);
});

describe('shared records', () => {
  it('are written by super administrators and read by everyone', async () => {
    const { id, version } = await makeCountry(superadmin, { name: 'Umumiy' });
    expect((await admin.call(countries.read, { params: { id } })).result.name).toBe('Umumiy');
    const body = { language: 'oz', name: 'Umumiyroq', version } as const;
    expect((await admin.call(countries.update, { params: { id }, body })).status).toBe(403);
    expect((await superadmin.call(countries.update, { params: { id }, body })).result.name).toBe('Umumiyroq');
  });

  it('are imported by super administrators only', async () => {
    const file = csv('SOATO;Nomi (Oʻzbekcha);Davlat\n1799999;Sinov;Oʻzbekiston\n');
    const upload = (client: Client) =>
      client.call(imports.upload, { query: { resource: 'regions' }, files: [file] });
    expect((await upload(admin)).status).toBe(403);
    expect((await upload(superadmin)).status).toBe(200);
  });

  it('have a shared history without the users of other universities', async () => {
    const { id } = await makeCountry(superadmin);
    for (const client of [admin2, admin]) {
      const [person] = (await client.call(profile.read)).result;
      await auditedTransaction(
        server.services.db,
        { userId: person?.id ?? 0, requestId: `by-${person?.id}`, address: '10.0.0.1' },
        (db) =>
          db
            .updateTable('countries')
            .set({ code: client === admin ? 'QX' : 'QY' })
            .where('id', '=', id)
            .execute(),
      );
    }
    const query = { record: 'countries', record_id: id, language: 'oz' } as const;
    const visible = async (client: Client) =>
      (await client.call(audit.list, { query })).result.data.map((entry) => [
        entry.user_name,
        entry.user_id === null,
        entry.address === null,
      ]);
    const elsewhere = ['Boshqa universitet xodimi', true, true];
    const above = ['Superadmin', false, false];
    expect(await visible(admin)).toEqual([['admin', false, false], elsewhere, above]);
    expect(await visible(admin2)).toEqual([elsewhere, ['admin2', false, false], above]);
    expect(await visible(superadmin)).toEqual([['admin', false, false], ['admin2', false, false], above]);
    const [changed] = (await admin2.call(audit.list, { query })).result.data;
    const opened = await admin2.call(audit.read, {
      params: { id: changed?.id ?? 0 },
      query: { language: 'oz' },
    });
    expect(opened.result.user_name).toBe(elsewhere[0]);
    const unasked = await admin2.call(audit.list, { query: { limit: 1000 } });
    expect(unasked.result.data.map(({ record }) => record)).not.toContain('countries');
  });

  it('a district’s history names its region', async () => {
    const { id } = await makeDistrict(superadmin);
    const query = { record: 'districts', record_id: id, language: 'oz' } as const;
    const [made] = (await admin.call(audit.list, { query })).result.data;
    expect(made?.summary).toMatch(/SOATO: 17\d+; Viloyat: Sinov viloyati \d+; Davlat: Sinov davlati \d+/);
  });
});

it('reference records: are exported with the list’s filters', async () => {
  const columns = 'name,region_name,country_name,soato_id';
  const query = { format: 'csv', columns, name: 'chilonzor', language: 'ru' } as const;
  const { result } = await admin.call(districts.export, { query });
  expect(String(result).replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    '"Название","Область","Страна","СОАТО"',
    '"Чиланзарский район","город Ташкент","Узбекистан","1726294"',
  ]);
});

it('reference records: refuses two countries or nationalities of one name', async () => {
  const [country] = (await superadmin.call(countries.list, { query: { language: 'oz' } })).result.data;
  const [nation] = (await superadmin.call(nationalities.list, { query: { language: 'oz' } })).result.data;
  const answers = [
    await superadmin.call(countries.create, { body: { language: 'oz', name: country?.name ?? '' } }),
    await superadmin.call(nationalities.create, { body: { language: 'oz', name: nation?.name ?? '' } }),
  ];
  expect(answers.map(({ status, error }) => [status, error.message])).toEqual([
    [409, { name: ['Shunday nomli davlat bor'] }],
    [409, { name: ['Shunday nomli millat bor'] }],
  ]);
});
