import { imports } from '@dekanat/contract/operations/imports.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it } from 'vitest';
import { archive } from '#test/archives.ts';
import { makeFaculty, unique } from '#test/factories.ts';
import { importing } from '#test/importing.ts';
import { csv } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';
import { columnLetters } from './column-letters.ts';

let own: ReturnType<typeof importing>;
const { server, admin } = useServer();
beforeAll(() => {
  own = importing(admin);
});

const HEAD = ['Nomi (Oʻzbekcha)', 'Kodi', 'Fakultet'];
type Sheets = Parameters<typeof writeXlsx>[0]['sheets'];
const book = async (...sheets: Sheets) =>
  new File([new Uint8Array(await writeXlsx({ sheets }))], 'jadval.xlsx');
const skippedOf = async (file: File) => (await own.read((await own.upload(file)).id)).plan.skipped;
const NOTHING = {
  sheets: [],
  columns: 0,
  cells: 0,
  long: { count: 0, first: [] },
  merged: { count: 0, first: [] },
  formulas: { count: 0, first: [] },
};

it('columns are named by letters', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

it('an import says nothing of a file that is read whole', async () => {
  expect(await skippedOf(await book({ name: 'A', rows: [HEAD, ['Fizika', 'K-1', 'F']] }))).toEqual(NOTHING);
  expect(await skippedOf(csv(`${HEAD.join(';')}\nFizika;K-1;F\n`))).toEqual(NOTHING);
});

it('an import names the other visible sheets that have rows', async () => {
  const rows = [HEAD, ['Fizika', 'K-1', 'F']];
  const file = await book(
    { name: 'Birinchi', rows },
    { name: 'Boʻsh', rows: [] },
    { name: 'Yashirin', rows, hidden: true },
    { name: 'Ikkinchi', rows: [[], [], ['Kimyo']] },
  );
  expect((await skippedOf(file))?.sheets).toEqual(['Ikkinchi']);
});

it.each(['oz', 'ru', 'en'])('the notes of our own template are not named (%s)', async (language) => {
  const response = await fetch(
    `${server.url}/api/crm/imports/template/departments?format=xlsx&language=${language}`,
    { headers: { authorization: `Bearer ${admin.token}` } },
  );
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  const [first, ...others] = sheets.map(({ name, rows }) => ({ name, rows }));
  const filled = await book(
    { ...first, name: first?.name ?? '', rows: [...(first?.rows ?? []), ['Fizika']] },
    ...others,
  );
  expect(others.length).toBe(1);
  expect(await skippedOf(filled)).toEqual(NOTHING);
});

it('an import counts the columns after the 60th, and the cells beside the last heading', async () => {
  const wide = (name: string, from: number, to: number) =>
    Array.from({ length: 70 }, (_, index) => (index >= from && index < to ? `${name}${index}` : null));
  const file = await book({
    name: 'A',
    rows: [wide('Ustun', 0, 50), wide('a', 48, 63), [...wide('b', 0, 10), null, 'c'], wide('d', 51, 52)],
  });
  expect(await skippedOf(file)).toEqual({ ...NOTHING, columns: 4, cells: 11 });
});

it('an import names merged cells of several rows, whose value only the first row has', async () => {
  const rows = [
    ['Kafedralar', null, null],
    HEAD,
    ['Fizika', 'K-1', 'F'],
    ['Kimyo', 'K-2', null],
    ['Tarix', 'K-3', null],
    ['Boʻsh', 'K-4', null],
  ];
  const merge = (startRow: number, startCol: number, endRow: number, endCol: number) => ({
    ...{ startRow, startCol, endRow, endCol },
  });
  // Of a title, of columns, of rows, and without a value.
  const merges = [merge(0, 0, 0, 2), merge(2, 0, 2, 1), merge(2, 2, 4, 2), merge(4, 2, 5, 2)];
  const file = await book({ name: 'A', rows, merges });
  expect(await skippedOf(file)).toEqual({ ...NOTHING, merged: { count: 1, first: ['C3:C5'] } });
});

it('an import names formulas without a result, which are errors of their rows', async () => {
  const [faculty, code] = [await makeFaculty(admin, { name: `Fizika ${unique()}` }), `FRM-${unique()}`];
  const rows = [
    HEAD,
    ['Fizika', code, faculty.name],
    ['Kimyo', null, faculty.name],
    ['Tarix', `${code}B`, null],
  ];
  const formula = (formulaResult?: string) => ({ value: null, formula: 'UPPER("x")', formulaResult });
  const cells = new Map([
    ['2,1', formula(`${code}A`)],
    ['3,2', formula()],
    // Beyond the last value of its row.
    ['3,3', formula()],
  ]);
  const { id, counts } = await own.check(await book({ name: 'A', rows, cells } as Sheets[number]));
  expect((await own.read(id)).plan.skipped).toEqual({
    ...NOTHING,
    cells: 1,
    formulas: { count: 2, first: ['C4', 'D4'] },
  });
  expect(counts).toMatchObject({ create: 2, error: 1 });
  expect(await own.problems(id)).toEqual([[4, 'Fakultet: Formula xatosi: #CALC!']]);
});

it('a text that is too long is an error of its row, also when the rows with errors are imported again', async () => {
  const [faculty, code] = [await makeFaculty(admin, { name: `Fizika ${unique()}` }), `LNG-${unique()}`];
  const long = 'K'.repeat(5_000);
  const rows = [
    [HEAD[0], 'Kodi', 'Fakultet', 'Izoh'],
    [long, code, faculty.name, 'x'],
    ['Fizika', `${code}A`, faculty.name, long],
  ];
  const { id, counts } = await own.check(await book({ name: 'A', rows: rows as string[][] }));
  expect((await own.read(id)).plan.skipped).toEqual({
    ...NOTHING,
    long: { count: 2, first: ['A2', 'D3'] },
  });
  // Nothing is lost by a column that is not imported.
  expect(counts).toMatchObject({ create: 1, error: 1 });
  const message =
    'Nomi (Oʻzbekcha): Matn juda uzun va toʻliq oʻqilmadi: koʻpi bilan 4\u00A0000 ta belgi oʻqiladi';
  expect(await own.problems(id)).toEqual([[2, message]]);
  const { result } = await admin.call(imports.errors, { params: { id }, query: { format: 'csv' } });
  const again = await own.write(csv(String(result)));
  expect(await own.problems(again.id)).toEqual([[2, message]]);
  expect((await admin.call(departments.list, { query: { name: code } })).result.data).toEqual([]);
});

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const relation = (type: string, target: string) =>
  `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;

/** A workbook with exactly these cells, in XML. */
function bookOf(...rows: string[][]): File {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.join('')}</row>`).join('')}</sheetData></worksheet>`,
  };
  const bytes = archive(
    Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content) })),
  );
  return new File([new Uint8Array(bytes)], 'jadval.xlsx');
}

it('a formula has no result without a value of its cell, whatever the type; an empty text is a result', async () => {
  const [faculty, code] = [await makeFaculty(admin, { name: `Fizika ${unique()}` }), `TYP-${unique()}`];
  const row = (name: string, cell: string) => [text(`${code}${name}`), cell, text(faculty.name)];
  const file = bookOf(
    HEAD.map(text),
    row('A', '<c t="str"><f>UPPER("x")</f><v></v></c>'),
    row('B', '<c t="str"><f>UPPER("x")</f><v/></c>'),
    row('C', `<c t="inlineStr"><f>UPPER("x")</f><is><t>${code}</t></is></c>`),
    row('D', '<c t="str"><f>UPPER("x")</f></c>'),
    row('E', '<c t="b"><f>TRUE()</f></c>'),
    row('F', '<c><f>SUM(1)</f><v></v></c>'),
  );
  const { id, counts } = await own.check(file);
  const formulas = { count: 3, first: ['B5', 'B6', 'B7'] };
  expect((await own.read(id)).plan.skipped).toEqual({ ...NOTHING, formulas });
  expect(counts).toMatchObject({ create: 3, error: 3 });
  const message = 'Kodi: Formula xatosi: #CALC!';
  expect(await own.problems(id)).toEqual([5, 6, 7].map((place) => [place, message]));
});

it('a number that cannot be represented is an error of its row', async () => {
  const { id } = await own.check(
    bookOf([text('Nomi'), text('Kodi')], [text('Fizika'), '<c><v>1e999</v></c>']),
  );
  expect((await own.problems(id)).flat()).toContain('Kodi: Formula xatosi: #NUM!');
});
