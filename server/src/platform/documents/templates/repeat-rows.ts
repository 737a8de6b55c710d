import { refused } from './refused-template.ts';
import { type SheetRow, TAG } from './sheet-cells.ts';
import type { TemplateValues } from './template-kind.ts';

/** More than any paper has; two tags for rows in one row would multiply them. */
const MAX_ROWS = 3_000;

/** A row of the filled sheet, with the values around it, the innermost last. */
export interface FilledRow {
  row: SheetRow;
  scope: readonly TemplateValues[];
}

/** A value by its name, from the innermost rows outwards. */
export function fieldValue(scope: readonly TemplateValues[], name: string): TemplateValues[string] {
  const around = scope.findLast((values) => Object.hasOwn(values, name));
  return around?.[name] ?? null;
}

interface Place {
  row: number;
  cell: number;
  from: number;
  to: number;
  sign: string;
  name: string;
}

/** Tags that open and close rows, in the order in which people read them. */
function places(rows: readonly SheetRow[]): Place[] {
  return rows.flatMap(({ cells }, row) =>
    cells.flatMap(({ text = '' }, cell) =>
      [...text.matchAll(TAG)].flatMap(({ index, 0: whole, 1: sign = '', 2: name = '' }) =>
        sign === '' ? [] : [{ row, cell, from: index, to: index + whole.length, sign, name }],
      ),
    ),
  );
}

/** The rows without these two tags. */
function withoutTags(rows: readonly SheetRow[], tags: readonly Place[]): SheetRow[] {
  return rows.map((row, at) => ({
    ...row,
    cells: row.cells.map((cell, index) => {
      const own = tags
        .filter((tag) => tag.row === at && tag.cell === index)
        .toSorted((a, b) => b.from - a.from);
      const text = own.reduce((kept, { from, to }) => kept.slice(0, from) + kept.slice(to), cell.text ?? '');
      return own.length === 0 ? cell : { ...cell, text };
    }),
  }));
}

function closing(tags: readonly Place[]): Place {
  let depth = 0;
  for (const tag of tags) {
    depth += tag.sign === '#' ? 1 : -1;
    if (depth === 0) return tag;
  }
  throw refused('paper_template.refused.place', { tag: `{#${tags[0]?.name ?? ''}}` });
}

/** Repeats the rows between `{#name}` and `{/name}`, and leaves out those of conditions that do not hold. */
export function repeatRows(
  rows: readonly SheetRow[],
  scope: readonly TemplateValues[],
  count = { rows: 0 },
): FilledRow[] {
  const tags = places(rows);
  const [open] = tags;
  if (open === undefined) {
    count.rows += rows.length;
    if (count.rows > MAX_ROWS) throw refused('paper_template.refused.large');
    return rows.map((row) => ({ row, scope }));
  }
  const close = closing(tags);
  const ended = { ...close, row: close.row - open.row };
  const block = withoutTags(rows.slice(open.row, close.row + 1), [{ ...open, row: 0 }, ended]);
  const value = fieldValue(scope, open.name);
  const repeated = Array.isArray(value)
    ? value.flatMap((values) => repeatRows(block, [...scope, values], count))
    : value === null || value === ''
      ? []
      : repeatRows(block, scope, count);
  return [
    ...repeatRows(rows.slice(0, open.row), scope, count),
    ...repeated,
    ...repeatRows(rows.slice(close.row + 1), scope, count),
  ];
}

/** Where the rows of the template stand in the filled sheet. */
export interface RowNumbers {
  /** Of each filled row, in order. */
  numbers: number[];
  /** The rows of the filled sheet that come from a row of the template; none: it was left out. */
  copies: (row: number) => number[];
}

export function numberRows(source: readonly SheetRow[], filled: readonly FilledRow[]): RowNumbers {
  const kept = new Set(filled.map(({ row }) => row.number));
  const left = source.map(({ number }) => number).filter((number) => !kept.has(number));
  const leftBetween = (from: number, to: number) => left.filter((one) => one > from && one < to).length;
  const copies = new Map<number, number[]>();
  const numbers: number[] = [];
  let [before, last] = [0, 0];
  for (const { row } of filled) {
    const gap = row.number - before;
    last += gap > 0 ? gap - leftBetween(before, row.number) : 1;
    before = row.number;
    numbers.push(last);
    copies.set(row.number, [...(copies.get(row.number) ?? []), last]);
  }
  const known = [...copies.keys()].toSorted((one, other) => one - other);
  return {
    numbers,
    copies: (row) => {
      const own = copies.get(row);
      if (own !== undefined) return own;
      if (left.includes(row)) return [];
      const above = known.findLast((one) => one < row);
      if (above === undefined) return [row];
      return [(copies.get(above)?.at(-1) ?? above) + row - above - leftBetween(above, row)];
    },
  };
}
