import { describe, expect, it } from 'vitest';
import { mapped, missingColumns, samplesOf } from './column-mapping.ts';
import { mayPass, refusalOf, sheetProblem } from './sheet-rules.ts';

const MEGABYTE = 1024 * 1024;

describe('a file', () => {
  it.each([
    [[['guruhlar.xlsx', 1]], undefined],
    [[['GURUHLAR.CSV', 10 * MEGABYTE - 1]], undefined],
    [[['guruhlar.csv', 10 * MEGABYTE]], 'import.file.size'],
    [[['guruhlar.csv', 0]], 'imports.file.empty'],
    [[['guruhlar.xls', 1]], 'import.file.type'],
    [[['csv', 1]], 'import.file.type'],
    [[], 'import.file.one'],
    [
      [
        ['a.csv', 1],
        ['b.csv', 1],
      ],
      'import.file.one',
    ],
  ] as const)('%j: %s', (files, problem) => {
    expect(sheetProblem(files.map(([name, size]) => ({ name, size })))).toBe(problem);
  });
  it('is refused with the message that fits it', () => {
    expect(refusalOf({ message: 'Xato', fields: { files: ['Juda katta'] } })).toBe('Juda katta');
    expect(refusalOf({ message: 'Tarmoq yoʻq', fields: undefined })).toBe('Tarmoq yoʻq');
  });
});

it.each([
  [0, true],
  [413, false],
  [422, false],
  [429, true],
  [503, true],
])('sheet rules: may be sent again after %i: %s', (status, helps) => {
  expect(mayPass({ status })).toBe(helps);
});

describe('columns of a file', () => {
  it('take a field from the column that was mapped to it', () => {
    expect(mapped(['code', null, 'name.oz'], 1, 'code')).toEqual([null, 'code', 'name.oz']);
    expect(mapped(['code', null], 0, null)).toEqual([null, null]);
  });
  it('report required fields that are not mapped', () => {
    const column = (key: string, required: boolean) => ({ key, required, label: key, note: '' });
    const columns = [column('code', true), column('status', false), column('faculty_id', true)];
    expect(missingColumns(columns, ['code', null]).map(({ key }) => key)).toEqual(['faculty_id']);
  });
  it('are shown with a few different values', () => {
    const rows = ['a', ' ', 'a', 'b ', 'c', 'd'].map((cell) => ({ cells: ['1', cell] }));
    expect(samplesOf(rows, 1)).toEqual(['a', 'b', 'c']);
    expect(samplesOf(rows, 7)).toEqual([]);
  });
});
