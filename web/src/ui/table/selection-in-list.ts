import { useUniversity } from '#api/university.ts';
import type { List } from '#ui/table/list.ts';
import { filtersOf } from '#ui/table/list-query.ts';
import type { RowSelection } from '#ui/table/row-selection.ts';
import { useOnChange } from '#ui/table/use-on-change.ts';

/**
 * Another university in the header clears the selection of a list. Other filters clear "all that match": it stands for the rows that
 * matched the former ones. Rows that were selected one by one stay.
 */
export function useSelectionIn<Row>({ query }: List<Row>, selection: RowSelection<Row> | undefined): void {
  const { universityId } = useUniversity();
  useOnChange(universityId, () => selection?.clear());
  useOnChange(JSON.stringify(filtersOf(query)), () => {
    if (selection?.everything) selection.clear();
  });
}
