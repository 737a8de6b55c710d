import type { Page } from '@dekanat/contract/kernel/lists.ts';
import { Cards } from '#grid/cards.tsx';
import type { Column } from '#grid/columns.ts';
import { usePhone } from '#grid/media.ts';
import { TableGrid } from '#grid/table-grid.tsx';
import '#grid/grid.css';

export interface GridProps<Row extends { id: number }> {
  page: Page<Row>;
  columns: Column<Row>[];
  label: string;
  dense: boolean;
  /** The next page is on its way. */
  renewing: boolean;
  /** The query that the rows answer: when it changes, other rows stand there. */
  asked: string;
  /** Order in force: `name`, or `-name` for descending. */
  sort: unknown;
  sortable: string[];
  onSort: (sort: string | undefined) => void;
  onOpen: (row: Row) => void;
  onWidth: (key: string, width: number) => void;
}

/** One page of rows: a table, or cards where there is no room for one. Knows nothing of where rows come from. */
export function Grid<Row extends { id: number }>(props: GridProps<Row>) {
  return usePhone() ? <Cards {...props} /> : <TableGrid {...props} />;
}
