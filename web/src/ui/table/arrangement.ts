import { z } from 'zod';
import type { Column } from '#ui/table/columns.ts';

/** How a user has arranged the columns of one table. */
const Arrangement = z.object({
  order: z.array(z.string()).catch([]),
  hidden: z.array(z.string()).catch([]),
  /** Columns that the user shows although they are hidden by default. */
  shown: z.array(z.string()).catch([]),
  pinned: z.array(z.string()).catch([]),
  widths: z.record(z.string(), z.number().min(60).max(1200)).catch({}),
  dense: z.boolean().catch(true),
});
export type Arrangement = z.infer<typeof Arrangement>;

export const DEFAULT_ARRANGEMENT: Arrangement = Arrangement.parse({});

export interface ColumnSettings {
  arrangement: Arrangement;
  change: (changes: Partial<Arrangement>) => void;
}

export function readArrangement(stored: string | undefined): Arrangement {
  try {
    return Arrangement.parse(JSON.parse(stored ?? '{}'));
  } catch {
    return DEFAULT_ARRANGEMENT;
  }
}

/** All columns in the user's order; a column that the stored order does not know keeps its declared position. */
export function orderColumns<Row>(columns: readonly Column<Row>[], order: string[]): Column<Row>[] {
  const known = order.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const result = [...known];
  for (const [at, column] of columns.entries()) if (!known.includes(column)) result.splice(at, 0, column);
  return result;
}

export const isVisible = (
  { key, hiddenByDefault = false }: Column<never>,
  { hidden, shown }: Arrangement,
): boolean => (hiddenByDefault ? shown.includes(key) : !hidden.includes(key));

/** The user's arrangement as column state of TanStack Table. */
export function columnStateOf<Row>(columns: readonly Column<Row>[], arrangement: Arrangement) {
  const ordered = orderColumns(columns, arrangement.order);
  const keysWhere = (test: (column: Column<Row>) => boolean) => ordered.filter(test).map(({ key }) => key);
  const isPinnedByUser = ({ key }: Column<Row>) => arrangement.pinned.includes(key);
  return {
    columnOrder: ordered.map(({ key }) => key),
    columnVisibility: Object.fromEntries(
      columns.map((column) => [column.key, column.pinned === 'end' || isVisible(column, arrangement)]),
    ),
    columnPinning: {
      start: keysWhere((column) => isPinnedByUser(column) || column.pinned === 'start'),
      end: keysWhere((column) => !isPinnedByUser(column) && column.pinned === 'end'),
    },
    columnSizing: arrangement.widths,
  };
}
