import { useMemo, useState } from 'react';
import { useUniversity } from '#api/university.ts';
import { type RowSelection, useRowSelection } from '#ui/table/row-selection.ts';
import { useOnChange } from '#ui/table/use-on-change.ts';

/** All rows that match the filters, and their number at the time of the selection. */
interface Matching {
  filters: Record<string, unknown>;
  total: number;
}

interface AllMatching extends Matching {
  /** The university in the header at that time; undefined: all of them. */
  universityId: number | undefined;
}

/** Rows selected one by one, on any page, or all that match. */
export interface SelectionOrAll<Row> {
  selected: RowSelection<Row>;
  all: AllMatching | undefined;
  count: number;
  toggle: (row: Row) => void;
  selectAll: (all: Matching) => void;
  clear: () => void;
}

/**
 * `label` must be stable between renders. Another university in the header clears the selection; other filters of the list clear
 * "all that match" (see `useSelectionIn`).
 */
export function useSelectionOrAll<Row extends { id: number }>(
  label: (row: Row) => string,
  initial?: readonly Row[],
): SelectionOrAll<Row> {
  const [all, setAll] = useState<AllMatching>();
  const single = useRowSelection<Row>({ label }, all !== undefined, initial);
  const { universityId } = useUniversity();
  const selection = useMemo((): SelectionOrAll<Row> => {
    const clear = () => {
      single.clear();
      setAll(undefined);
    };
    const selected = { ...single, clear };
    return {
      selected,
      all,
      count: all?.total ?? selected.rows.size,
      toggle: (row) => {
        // "All that match" is ended by `clear` alone: Enter on a row would replace it by that row.
        if (all !== undefined) return;
        if (selected.rows.has(String(row.id))) selected.deselect([row.id]);
        else selected.select([row]);
      },
      selectAll: (matching) => {
        single.clear();
        setAll({ ...matching, universityId });
      },
      clear,
    };
  }, [single, all, universityId]);
  useOnChange(universityId, selection.clear);
  return selection;
}
