import type { ViewColumns } from '@dekanat/contract/access/views/list-views.ts';
import { useMemo } from 'react';
import { useProfile } from '#api/session.ts';
import { readStored, useStored, writeStored } from '#browser/stored-values.ts';
import { type Arrangement, type ColumnSettings, readArrangement } from '#ui/table/arrangement.ts';
import { columnsToSave } from '#ui/table/list-view-params.ts';

/** The saved view whose columns are shown. */
interface AppliedView {
  id: number;
  columns: ViewColumns;
}

/**
 * Column settings of one table, stored per user in this browser. A saved view has columns of its own; changes to them
 * are stored apart until they are saved to the view or reset.
 */
export function useColumnSettings(table: string, view?: AppliedView): ColumnSettings & { reset: () => void } {
  const name = `columns.${useProfile().id}.${table}`;
  const nameOfView = `${name}.${view?.id ?? ''}`;
  const stored = useStored(name);
  const storedOfView = useStored(nameOfView);
  return useMemo(() => {
    const change = (changes: Partial<Arrangement>) => {
      const current = arrangementOf(readStored(name), readStored(nameOfView), view);
      const next = { ...current, ...changes };
      if (view === undefined) return writeStored(name, JSON.stringify(next));
      const { widths, dense } = next;
      writeStored(name, JSON.stringify({ ...readArrangement(readStored(name)), widths, dense }));
      writeStored(nameOfView, JSON.stringify(columnsToSave(next)));
    };
    return {
      arrangement: arrangementOf(stored, storedOfView, view),
      change,
      reset: () => writeStored(nameOfView, undefined),
    };
  }, [name, nameOfView, view, stored, storedOfView]);
}

/** Columns come from the view or from unsaved changes to it; widths and density are always the user's own. */
function arrangementOf(
  stored: string | undefined,
  storedOfView: string | undefined,
  view: AppliedView | undefined,
): Arrangement {
  const own = readArrangement(stored);
  if (view === undefined) return own;
  const columns = storedOfView === undefined ? view.columns : columnsToSave(readArrangement(storedOfView));
  return { ...own, ...columns };
}
