import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import { IMPORT_ROWS } from '@dekanat/contract/operations/import-limits.ts';
import { imports } from '@dekanat/contract/operations/imports.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { archive, type Part } from '#test/archives.ts';
import { makeFaculty, unique } from '#test/factories.ts';
import { importing } from '#test/importing.ts';
import { csv, xlsx } from '#test/sheets.ts';
import { pdf, picture } from '#test/uploads.ts';
import { useServer } from '#test/use-server.ts';

let own: ReturnType<typeof importing>;
const { server, admin } = useServer();
beforeAll(async () => {
  own = importing(admin);
});

const HEAD = ['Nomi (Oʻzbekcha)', 'Kodi', 'Fakultet'];
const file = (content: Buffer | string, name = 'jadval.xlsx') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
const refusal = async (...files: File[]) => {
  const { status, error } = await admin.call(imports.upload, { query: { resource: 'departments' }, files });
  return [status, error.message];
};
const countImports = async () => (await admin.call(imports.list)).result.total;

const TYPE = 'Faqat XLSX yoki CSV fayl yuklash mumkin';
const UNREADABLE = 'Jadvalni oʻqib boʻlmadi. Faylni XLSX yoki CSV koʻrinishida qayta saqlab, yana yuklang';
const UNPACKED = 'Faylda maʼlumot juda koʻp: keraksizlarini olib tashlang yoki faylni boʻlib yuklang';

describe('an unreadable file is refused with a message and leaves nothing:', () => {
  it.each<[string, () => File | Promise<File>, number, string]>([
    ['a PDF', () => pdf('jadval.xlsx'), 415, TYPE],
    ['a picture', async () => new File([await picture()], 'jadval.csv'), 415, TYPE],
    ['a program', () => file(Buffer.from('7f454c4602010100', 'hex')), 415, TYPE],
    ['a workbook of the nineties', () => file(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.xls'), 415, TYPE],
    ['a page', () => file('<html><table><tr><td>Nomi</td></tr></table></html>', 'a.xls'), 415, UNREADABLE],
    ['bytes', () => file(Buffer.from('010203000405', 'hex'), 'a.csv'), 415, UNREADABLE],
    ['an archive', () => file(archive([{ name: 'a.txt', content: Buffer.from('salom') }])), 415, UNREADABLE],
    [
      'half a workbook',
      async () => file(Buffer.from(await (await xlsx([HEAD, HEAD])).arrayBuffer()).subarray(0, 900)),
      415,
      UNREADABLE,
    ],
    ['headings alone', () => csv('Nomi;Kodi\n;\n'), 415, 'Faylda sarlavha ostida birorta ham qator yoʻq'],
  ])('%s', async (_what, make, status, message) => {
    const before = await countImports();
    expect(await refusal(await make())).toEqual([status, message]);
    expect(await countImports()).toBe(before);
  });

  it('an empty file, two files, a file over the size limit', async () => {
    const sent = csv('Nomi;Kodi\na;b\n');
    expect(await refusal(file('', 'a.csv'))).toEqual([422, { [FILES_FIELD]: ['Fayl boʻsh'] }]);
    expect(await refusal(sent, sent)).toEqual([422, { [FILES_FIELD]: ['Bir martada bitta fayl yuklanadi'] }]);
    const large = file(`Nomi;Kodi\n${'x'.repeat(11 * 1024 * 1024)}`, 'a.csv');
    expect(await refusal(large)).toEqual([413, 'Fayl 10 MB dan kichik boʻlsin']);
  });

  it('a file over the row limit', async () => {
    const rows = (count: number) => csv(`Nomi;Kodi\n${'Kafedra;K\n'.repeat(count)}`);
    const many = 'Faylda qatorlar juda koʻp: bir martada koʻpi bilan 20\u00A0000 ta';
    expect(await refusal(rows(IMPORT_ROWS + 1))).toEqual([413, many]);
    expect((await own.upload(rows(IMPORT_ROWS))).rows).toBe(IMPORT_ROWS);
  });
});

describe('a crafted workbook is not expanded:', () => {
  const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
  const part = (name: string, content: string): Part => ({ name, content: Buffer.from(content) });
  const AROUND = [
    part('[Content_Types].xml', `<Types xmlns="${PACKAGE}/content-types"/>`),
    part('_rels/.rels', relation('officeDocument', 'xl/workbook.xml')),
    part(
      'xl/workbook.xml',
      `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part('xl/_rels/workbook.xml.rels', relation('worksheet', 'worksheets/sheet1.xml')),
  ];
  /** A workbook whose sheet unpacks to far more than the archive's size. */
  const bomb = (sheet: Partial<Part>, bytes = 160_000_000) => {
    const content = Buffer.alloc(bytes, '<row><c t="inlineStr"><is><t>x</t></is></c></row>');
    content.write('<worksheet><sheetData>'.padEnd(49));
    return file(archive([...AROUND, { name: 'xl/worksheets/sheet1.xml', content, ...sheet }]));
  };
  it('entities of a document type stay as they are written', async () => {
    const entities = '<!ENTITY a "aa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">';
    const row = (value: string) => `<row><c t="inlineStr"><is><t>${value}</t></is></c></row>`;
    const sheet = `<!DOCTYPE w [${entities}]><worksheet><sheetData>${row('Nomi')}${row('&b;&f;')}</sheetData></worksheet>`;
    const { id } = await own.upload(file(archive([...AROUND, part('xl/worksheets/sheet1.xml', sheet)])));
    const rows = server.services.db.selectFrom('import_rows').where('import_id', '=', id);
    expect(await rows.select('cells').execute()).toEqual([{ cells: ['&b;&f;'] }]);
  });

  it('a small sheet is refused for its rows only', async () => {
    const rows = 'Faylda qatorlar juda koʻp: bir martada koʻpi bilan 20\u00A0000 ta';
    expect(await refusal(bomb({}, 2_000_000))).toEqual([413, rows]);
  });
  it.each<[string, Partial<Part>, number, string]>([
    ['with true sizes', {}, 413, UNPACKED],
    ['that claims a small size', { claimed: 2_000 }, 415, UNREADABLE],
    ['that claims size zero', { claimed: 0 }, 415, UNREADABLE],
    ['that defers the size to a data descriptor', { elsewhere: true }, 415, UNREADABLE],
  ])('a bomb %s', async (_what, sheet, status, message) => {
    expect(await refusal(bomb(sheet))).toEqual([status, message]);
  });
});

describe('a table is read as displayed:', () => {
  const importedRow = async (sent: File, code: string) => {
    const { id, counts } = await own.write(sent);
    expect([counts?.create, await own.problems(id)]).toEqual([1, []]);
    const { data } = (await admin.call(departments.list, { query: { name: code } })).result;
    return data.find((row) => row.code === code);
  };
  const book = async (rows: Parameters<typeof writeXlsx>[0]['sheets'][0]['cells'], values: unknown[][]) => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'A', rows: values as never, ...(rows ? { cells: rows } : {}) }],
    });
    return file(Buffer.from(bytes));
  };

  it('formulas by their cached result', async () => {
    const [faculty, code] = [await makeFaculty(admin, { name: `Iqtisod ${unique()}` }), `FML-${unique()}`];
    const cells = new Map([
      ['1,0', { value: 'Moliya', formula: 'UPPER("x")', formulaResult: 'Moliya' }],
      ['1,1', { value: null, formula: `HYPERLINK("http://example.com","${code}")`, formulaResult: code }],
    ]);
    const sent = await book(cells as never, [HEAD, [null, null, faculty.name]]);
    expect(await importedRow(sent, code)).toMatchObject({ name: 'Moliya', faculty_id: faculty.id });
  });

  it('integers with the leading zeros of their format', async () => {
    const faculty = await makeFaculty(admin, { name: `Kimyo ${unique()}` });
    const formats = ['000', '00000;-00000', '[Red]0000', '0', '0.00', '000'];
    const names = formats.map((format, index) => [
      `${format} ${index}`,
      index === 5 ? 12.5 : 7,
      faculty.name,
    ]);
    const cells = new Map(
      formats.map((numFmt, index) => [`${index + 1},1`, { value: names[index]?.[1], style: { numFmt } }]),
    );
    const { id } = await own.upload(await book(cells as never, [HEAD, ...names]));
    const rows = server.services.db.selectFrom('import_rows').where('import_id', '=', id).orderBy('place');
    const codes = (await rows.select('cells').execute()).map(({ cells }) => (cells as unknown[])[1]);
    expect(codes).toEqual(['007', '00007', '0007', 7, 7, 12.5]);
  });

  it('below a title and a date, with blank rows', async () => {
    const [faculty, code] = [await makeFaculty(admin, { name: `Huquq ${unique()}` }), `TTL-${unique()}`];
    const sent = await book(undefined, [
      ['Kafedralar roʻyxati'],
      [],
      ['2026-yil'],
      HEAD,
      [],
      ['Davlat', code, faculty.name],
    ]);
    expect(await importedRow(sent, code)).toMatchObject({ name: 'Davlat' });
  });

  it('from the first visible sheet', async () => {
    const [faculty, code] = [await makeFaculty(admin, { name: `Sanʼat ${unique()}` }), `HID-${unique()}`];
    const row = (name: string) => [HEAD, [name, code, faculty.name]];
    const sheets = [
      { name: 'A', rows: row('Yashirin'), hidden: true },
      { name: 'B', rows: row('Koʻrinadigan') },
      { name: 'C', rows: row('Keyingi') },
    ];
    const sent = file(Buffer.from(await writeXlsx({ sheets })));
    expect(await importedRow(sent, code)).toMatchObject({ name: 'Koʻrinadigan' });
  });

  it('“Unicode text” of a spreadsheet, and codes that begin with zero', async () => {
    const [faculty, code] = [await makeFaculty(admin, { name: `Tibbiyot ${unique()}` }), `00${unique()}`];
    const text = `\uFEFF${HEAD.join('\t')}\r\nЖарроҳлик\t${code}\t${faculty.name}\r\n`;
    expect(await importedRow(file(Buffer.from(text, 'utf16le'), 'a.txt'), code)).toMatchObject({
      name: 'Жарроҳлик',
    });
  });

  it('a malicious cell is refused at its column and escaped in the error file', async () => {
    const run = `=cmd|'/c calc'!A${unique()}`;
    const { id } = await own.check(
      csv(`Nomi (Oʻzbekcha);Kodi;Fakultet\n"${'K'.repeat(1_000_000)}";HGE;1\nKafedra;X-1;"${run}"\n`),
    );
    expect(await own.problems(id)).toEqual([
      [
        2,
        'Nomi (Oʻzbekcha): Matn juda uzun va toʻliq oʻqilmadi: koʻpi bilan 4\u00A0000 ta belgi oʻqiladi',
        'Fakultet: “1” topilmadi',
      ],
      [3, `Fakultet: “${run}” topilmadi`],
    ]);
    const { result } = await admin.call(imports.errors, { params: { id }, query: { format: 'csv' } });
    expect(String(result)).toContain(`'${run}`);
    expect(String(result)).not.toMatch(/(^|,)"?=cmd/m);
  });
});
