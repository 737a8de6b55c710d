import { describe, expect, it } from 'vitest';
import { fillDown, formatCells, parseCells, placeCells } from '#features/ratings/grid/cell-clipboard.ts';

describe('the clipboard', () => {
  it('reads a column as Excel copies it', () => {
    expect(parseCells('12,5\r\n30\r\n-\r\nkelmadi\r\n')).toEqual([['12,5'], ['30'], ['-'], ['kelmadi']]);
  });

  it('reads rectangles with empty cells', () => {
    expect(parseCells('1\t2\n\t4')).toEqual([
      ['1', '2'],
      ['', '4'],
    ]);
    expect(parseCells('1\n\n3\n')).toEqual([['1'], [''], ['3']]);
  });

  it('reads quoted cells with tabs, line breaks and quotes', () => {
    expect(parseCells('"a\tb"\t"say ""yes"""\n"c\nd"\te')).toEqual([
      ['a\tb', 'say "yes"'],
      ['c\nd', 'e'],
    ]);
  });

  it('reads an unfinished quote as text', () => {
    expect(parseCells('"12\t5')).toEqual([['"12', '5']]);
  });

  it('writes what it reads', () => {
    const cells = [
      ['1', 'a\tb'],
      ['', '"'],
    ];
    expect(parseCells(formatCells(cells))).toEqual(cells);
  });
});

describe('pasting', () => {
  const size = { rows: 5, columns: 4 };
  const one = { top: 3, bottom: 3, left: 2, right: 2 };

  it('places a rectangle at the selected cell and counts the rows that do not fit', () => {
    const { placed, rowsCut } = placeCells({ cells: [['1', '2', '3'], ['4'], ['5']], target: one, ...size });
    expect(placed).toEqual([
      { row: 3, column: 2, text: '1' },
      { row: 3, column: 3, text: '2' },
      { row: 4, column: 2, text: '4' },
      { row: 4, column: 3, text: '' },
    ]);
    expect(rowsCut).toBe(1);
  });

  it('fills a selected range with one copied cell', () => {
    const target = { top: 1, bottom: 2, left: 0, right: 1 };
    const { placed } = placeCells({ cells: [['7']], target, ...size });
    expect(placed.map(({ row, column, text }) => [row, column, text])).toEqual([
      [1, 0, '7'],
      [1, 1, '7'],
      [2, 0, '7'],
      [2, 1, '7'],
    ]);
  });

  it('repeats a copied range that fits several times', () => {
    const target = { top: 0, bottom: 3, left: 0, right: 0 };
    const { placed } = placeCells({ cells: [['1'], ['2']], target, ...size });
    expect(placed.map(({ text }) => text)).toEqual(['1', '2', '1', '2']);
  });
});

describe('filling down', () => {
  const textAt = ({ row, column }: { row: number; column: number }) => `${row}.${column}`;

  it('copies the first selected row into the others', () => {
    expect(fillDown({ top: 1, bottom: 3, left: 0, right: 0 }, textAt)).toEqual([
      { row: 2, column: 0, text: '1.0' },
      { row: 3, column: 0, text: '1.0' },
    ]);
  });

  it('copies the cell above into a single cell', () => {
    expect(fillDown({ top: 1, bottom: 1, left: 2, right: 2 }, textAt)).toEqual([
      { row: 1, column: 2, text: '0.2' },
    ]);
    expect(fillDown({ top: 0, bottom: 0, left: 2, right: 2 }, textAt)).toEqual([]);
  });
});
