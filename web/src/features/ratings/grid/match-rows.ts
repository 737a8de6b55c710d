import type { CellTexts, PastedCell } from '#features/ratings/grid/cell-clipboard.ts';
import type { GridColumn } from '#features/ratings/grid/grid-column.ts';
import { parseAbsent, parsePoints } from '#features/ratings/grid/rating-input.ts';
import type { StoredRow } from '#features/ratings/grid/rating-rows.ts';
import { folded } from '#i18n/word-match.ts';

/** Copied rows that were not pasted, by the name or number that they have. */
export interface UnmatchedRows {
  /** The sheet does not list the student. */
  unknown: string[];
  /** Several students of the sheet have the name. */
  ambiguous: string[];
  /** Several copied rows are about the student. */
  twice: string[];
}

type Student = Pick<StoredRow, 'fio' | 'id_number' | 'spellings'>;

const NUMBER = /^\d{10,14}$/;
const NAME = /\p{L}{2,}[^\p{L}]+\p{L}/u;
const trimmed = (text = '') => text.replaceAll('\u00a0', ' ').trim();
const isPoints = (text: string) => !('problem' in parsePoints(text, Number.POSITIVE_INFINITY));
const isNumber = (text: string) => NUMBER.test(text);
const isName = (text: string) => NAME.test(text) && !isPoints(text) && parseAbsent(text) === undefined;

/** The column in which most cells are of a kind, -1: there is none. */
function columnOf(cells: CellTexts, width: number, isKind: (text: string) => boolean): number {
  return Array.from({ length: width }, (_, column) => cells.map((row) => trimmed(row[column]))).findIndex(
    (texts) => {
      const filled = texts.filter((text) => text !== '');
      return filled.length > 0 && 2 * filled.filter(isKind).length > filled.length;
    },
  );
}

/** Where the copied rows have numbers, names and points. */
interface Layout {
  number: number;
  name: number;
  values: number[];
}

function layoutOf(cells: CellTexts): Layout | undefined {
  const width = Math.max(...cells.map(({ length }) => length));
  const [number, name] = [columnOf(cells, width, isNumber), columnOf(cells, width, isName)];
  const last = Math.max(number, name);
  if (width === 1 || last < 0) return undefined;
  const others = Array.from({ length: width }, (_, column) => column).filter(
    (column) => column !== number && column !== name,
  );
  const after = others.filter((column) => column > last);
  return { number, name, values: after.length > 0 ? after : others };
}

/** The students of a sheet by number and by folded name in any script. */
function finderOf(students: readonly Student[]) {
  const byNumber = new Map(students.map(({ id_number }, row) => [id_number, row]));
  const byName = new Map<string, number[]>();
  for (const [row, { fio, spellings = [] }] of students.entries())
    for (const key of new Set([fio, ...spellings].map(folded)))
      byName.set(key, [...(byName.get(key) ?? []), row]);
  return (number: string, name: string): number[] => {
    if (number === '') return byName.get(folded(name)) ?? [];
    const row = byNumber.get(number);
    return row === undefined ? [] : [row];
  };
}

/** A print has ratings and marks where the grid has absences; they are computed here. */
const areAbsences = (texts: readonly string[], [next = [], ...rest]: readonly string[][]) =>
  texts.every((text) => parseAbsent(text) !== undefined) &&
  !(rest.length === 0 && next.length > 0 && next.every((text) => /^[2-5]?$/.test(text)));

/** The grid columns that take the copied ones: from the active one on, else from the first column of points. */
function targetsOf(columns: readonly GridColumn[], active: number, values: readonly string[][]): number[] {
  const first = columns.findIndex(({ kind }) => kind === 'points');
  const start = columns[active] && 'field' in columns[active] ? active : first;
  const targets: number[] = [];
  for (const [at, texts] of values.entries()) {
    const column = start + at;
    const of = columns[column];
    const isTaken =
      of?.key === 'ic_rating' ||
      of?.key === 'fc_rating' ||
      (of?.kind === 'absent' && areAbsences(texts, values.slice(at + 1)));
    if (!isTaken) break;
    targets.push(column);
  }
  return targets;
}

interface CopiedRow {
  /** The student number or name. */
  label: string;
  rows: number[];
  values: string[];
}

const isHeading = ({ rows, values }: CopiedRow, at: number) =>
  at === 0 &&
  rows.length === 0 &&
  values.every((text) => !isPoints(text) || text === '') &&
  values.some((text) => text !== '');

function readRows(cells: CellTexts, { number, name, values }: Layout, students: readonly Student[]) {
  const find = finderOf(students);
  const copied = cells.map((row): CopiedRow => {
    const [ownNumber, ownName] = [trimmed(row[number]), trimmed(row[name])];
    return {
      label: ownName || ownNumber || trimmed(row.find((text) => trimmed(text) !== '')),
      rows: ownNumber === '' && ownName === '' ? [] : find(ownNumber, ownName),
      values: values.map((column) => trimmed(row[column])),
    };
  });
  return copied.filter((row, at) => !isHeading(row, at) && row.values.some((text) => text !== ''));
}

/**
 * Places copied rows that contain student numbers or names beside the points of these students, whatever their order. Empty cells
 * change nothing. @returns undefined if the rows name no students
 */
export function matchRows(
  cells: CellTexts,
  students: readonly Student[],
  columns: readonly GridColumn[],
  active: number,
): { placed: PastedCell[]; unmatched: UnmatchedRows } | undefined {
  const layout = layoutOf(cells);
  if (layout === undefined) return undefined;
  const copied = readRows(cells, layout, students);
  const targets = targetsOf(
    columns,
    active,
    layout.values.map((_, at) => copied.map(({ values }) => values[at] ?? '')),
  );
  const labels = (rows: readonly CopiedRow[]) => rows.map(({ label }) => label);
  const found = copied.filter(({ rows }) => rows.length === 1);
  const isTwice = ({ rows }: CopiedRow) => found.filter((other) => other.rows[0] === rows[0]).length > 1;
  const placed = found
    .filter((one) => !isTwice(one))
    .flatMap(({ rows: [row = 0], values }) =>
      targets.flatMap((column, at) => {
        const text = values[at] ?? '';
        return text === '' ? [] : [{ row, column, text }];
      }),
    );
  return {
    placed,
    unmatched: {
      unknown: labels(copied.filter(({ rows }) => rows.length === 0)),
      ambiguous: labels(copied.filter(({ rows }) => rows.length > 1)),
      twice: [...new Set(labels(found.filter(isTwice)))],
    },
  };
}
