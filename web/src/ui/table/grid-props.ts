import type { Page } from '@dekanat/contract/api/lists.ts';
import type { Column } from '#ui/table/columns.ts';

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
