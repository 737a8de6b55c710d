import { useMemo } from 'react';
import { useProfile } from '#api/session.ts';
import { readStored, useStored, writeStored } from '#browser/stored-values.ts';
import { type Arrangement, type ColumnSettings, readArrangement } from '#ui/table/arrangement.ts';

/** Column settings of one table, stored per user in this browser. */
export function useColumnSettings(table: string): ColumnSettings {
  const name = `columns.${useProfile().id}.${table}`;
  const stored = useStored(name);
  return useMemo(() => {
    const change = (changes: Partial<Arrangement>) =>
      writeStored(name, JSON.stringify({ ...readArrangement(readStored(name)), ...changes }));
    return { arrangement: readArrangement(stored), change };
  }, [name, stored]);
}
