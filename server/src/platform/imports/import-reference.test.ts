import { IMPORTED, type ImportResource, imports } from '@dekanat/contract/operations/imports.ts';
import { districts } from '@dekanat/contract/reference/districts.ts';
import { interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { nationalities } from '@dekanat/contract/reference/nationalities.ts';
import { regions } from '@dekanat/contract/reference/regions.ts';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '#test/client.ts';
import { unique } from '#test/factories.ts';
import { importing } from '#test/importing.ts';
import { makeCountry, makeInterfaceText, makeNationality, makeRegion } from '#test/reference-factories.ts';
import { csv } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

let own: ReturnType<typeof importing>;
const { server, superadmin } = useServer({ callers: ['superadmin'] });
beforeAll(async () => {
  own = importing(superadmin);
});

const lines = (...rows: string[][]) => csv(rows.map((row) => row.join(';')).join('\n'));
const SHARED: ImportResource[] = ['interface_texts', 'regions', 'districts', 'nationalities'];
const soato = () => `17${80_000 + unique()}`;

describe('places are matched by the national classifier:', () => {
  it('regions, with their country', async () => {
    const country = await makeCountry(superadmin);
    const known = await makeRegion(superadmin, { country_id: country.id, name: 'Eski nom' });
    const code = soato();
    const { id, counts } = await own.write(
      lines(
        ['Nomi', 'Davlat', 'SOATO'],
        ['Yangi viloyat', country.name ?? '', code],
        ['Yangi nom', '', known.soato_id],
        ['Boshqa', country.name ?? '', '18123'],
        ['Boshqa', 'Yoʻqistan', soato()],
      ),
      'regions',
    );
    expect([counts?.create, counts?.update, await own.problems(id)]).toEqual([
      1,
      1,
      [
        [4, 'SOATO: SOATO kodi 17 bilan boshlanadi va 4, 7 yoki 10 ta raqamdan iborat'],
        [5, 'Davlat: “Yoʻqistan” topilmadi'],
      ],
    ]);
    const read = async () => {
      const { data } = (
        await superadmin.call(regions.list, { query: { country_id: country.id, sort: 'soato_id' } })
      ).result;
      return data.map(({ name, soato_id }) => [name, soato_id]);
    };
    expect(await read()).toEqual(
      [
        ['Yangi nom', known.soato_id],
        ['Yangi viloyat', code],
      ].toSorted(([, a], [, b]) => String(a).localeCompare(String(b))),
    );
    expect((await own.act(id, { act: 'undo' })).state).toBe('undone');
    expect(await read()).toEqual([['Eski nom', known.soato_id]]);
  });

  it('districts, whose region belongs to the country and whose code starts with the region’s', async () => {
    const region = await makeRegion(superadmin);
    const other = await makeCountry(superadmin);
    const code = `${region.soato_id}201`;
    const head = ['Nomi (Oʻzbekcha)', 'Nomi (Русский)', 'country_id', 'region_id', 'soato_id'];
    const { id, counts } = await own.write(
      lines(
        head,
        ['Bogʻ tumani', 'Багский район', region.country_name ?? '', region.soato_id, code],
        ['Bogʻ tumani', '', other.name ?? '', region.soato_id, `${region.soato_id}202`],
        ['Bogʻ tumani', '', region.country_name ?? '', region.soato_id, '1799201'],
      ),
      'districts',
    );
    expect(counts).toMatchObject({ create: 1, error: 2 });
    expect(await own.problems(id)).toEqual([
      [3, 'Viloyat: Bunday yozuv topilmadi'],
      [4, 'SOATO: Tumanning SOATO kodi viloyatining kodi bilan boshlanadi va undan uzunroq boʻladi'],
    ]);
    const { data } = (await superadmin.call(districts.list, { query: { region_id: region.id } })).result;
    expect(data.map(({ name, soato_id, translations }) => [name, soato_id, translations.length])).toEqual([
      ['Bogʻ tumani', code, 2],
    ]);
    expect(
      (await own.check(lines(head, ['', 'Багский район', '', '', code]), 'districts')).counts,
    ).toMatchObject({ unchanged: 1 });
    // The region implies the country.
    const fresh = await own.write(
      lines(['Nomi', 'Viloyat', 'SOATO'], ['Choʻl tumani', region.name ?? '', `${region.soato_id}777`]),
      'districts',
    );
    expect([fresh.counts?.create, await own.problems(fresh.id)]).toEqual([1, []]);
    const required = (await own.read(fresh.id)).plan.columns.filter((column) => column.required);
    expect(required.map(({ key }) => key)).toEqual(['region_id', 'soato_id']);
  });
});

it('import reference: nationalities are matched by code, else by name in any script', async () => {
  const code = String(70_000 + unique());
  const coded = await makeNationality(superadmin, { code });
  const named = await makeNationality(superadmin, { name: `Choʻlliklar ${unique()}` });
  const { id, counts } = await own.write(
    lines(
      ['Nomi (Oʻzbekcha)', 'Nomi (English)', 'Klassifikator kodi'],
      ['', 'Coded', code],
      [named.name?.replace('Choʻlliklar', 'Чўлликлар') ?? '', 'Steppe people', ''],
      [`Togʻliklar ${unique()}`, '', 'abc'],
    ),
    'nationalities',
  );
  expect(counts).toMatchObject({ create: 0, update: 2, error: 1 });
  expect(await own.problems(id)).toEqual([
    [4, 'Klassifikator kodi: Kod faqat raqamlardan iborat, koʻpi bilan 8 ta'],
  ]);
  for (const { id: record } of [coded, named]) {
    const { translations } = (await superadmin.call(nationalities.read, { params: { id: record } })).result;
    expect(translations.map(({ language }) => language)).toEqual(['oz', 'en']);
  }
});

it('import reference: a code with leading zeros creates no second record, and chooses the record without them', async () => {
  const code = String(70_000 + unique());
  await makeNationality(superadmin, { code });
  const { id, counts } = await own.write(
    lines(
      ['Nomi (Oʻzbekcha)', 'Klassifikator kodi', 'Holati'],
      [`Togʻliklar ${unique()}`, `00${code}`, '01'],
    ),
    'nationalities',
  );
  expect(counts).toMatchObject({ create: 0, update: 0, error: 1 });
  expect(await own.problems(id)).toEqual([
    [
      2,
      `Klassifikator kodi: Boshida nollarsiz ${code} kodli yozuv bor: shu kodni yozing yoki avval yozuvning kodini oʻzgartiring`,
    ],
  ]);
});

describe('interface texts', () => {
  const shown = async (language: 'oz' | 'ru') =>
    (await clientOf(server.url).call(interfaceTexts.texts, { query: { language, category: 'crm' } })).result;
  const exported = async (format: 'csv' | 'xlsx', language: 'oz' | 'ru') => {
    const url = `${server.url}/api/crm/i18n/export?format=${format}&language=${language}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${superadmin.token}` } });
    return new File([new Uint8Array(await answer.arrayBuffer())], `tarjimalar.${format}`);
  };

  it('survive export and import unchanged', async () => {
    const messages = ['=1+1', ' +998 90', '@salom; "dunyo"', 'ikki\nqator', '-5', '0012', "'tirnoq"];
    for (const [index, message] of messages.entries())
      await makeInterfaceText(superadmin, {
        category: index % 2 ? 'crm' : 'cabinet',
        values: [
          { language: 'oz', message },
          { language: 'ru', message: `${message} ру` },
        ],
      });
    for (const [format, language] of [
      ['xlsx', 'oz'],
      ['xlsx', 'ru'],
      ['csv', 'oz'],
      ['csv', 'ru'],
    ] as const) {
      const { id, rows, counts } = await own.check(await exported(format, language), 'interface_texts');
      expect([format, await own.problems(id), counts]).toEqual([
        format,
        [],
        { create: 0, update: 0, unchanged: rows, error: 0, kept: 0 },
      ]);
    }
  });

  it('are published when written and withdrawn when undone', async () => {
    const key = `sinov.import_${unique()}`;
    const old = await makeInterfaceText(superadmin, {
      category: 'crm',
      values: [{ language: 'oz', message: 'Eski' }],
    });
    const { id, counts } = await own.write(
      lines(
        ['Kalit', 'Категория', 'Oʻzbekcha (oz)', 'Русский (ru)'],
        [key, 'crm', 'Salom', 'Привет'],
        [old.key, 'crm', 'Yangi', 'Новый'],
        [`${key}_2`, 'crm', '', ''],
        [`${key}_3`, 'boshqa', 'Salom', ''],
        [`<${key}`, 'crm', 'Salom', ''],
        ['', 'crm', 'Salom', ''],
        [`${key}_4`, 'crm', 'x'.repeat(2001), 'y'.repeat(2001)],
      ),
      'interface_texts',
    );
    expect(counts).toMatchObject({ create: 1, update: 1, error: 5 });
    const tooLong = 'Слишком много или длинно (не больше 2000)';
    expect((await own.problems(id, 'ru')).slice(1)).toEqual([
      [5, 'Категория: Не найдено: «boshqa»'],
      [6, 'Ключ: Ключ начинается с буквы или цифры и пишется в одну строку'],
      [7, 'Ключ: Введите ключ'],
      [8, `Текст (Oʻzbekcha): ${tooLong}`, `Текст (Русский): ${tooLong}`],
    ]);
    // Literal text of the original screen.
    expect((await own.problems(id))[0]).toEqual([4, 'Matn (Oʻzbekcha): Kamida bitta tilda matn yozing!']);
    expect([(await shown('oz'))[key], (await shown('ru'))[old.key]]).toEqual(['Salom', 'Новый']);
    expect((await own.act(id, { act: 'undo' })).state).toBe('undone');
    expect([(await shown('oz'))[key], (await shown('ru'))[old.key], (await shown('oz'))[old.key]]).toEqual([
      undefined,
      undefined,
      'Eski',
    ]);
  });
});

it.each(SHARED)('an import of %s, which all universities share, names no university', async (resource) => {
  const files = [lines(['Nomi'], ['x'])];
  const query = { resource, university_id: 1, language: 'en' as const };
  const { status, error } = await superadmin.call(imports.upload, { query, files });
  expect([status, error.message]).toEqual([
    422,
    { university_id: ['All universities share these records: an import of them names no university'] },
  ]);
});

describe('a template', () => {
  it.each(IMPORTED)('for %s has headings that are mapped when it is uploaded', async (resource) => {
    const scope = SHARED.includes(resource) ? {} : { university_id: 1 };
    const { result } = await superadmin.call(imports.template, {
      params: { resource },
      query: { ...scope, format: 'csv', language: 'ru' },
    });
    const head = String(result).replace('\uFEFF', '').trim();
    const files = [csv(`${head}\n${head.replace(/[^,]+/g, 'x')}\n`)];
    const { id } = (await superadmin.call(imports.upload, { query: { ...scope, resource }, files })).result;
    const { columns, mapping } = (await own.read(id)).plan;
    expect(mapping).toEqual(columns.map(({ key }) => key));
  });

  it('is a workbook with column notes on a second sheet and dropdowns for choices', async () => {
    const address = `${server.url}/api/crm/imports/template/departments?university_id=1&language=ru`;
    const answer = await fetch(address, { headers: { authorization: `Bearer ${superadmin.token}` } });
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    expect(sheets.map(({ name, rows }) => [name, rows.length > 1])).toEqual([
      ['Кафедры', false],
      ['Пояснения', true],
    ]);
    expect(sheets[0]?.dataValidations?.map(({ values }) => values)).toContainEqual(['Активно', 'Неактивно']);
    const [, , notes] = sheets[1]?.rows.find(([heading]) => heading === 'Факультет') ?? [];
    expect(notes).toBe('Одно из значений списка: название (на любом языке) или код.');
  });
});
