import { describe, expect, it } from 'vitest';
import {
  cellsOfPackage,
  changedPart,
  documentParts,
  packageFile,
  paragraph,
  partsOf,
  table,
  textOfPackage,
} from '#test/template-factories.ts';
import { type CheckedField, nearest, tagProblems } from './check-fields.ts';
import { fillTemplate, tagsOf } from './fill-template.ts';
import { paperXlsx } from './paper-xlsx.ts';
import { codeImage } from './template-images.ts';

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());
const documentOf = (body: string) => bytesOf(packageFile(documentParts(body)));

const FIELDS: CheckedField[] = [
  { name: 'number', required: true },
  { name: 'qr', image: true, required: true },
  { name: 'student_name' },
  {
    name: 'semesters',
    fields: [{ name: 'semester' }, { name: 'subjects', fields: [{ name: 'name' }, { name: 'credit' }] }],
  },
];
const REQUIRED = paragraph('{number}{qr}');

const problems = async (body: string) =>
  tagProblems(await tagsOf('docx', await documentOf(body)), FIELDS).map(({ key, values }) => [
    key.replace('paper_template.refused.', ''),
    values,
  ]);

describe('fields of templates', () => {
  it('are known, and an unknown one is named with the nearest', async () => {
    expect(await problems(`${REQUIRED}${paragraph('{student_name}')}`)).toEqual([]);
    expect(await problems(`${REQUIRED}${paragraph('{studentname} {fakultet}')}`)).toEqual([
      ['unknown_like', { tag: '{studentname}', like: 'student_name' }],
      ['unknown', { tag: '{fakultet}' }],
    ]);
    expect(nearest('constructor', ['number', 'date'])).toBeUndefined();
  });

  it('must have the number and the code, outside of conditions and rows', async () => {
    expect(await problems(paragraph('{student_name}'))).toEqual([
      ['required', { tag: '{number}' }],
      ['required', { tag: '{qr}' }],
    ]);
    expect(await problems(paragraph('{#student_name}{number}{/student_name}{qr}'))).toEqual([
      ['required', { tag: '{number}' }],
    ]);
  });

  it('close in the order in which they open, and say where they did not', async () => {
    const rows = (text: string) => problems(`${REQUIRED}${paragraph(text)}`);
    expect(await rows('{#semesters}{semester}{/semesters}')).toEqual([]);
    expect(await rows('{student_name}{#semesters}{semester}')).toEqual([
      ['not_closed', { tag: '{#semesters}', name: 'semesters', before: '{student_name}' }],
    ]);
    expect(await rows('{/semesters}')).toEqual([['not_opened', { tag: '{/semesters}' }]]);
    expect((await rows('{#semesters}{#subjects}{/semesters}{/subjects}')).map(([key]) => key)).toEqual([
      'crossed',
      'crossed',
    ]);
    expect(await rows('{semesters}')).toEqual([['rows', { tag: '{semesters}', name: 'semesters' }]]);
  });

  it('repeat only where they belong, so that nested tags multiply nothing', async () => {
    expect(
      await problems(`${REQUIRED}${paragraph('{#semesters}{#semesters}{/semesters}{/semesters}')}`),
    ).toEqual([['nested', { tag: '{#semesters}' }]]);
    expect(await problems(`${REQUIRED}${paragraph('{#semesters}{qr}{/semesters}')}`)).toEqual([
      ['image', { tag: '{qr}' }],
    ]);
    expect(await problems(`${REQUIRED}${paragraph('{number}'.repeat(600))}`)).toEqual([
      ['many', { most: 500 }],
    ]);
  });

  it('have no options of the library, and no brace alone', async () => {
    expect(await problems(`${REQUIRED}${paragraph('{student_name [a:1]}')}`)).toMatchObject([
      ['unknown_like', {}],
    ]);
    await expect(problems(`${REQUIRED}${paragraph('{student_name')}`)).rejects.toThrow(
      'paper_template.refused.brace',
    );
  });
});

const VALUES = {
  number: '12',
  student_name: 'Oʻktam <{#semesters}> & “{number}”\u0007',
  semesters: [
    {
      semester: 1,
      subjects: [
        { name: 'Algebra', credit: 4 },
        { name: 'Fizika', credit: 5 },
      ],
    },
    { semester: 2, subjects: [] },
  ],
};
const IMAGES = { qr: codeImage('https://example.uz/verify/abc') };
const BODY =
  paragraph('№ {number}: {student_name}') +
  paragraph('{qr}') +
  table(
    ['Fan', 'Kredit'],
    ['{#semesters}{semester}-semestr', ''],
    ['{#subjects}{name}', '{credit}{/subjects}'],
    ['', '{/semesters}'],
  );

describe('filled documents', () => {
  it('repeat rows within rows, and print values as they are, without reading tags or markup in them', async () => {
    const filled = await fillTemplate({
      format: 'docx',
      bytes: await documentOf(BODY),
      values: VALUES,
      images: IMAGES,
    });
    expect(textOfPackage(filled).split('\n')).toEqual([
      '№ 12: Oʻktam <{#semesters}> & “{number}”',
      ...['Fan', 'Kredit', '1-semestr', 'Algebra', '4', 'Fizika', '5', '2-semestr'],
    ]);
  });

  it('contain the code as a picture', async () => {
    const filled = await fillTemplate({
      format: 'docx',
      bytes: await documentOf(BODY),
      values: VALUES,
      images: IMAGES,
    });
    expect(Object.keys(partsOf(filled)).filter((name) => /^word\/media\/./.test(name))).toHaveLength(1);
  });
});

const FORM = {
  title: 'Namuna',
  letterhead: { logo_file_id: null, header: '', university: 'Universitet', contacts: '' },
  blocks: [
    { kind: 'title' as const, title: 'NAMUNA', subtitle: '№ {number}' },
    {
      kind: 'table' as const,
      table: {
        widths: [3, 1],
        head: [[{ text: 'Fan' }, { text: 'Kredit' }]],
        body: [
          [{ text: '{#semesters}{semester}-semestr', columns: 2 }],
          ['{#subjects}{name}', '{credit}{/subjects}'],
          [{ text: '{/semesters}', columns: 2 }],
          ['Oxirgi', 'qator'],
        ],
      },
    },
  ],
  closing: { signatures: [], code: { url: '', caption: '' } },
  footer: '',
};

describe('filled workbooks', () => {
  it('repeat rows, keep numbers as numbers, move what is below, and contain the code', async () => {
    const bytes = new Uint8Array(await paperXlsx(FORM));
    const filled = await fillTemplate({ format: 'xlsx', bytes, values: VALUES, images: IMAGES });
    const text = cellsOfPackage(filled);
    expect(text.slice(text.indexOf('Fan'))).toEqual([
      ...['Fan', 'Kredit', '1-semestr', 'Algebra', '4', 'Fizika', '5', '2-semestr', 'Oxirgi', 'qator'],
    ]);
    const parts = partsOf(filled);
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    const numbers = [...sheet.matchAll(/<row [^>]*?r="(\d+)"/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(sheet).toContain('<v>5</v>');
    expect(Object.keys(parts).some((name) => name.startsWith('xl/media/'))).toBe(true);
    expect(sheet).toContain('<drawing ');
  });

  it('have numbers as numbers where a cell is one field, and in the notation of the language within a text', async () => {
    const gpa = { number: 4.5, text: '4,50' };
    const form = { ...FORM, blocks: [{ kind: 'title' as const, title: '{gpa}', subtitle: 'GPA {gpa}' }] };
    const bytes = new Uint8Array(await paperXlsx(form));
    const filled = await fillTemplate({ format: 'xlsx', bytes, values: { gpa }, images: {} });
    expect(partsOf(filled)['xl/worksheets/sheet1.xml']).toContain('<v>4.5</v>');
    expect(cellsOfPackage(filled)).toContain('GPA 4,50');
    const document = await documentOf(`${paragraph('{gpa}')}${paragraph('{#gpa}GPA {gpa}{/gpa}')}`);
    const text = textOfPackage(
      await fillTemplate({ format: 'docx', bytes: document, values: { gpa }, images: {} }),
    );
    expect(text.split('\n')).toEqual(['4,50', 'GPA 4,50']);
  });

  it('merge the cells of each copy of a row', async () => {
    const bytes = new Uint8Array(await paperXlsx(FORM));
    const before = partsOf(bytes)['xl/worksheets/sheet1.xml'] ?? '';
    const filled = await fillTemplate({ format: 'xlsx', bytes, values: VALUES, images: {} });
    const after = partsOf(filled)['xl/worksheets/sheet1.xml'] ?? '';
    const merged = (sheet: string) => [...sheet.matchAll(/mergeCell ref="([^"]+)"/g)].map(([, ref]) => ref);
    expect(new Set(merged(after)).size).toBe(merged(after).length);
    expect(merged(after).length).toBeGreaterThan(merged(before).length);
  });

  /** A workbook with these header and footer texts on its sheet. */
  const withHeaders = async (texts: Record<string, string>, attributes = '') =>
    changedPart(new Uint8Array(await paperXlsx(FORM)), 'xl/worksheets/sheet1.xml', (sheet) =>
      sheet.replace(
        /(<pageSetup[^>]*>)/,
        `$1<headerFooter${attributes}>${Object.entries(texts)
          .map(([name, text]) => `<${name}>${text.replaceAll('&', '&amp;')}</${name}>`)
          .join('')}</headerFooter>`,
      ),
    );
  const headersOf = (bytes: Uint8Array) => {
    const sheet = partsOf(bytes)['xl/worksheets/sheet1.xml'] ?? '';
    return [...sheet.matchAll(/<(?:odd|even|first)(?:Header|Footer)>([^<]*)</g)].map(([, text = '']) =>
      text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    );
  };

  it('have fields in their headers and footers, whose codes the values do not change', async () => {
    const bytes = await withHeaders({
      oddHeader: '&L&"Times New Roman,Bold"&12{number}&R{student_name}',
      oddFooter: '&C&P / &N',
    });
    const values = { ...VALUES, student_name: 'A&B {number}' };
    const filled = await fillTemplate({ format: 'xlsx', bytes, values, images: IMAGES });
    expect(headersOf(filled)).toEqual(['&L&"Times New Roman,Bold"&12 12&RA&&B {number}', '&C&P / &N']);
    const long = await fillTemplate({
      format: 'xlsx',
      bytes,
      values: { ...VALUES, student_name: 'uzun '.repeat(100) },
      images: IMAGES,
    });
    expect(headersOf(long)[0]).toHaveLength(255);
  });

  it('are refused with a field in a header or a shape that would not be filled', async () => {
    const found = async (texts: Record<string, string>, attributes = '') =>
      tagProblems(await tagsOf('xlsx', await withHeaders(texts, attributes)), [
        ...FIELDS,
        { name: 'logo', image: true },
      ]).map(({ key, values }) => [key.replace('paper_template.refused.', ''), values.tag]);
    expect(await found({ oddHeader: '&C{studentname}' })).toEqual([['unknown_like', '{studentname}']]);
    expect(await found({ oddHeader: '&C{qr}' })).toEqual([['header', '{qr}']]);
    expect(await found({ firstFooter: '{#number}a{/number}' })).toEqual([['header', '{#number}']]);
    await expect(found({ evenHeader: '&C{number' })).rejects.toThrow('paper_template.refused.brace');
    const shape = changedPart(
      new Uint8Array(await paperXlsx(FORM)),
      'xl/drawings/drawing1.xml',
      () => '<xdr:wsDr xmlns:xdr="urn:a" xmlns:a="urn:b"><a:t>{num</a:t><a:t>ber}</a:t></xdr:wsDr>',
    );
    await expect(tagsOf('xlsx', shape)).rejects.toThrow('paper_template.refused.shape');
  });

  it('have the number on every page when it is in a header', async () => {
    const fields = FIELDS.filter(({ name }) => name === 'number');
    const noNumber = { ...FORM, blocks: [{ kind: 'title' as const, title: 'A', subtitle: '' }] };
    const missing = async (header: string, attributes: string) => {
      const bytes = changedPart(
        new Uint8Array(await paperXlsx(noNumber)),
        'xl/worksheets/sheet1.xml',
        (sheet) =>
          sheet.replace(/(<pageSetup[^>]*>)/, `$1<headerFooter${attributes}>${header}</headerFooter>`),
      );
      return tagProblems(
        (await tagsOf('xlsx', bytes)).map((tags) => tags.filter(({ name }) => name === 'number')),
        fields,
      ).map(({ key }) => key);
    };
    expect(await missing('<oddHeader>{number}</oddHeader>', '')).toEqual([]);
    const required = ['paper_template.refused.required'];
    expect(await missing('<oddHeader>{number}</oddHeader>', ' differentFirst="1"')).toEqual(required);
    expect(await missing('<evenHeader>{number}</evenHeader>', ' differentOddEven="1"')).toEqual(required);
  });
});
