import { countries } from '@dekanat/contract/reference/countries.ts';
import { districts } from '@dekanat/contract/reference/districts.ts';
import { LABEL_MODULES } from '@dekanat/contract/reference/labels.ts';
import { nationalities } from '@dekanat/contract/reference/nationalities.ts';
import { regions } from '@dekanat/contract/reference/regions.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServer } from '#test/use-server.ts';
import { importShippedLists } from './import-shipped-lists.ts';
import { SHIPPED_LISTS, type ShippedList } from './shipped-lists.ts';

/** The lists of a later version. */
const changedLists = (change: (list: ShippedList) => ShippedList) => SHIPPED_LISTS.map(change);
const withRecord = (table: ShippedList['table'], record: ShippedList['records'][number]) =>
  changedLists((list) => (list.table === table ? { ...list, records: [...list.records, record] } : list));
const inOz = { language: 'oz' } as const;

describe('the lists of the first start', () => {
  const { server, superadmin: admin } = useServer({ callers: ['superadmin'] });

  it.each([
    [countries, 250, ['oz', 'uz', 'qq', 'ru', 'en'], 'Oʻzbekiston'],
    [regions, 14, ['oz', 'uz', 'qq', 'ru', 'en'], 'Qoraqalpogʻiston Respublikasi'],
    [districts, 206, ['oz', 'uz', 'ru', 'en'], 'Oltinkoʻl tumani'],
    [nationalities, 146, ['oz', 'uz', 'ru', 'en'], 'Oʻzbeklar'],
  ] as const)(
    '%# are imported at the first start in all languages',
    async ({ list, read }, total, languages, first) => {
      expect((await admin.call(list, { query: { limit: 1 } })).result.total).toBe(total);
      const { result } = await admin.call(read, { params: { id: 1 }, query: inOz });
      expect([result.name, result.translations.map(({ language }) => language)]).toEqual([
        first,
        [...languages],
      ]);
    },
  );

  it('have, like all records of the demonstration, names in the three languages of the interface', async () => {
    const { db } = server.services;
    const tables = await sql<{ name: string; key: string }>`
      select table_name as name, column_name as key from information_schema.columns
      where table_schema = 'public' and table_name like '%_translations' and ordinal_position = 1
        and table_name not in ('teacher_translations', 'interface_text_translations')`.execute(db);
    expect(tables.rows.length).toBeGreaterThan(10);
    for (const { name, key } of tables.rows) {
      const incomplete = await sql`
        select from ${sql.table(name)} where language in ('oz', 'ru', 'en')
        group by ${sql.ref(key)} having count(*) < 3`.execute(db);
      expect.soft(incomplete.rows, name).toEqual([]);
    }
  });

  it('are consistent: every district code starts with the code of its region', async () => {
    const { rows } = await sql`
      select from districts join regions on regions.id = districts.region_id
      where regions.country_id = 1 and districts.country_id = 1 and starts_with(districts.soato_id, regions.soato_id)`.execute(
      server.services.db,
    );
    expect(rows).toHaveLength(206);
  });

  it('contain labels for every module in all five languages', async () => {
    const rows = await server.services.db
      .selectFrom('labels')
      .innerJoin('label_translations', 'label_translations.label_id', 'labels.id')
      .select((eb) => ['labels.module', 'labels.key', eb.fn.countAll<number>().as('texts')])
      .groupBy(['labels.module', 'labels.key'])
      .execute();
    expect(new Set(rows.map(({ module }) => module))).toEqual(new Set(LABEL_MODULES));
    expect(rows.filter(({ texts }) => texts !== 5)).toEqual([]);
  });
});

describe('the lists of a later version', () => {
  const { server, superadmin: admin } = useServer({ callers: ['superadmin'] });
  beforeAll(async () => {
    // Students refer to the places that are removed here.
    await sql`truncate students cascade`.execute(server.services.db);
  });
  const importLists = (lists: ShippedList[]) =>
    server.services.db.transaction().execute((trx) => importShippedLists(trx, lists));

  it('are skipped when unchanged; newer lists add only new records and translations', async () => {
    const before = (await sql<{ count: number }>`select count(*) from audit`.execute(server.services.db))
      .rows;
    await importLists(SHIPPED_LISTS);
    const after = (await sql<{ count: number }>`select count(*) from audit`.execute(server.services.db)).rows;
    expect(after).toEqual(before);

    const body = { language: 'oz', name: 'Ozgartirilgan nom', code: 'KZ' } as const;
    await admin.call(countries.update, { params: { id: 2 }, body });
    await admin.call(countries.remove, { params: { id: 3 } });
    await server.services.db.updateTable('labels').set({ status: 0 }).where('key', '=', 'male').execute();
    await importLists(
      changedLists(({ records, ...list }) => ({
        ...list,
        records: [
          ...records.map(({ texts, ...record }) => ({ ...record, texts: { qq: 'Jańa', ...texts } })),
          ...(list.table === 'countries'
            ? [{ columns: { code: 'ZZ', place: null }, texts: { oz: 'Yangi' } }]
            : []),
        ],
      })),
    );
    const { result } = await admin.call(countries.list, { query: { ...inOz, limit: 1000 } });
    const named = new Map(result.data.map(({ code, name }) => [code, name]));
    // Changed records stay, deleted ones do not return, new ones are added.
    expect(['KZ', 'KG', 'ZZ'].map((code) => named.get(code))).toEqual([
      'Ozgartirilgan nom',
      undefined,
      'Yangi',
    ]);
    const male = server.services.db.selectFrom('labels').select('status').where('key', '=', 'male');
    expect(await male.execute()).toEqual([{ status: 0 }]);
    const inQq = async (id: number) =>
      (await admin.call(nationalities.read, { params: { id }, query: { language: 'qq' } })).result.name;
    expect(await inQq(1)).toBe('Jańa');
    const translated = await admin.call(regions.read, { params: { id: 1 }, query: { language: 'qq' } });
    expect(translated.result.name).toBe('Qaraqalpaqstan Respublikası');
  });

  it('a record that users created before it was shipped keeps its texts', async () => {
    const ownCountry = { language: 'oz', name: 'Oʻzimiz yozgan', code: 'QX' } as const;
    const { result } = await admin.call(countries.create, { body: ownCountry });
    const texts = { oz: 'Kelgan nom', ru: 'Название из списка' };
    await importLists(withRecord('countries', { columns: { code: 'QX', place: null }, texts }));
    const { translations } = (await admin.call(countries.read, { params: { id: result.id } })).result;
    expect(translations).toEqual([{ language: 'oz', name: ownCountry.name }]);
  });

  it('records that conflict with changes of users are skipped', async () => {
    const changedRegion = { language: 'oz', name: 'Boshqa kod', country_id: 1, soato_id: '1799' } as const;
    const [{ id } = { id: 0 }] = (await admin.call(regions.list, { query: { name: '1703' } })).result.data;
    const districtsOf = await admin.call(districts.list, { query: { region_id: id, limit: 1000 } });
    for (const district of districtsOf.result.data)
      await admin.call(districts.remove, { params: { id: district.id } });
    expect((await admin.call(regions.update, { params: { id }, body: changedRegion })).status).toBe(200);
    const countryReference = { country_id: { list: 'countries', key: 'UZ' } } as const;
    const district = (region: string, soato_id: string) => ({
      columns: { soato_id },
      texts: { oz: `Tuman ${soato_id}` },
      references: { ...countryReference, region_id: { list: 'regions', key: region } } as const,
    });
    await importLists(
      changedLists((list) =>
        list.table === 'districts'
          ? { ...list, records: [...list.records, district('1703', '1703999'), district('1706', '1706999')] }
          : list,
      ),
    );
    const { result } = await admin.call(districts.list, { query: { name: '999' } });
    expect(result.data.map(({ soato_id }) => soato_id)).toEqual(['1706999']);
  });
});
