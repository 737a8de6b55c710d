import { useMemo, useState } from 'react';
import { type RowSelection, useRowSelection } from '#ui/table/row-selection.ts';

/** All rows that match the filters, and their number at the time of the selection. */
interface AllMatching {
  filters: Record<string, unknown>;
  total: number;
}

/** Rows selected one by one, on any page, or all that match. */
export interface SelectionOrAll<Row> {
  selected: RowSelection<Row>;
  all: AllMatching | undefined;
  count: number;
  toggle: (row: Row) => void;
  selectAll: (all: AllMatching) => void;
  clear: () => void;
}

/** `label` must be stable between renders. */
export function useSelectionOrAll<Row extends { id: number }>(
  label: (row: Row) => string,
): SelectionOrAll<Row> {
  const [all, setAll] = useState<AllMatching>();
  const selected = useRowSelection<Row>({ label }, all !== undefined);
  return useMemo(
    () => ({
      selected,
      all,
      count: all?.total ?? selected.rows.size,
      toggle: (row) => {
        setAll(undefined);
        if (selected.rows.has(String(row.id))) selected.deselect([row.id]);
        else selected.select([row]);
      },
      selectAll: (matching) => {
        selected.clear();
        setAll(matching);
      },
      clear: () => {
        selected.clear();
        setAll(undefined);
      },
    }),
    [selected, all],
  );
}
