import { useMemo, useState } from 'react';
import { neighbourCell } from '#ui/table/cell-editor.ts';
import type { CellEditing, EditedCell } from '#ui/table/editable-cell.tsx';
import type { PlacedColumn } from '#ui/table/table-model.ts';

interface CellEditingOptions<Row> {
  rows: readonly { id: string; original: Row }[];
  columns: readonly PlacedColumn<Row>[];
  /** Scrolls a row into view before its cell opens. */
  show: (at: number) => void;
}

/** Which cell of the table is edited. */
export function useCellEditing<Row>({ rows, columns, show }: CellEditingOptions<Row>): CellEditing {
  const [cell, start] = useState<EditedCell>();
  return useMemo(
    () => ({
      cell,
      start,
      finish: (step) => {
        if (!cell || !step) return start(undefined);
        const from = { row: rows.findIndex(({ id }) => id === cell.id), column: cell.column };
        const originals = rows.map(({ original }) => original);
        const next = neighbourCell({ rows: originals, columns }, from, step);
        if (next) show(next.row);
        start(next && { id: rows[next.row]?.id ?? cell.id, column: next.column });
      },
    }),
    [cell, rows, columns, show],
  );
}
