import type { ReactNode } from 'react';
import { z } from 'zod';

export interface Column<Row> {
  /** Unique in the table; where it is the name of a sortable or exported field, the column sorts and exports it. */
  key: string;
  /** Key of the heading's text. */
  title: string;
  render: (row: Row) => ReactNode;
  width?: number;
  /** Stays in sight at the side while the rest scrolls; such a column at the end is always there. */
  pinned?: 'start' | 'end';
  /** Hidden until the person shows it in the column settings. */
  hiddenByDefault?: boolean;
}

/** What a person made of a table's columns. */
const Arrangement = z.object({
  order: z.array(z.string()).catch([]),
  hidden: z.array(z.string()).catch([]),
  /** Shown by the person although they are `away` at first. */
  shown: z.array(z.string()).catch([]),
  pinned: z.array(z.string()).catch([]),
  widths: z.record(z.string(), z.number().min(60).max(1200)).catch({}),
  dense: z.boolean().catch(false),
});
export type Arrangement = z.infer<typeof Arrangement>;

export const WIDTH = { usual: 180, least: 80, most: 800, step: 40 };

/** All columns in the person's order; one that came with a later version stands where its author put it. */
export function ordered<Row>(columns: Column<Row>[], order: string[]): Column<Row>[] {
  const known = order.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const result = [...known];
  for (const [at, column] of columns.entries()) if (!known.includes(column)) result.splice(at, 0, column);
  return result;
}

export const isShown = (
  { key, hiddenByDefault: away = false }: Column<never>,
  { hidden, shown }: Arrangement,
): boolean => (away ? shown.includes(key) : !hidden.includes(key));

/** Columns to be drawn: without the hidden ones, pinned ones at their side. */
export function visibleColumns<Row>(columns: Column<Row>[], arrangement: Arrangement): Column<Row>[] {
  const { order, pinned, widths } = arrangement;
  const shown = ordered(columns, order)
    .filter((column) => column.pinned === 'end' || isShown(column, arrangement))
    .map((column): Column<Row> => {
      const width = widths[column.key] ?? column.width;
      return {
        ...column,
        ...(width !== undefined && { width }),
        ...(pinned.includes(column.key) && { pinned: 'start' }),
      };
    });
  const place = ({ pinned: side }: Column<Row>) => ({ start: 0, none: 1, end: 2 })[side ?? 'none'];
  return shown.sort((left, right) => place(left) - place(right));
}

export interface ColumnSettings {
  arrangement: Arrangement;
  change: (changes: Partial<Arrangement>) => void;
}

export function readArrangement(stored: string | undefined): Arrangement {
  try {
    return Arrangement.parse(JSON.parse(stored ?? '{}'));
  } catch {
    return Arrangement.parse({});
  }
}

/** As wide as the longest row number needs. */
export const numberWidth = (longest: number) => Math.max(52, 24 + 9 * String(longest).length);

/** Distance of a pinned column from its side of the table. */
export type Side = { left: number } | { right: number } | undefined;

export const sideName = (side: Side) => side && ('left' in side ? 'left' : 'right');

export function sidesOf(columns: Pick<Column<never>, 'pinned'>[], widths: number[], before: number): Side[] {
  const sum = (part: number[]) => part.reduce((total, width) => total + width, 0);
  return columns.map(({ pinned }, at): Side => {
    if (pinned === 'start') return { left: before + sum(widths.slice(0, at)) };
    return pinned === 'end' ? { right: sum(widths.slice(at + 1)) } : undefined;
  });
}
