import type { RowData } from '@tanstack/react-table';
import { Cards } from '#ui/table/cards.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { GridProps } from '#ui/table/grid-props.ts';
import { usePhone } from '#ui/table/use-phone.ts';
import '#ui/table/grid.css';

/** One page of rows: a table, or cards on a phone. Independent of where the rows come from. */
export function Grid<Row extends RowData>(props: GridProps<Row>) {
  return usePhone() ? <Cards {...props} /> : <DataTable {...props} />;
}
