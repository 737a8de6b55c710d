import { expect, it } from 'vitest';
import type { GridColumn } from '#features/ratings/grid/grid-column.ts';
import { matchRows } from '#features/ratings/grid/match-rows.ts';

const column = (key: string, kind: GridColumn['kind'], field?: string) =>
  ({ key, kind, title: key, width: 80, ...(field && { field }), text: () => '' }) as GridColumn;
const COLUMNS = [
  column('no', 'number'),
  column('fio', 'header'),
  column('id_number', 'text'),
  column('ic_rating', 'points', 'ic_rating'),
  column('fc_rating', 'points', 'fc_rating'),
  column('absent', 'absent', 'absent'),
  column('rating', 'number'),
  column('mark', 'number'),
];
const [IC, FC, ABSENT] = [3, 4, 5];
/** As a Russian window shows them. */
const STUDENTS = [
  ['Кодиров Анвар', 'Qodirov Anvar', '365211100001'],
  ['Юсупов Бобур', 'Yusupov Bobur', '365211100002'],
  ['Зокиров Вали', 'Zokirov Vali', '365211100003'],
].map(([fio = '', latin = '', id_number = '']) => ({ fio, spellings: [latin, fio], id_number }));
const match = (cells: string[][], active = FC) => matchRows(cells, STUDENTS, COLUMNS, active);
const NONE = { unknown: [], ambiguous: [], twice: [] };

it('match rows: places points by names in another order, script and case', () => {
  const cells = [
    ['ZOKIROV VALI', '30'],
    ['Кодиров Анвар', '10,5'],
    ['Yusupov Bobur', 'kelmadi'],
  ];
  expect(match(cells)).toEqual({
    placed: [
      { row: 2, column: FC, text: '30' },
      { row: 0, column: FC, text: '10,5' },
      { row: 1, column: FC, text: 'kelmadi' },
    ],
    unmatched: NONE,
  });
});

it('match rows: places points by student numbers, which decide before names', () => {
  const cells = [
    ['1', 'Qodirov A.', '365211100003', '30', '40'],
    ['2', 'Zokirov Vali', '365211100001', '', '20'],
  ];
  expect(match(cells, IC)?.placed).toEqual([
    { row: 2, column: IC, text: '30' },
    { row: 2, column: FC, text: '40' },
    { row: 0, column: FC, text: '20' },
  ]);
});

it('match rows: says which rows match no student, several students, or the same student', () => {
  const cells = [
    ['Talaba', 'Yakuniy'],
    ['Boshqa Odam', '50'],
    ['Yusupov Bobur', '20'],
    ['Юсупов Бобур', '21'],
    ['Zokirov Vali', '30'],
  ];
  expect(match(cells)).toEqual({
    placed: [{ row: 2, column: FC, text: '30' }],
    unmatched: { unknown: ['Boshqa Odam'], ambiguous: [], twice: ['Yusupov Bobur', 'Юсупов Бобур'] },
  });
  const namesakes = [...STUDENTS, { fio: 'Зокиров Вали', spellings: ['Zokirov Vali'], id_number: '4' }];
  const found = matchRows([['Zokirov Vali', '30']], namesakes, COLUMNS, FC);
  expect(found).toEqual({ placed: [], unmatched: { ...NONE, ambiguous: ['Zokirov Vali'] } });
});

it('match rows: takes whole rows of a grid or a print, without ratings and marks', () => {
  const grid = [['1', 'Кодиров Анвар', '365211100001', '30', '', '1', '30', '2']];
  expect(match(grid, 1)?.placed).toEqual([
    { row: 0, column: IC, text: '30' },
    { row: 0, column: ABSENT, text: '1' },
  ]);
  const print = [['1', 'Qodirov Anvar', '365211100001', '30', '45', '0', '2']];
  expect(match(print, IC)?.placed).toEqual([
    { row: 0, column: IC, text: '30' },
    { row: 0, column: FC, text: '45' },
  ]);
});

it('match rows: leaves points without names to their places', () => {
  expect(match([['10'], ['не явился']])).toBeUndefined();
  expect(
    match([
      ['10', '20'],
      ['-', 'не явился'],
    ]),
  ).toBeUndefined();
});
