import { useMemo } from 'react';
import { useProfile } from '#api/session.ts';
import { recall, remember, useRemembered } from '#browser/stored-values.ts';
import { type Arrangement, type ColumnSettings, readArrangement } from '#ui/table/columns.ts';

/** Column settings of one table, remembered for each person. */
export function useColumnSettings(table: string): ColumnSettings {
  const name = `columns.${useProfile().id}.${table}`;
  const stored = useRemembered(name);
  return useMemo(() => {
    const change = (changes: Partial<Arrangement>) =>
      remember(name, JSON.stringify({ ...readArrangement(recall(name)), ...changes }));
    return { arrangement: readArrangement(stored), change };
  }, [name, stored]);
}
