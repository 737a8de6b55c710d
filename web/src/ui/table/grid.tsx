import { Cards } from '#ui/table/cards.tsx';
import type { GridProps } from '#ui/table/grid-props.ts';
import { TableGrid } from '#ui/table/table-grid.tsx';
import { usePhone } from '#ui/table/use-phone.ts';
import '#ui/table/grid.css';

/** One page of rows: a table, or cards where there is no room for one. Knows nothing of where rows come from. */
export function Grid<Row extends { id: number }>(props: GridProps<Row>) {
  return usePhone() ? <Cards {...props} /> : <TableGrid {...props} />;
}
