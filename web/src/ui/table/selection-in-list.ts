import { useEffect } from 'react';
import { useUniversity } from '#api/university.ts';
import type { List } from '#ui/table/list.ts';
import { filtersOf } from '#ui/table/list-query.ts';
import type { RowSelection } from '#ui/table/row-selection.ts';
import { useOnChange } from '#ui/table/use-on-change.ts';

/**
 * Another university in the header clears the selection of a list. Other filters clear "all that match": it stands for the rows that
 * matched the former ones. Rows that were selected one by one stay, as the list shows them now: an act must not judge a row by the
 * state that it had when it was selected.
 */
export function useSelectionIn<Row>(
  { query, page }: List<Row>,
  selection: RowSelection<Row> | undefined,
): void {
  const { universityId } = useUniversity();
  useOnChange(universityId, () => selection?.clear());
  useOnChange(JSON.stringify(filtersOf(query)), () => {
    if (selection?.everything) selection.clear();
  });
  const refresh = selection?.refresh;
  const rows = page?.data;
  useEffect(() => {
    if (rows) refresh?.(rows);
  }, [rows, refresh]);
}
