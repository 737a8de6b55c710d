import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { parseCsv } from 'hucre/csv';
import { describe, expect, it } from 'vitest';
import { neutraliseFormulas, restoreFormulas } from './csv-formulas.ts';
import { tableFile } from './table-export.ts';

const PIECES = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n', ',', ';', '|', "'", '"', ' '];
const field = fc.array(fc.oneof(fc.constantFrom(...PIECES, 'a', '1', '\u00a0', '\ufeff', 'ш'), fc.string()), {
  maxLength: 12,
});
const fields = field.map((pieces) => pieces.join(''));
const PHONE = /^\+\d[\d ]{6,20}$/;

async function csvOf(rows: string[][]): Promise<string> {
  async function* source() {
    yield* rows;
  }
  const { body } = await tableFile('csv', { name: 'x', headings: ['a', 'b'], rows: source() }, (row) => row);
  return text(body as never);
}

/** What any program may take for the start of a cell. */
const cellStarts = (written: string) => [
  written,
  ...written.split(/[,;|\t\r\n，；｜]/).map((cell) => cell.replace(/^["\p{Zs}\p{Cf}]+/u, '')),
];

describe('a field of a CSV file', () => {
  it('starts no formula, also after a separator inside it', () => {
    fc.assert(
      fc.property(fields, (value) => {
        const [whole = '', ...cells] = cellStarts(neutraliseFormulas(value));
        expect(whole).not.toMatch(/^[\t\r]/);
        for (const cell of cells)
          if (!PHONE.test(cell)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠﹦﹢﹣﹫−]/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is quoted, and read back unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fields, fields), { minLength: 1, maxLength: 20 }), async (rows) => {
        const file = await csvOf(rows);
        expect(file.replace(/^\ufeff/, '').replaceAll(/"(?:[^"]|"")*"/g, '')).toMatch(/^(,\r?\n)*,?\r?\n?$/);
        const [, ...read] = parseCsv(file, { delimiter: ',', skipEmptyRows: false });
        expect(read.map((row) => row.map((cell) => restoreFormulas(String(cell ?? ''))))).toEqual(rows);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['＝1+1', "'＝1+1"],
    ['Karimov;=HYPERLINK("x")', `Karimov;'=HYPERLINK("x")`],
    ['a;"=1"', `a;"'=1"`],
    ['\t=1', "'\t'=1"],
    ['+998901234567', '+998901234567'],
    ['+998 90 123 45 67, +998 90 123 45 68', '+998 90 123 45 67, +998 90 123 45 68'],
    ['+1-1', "'+1-1"],
    ['Oʻrta-Chirchiq', 'Oʻrta-Chirchiq'],
  ])('%j is written as %j', (value, written) => expect(neutraliseFormulas(value)).toBe(written));
});
