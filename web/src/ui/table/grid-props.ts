import type { Page } from '@dekanat/contract/api/lists.ts';
import type { RowData } from '@tanstack/react-table';
import type { RowSelection } from '#ui/table/row-selection.ts';
import type { TableModel } from '#ui/table/table-model.ts';

export interface GridProps<Row extends RowData> {
  model: TableModel<Row>;
  page: Omit<Page<Row>, 'data'>;
  label: string;
  dense?: boolean;
  /** The rows shown are about to be replaced by newer ones. */
  refetching: boolean;
  /** Identifies the query of the rows: the table scrolls to the top when it changes. */
  queryKey?: string;
  sorting?: Sorting;
  onOpen?: (row: Row) => void;
  onResize?: (key: string, width: number) => void;
  selection?: RowSelection<Row> | undefined;
}

export interface Sorting {
  /** Current order: `name`, or `-name` for descending. */
  sort: unknown;
  fields: readonly string[];
  change: (sort: string | undefined) => void;
}
