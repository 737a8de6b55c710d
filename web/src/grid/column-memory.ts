import { useMemo } from 'react';
import { type Arrangement, type ColumnSettings, readArrangement } from '#grid/columns.ts';
import { recall, remember, useRemembered } from '#kernel/remembered.ts';
import { useProfile } from '#kernel/session.ts';

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
