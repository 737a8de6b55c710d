import type { RowSelectionState, Updater } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { type RowKey, rowId } from '#ui/table/row-key.ts';

/** Rows that a user has selected, on any page and under any filter. */
export interface RowSelection<Row> {
  rows: ReadonlyMap<string, Row>;
  state: RowSelectionState;
  rowKey: RowKey<Row>;
  /** Name of a row, for its checkbox. */
  label: (row: Row) => string;
  select: (rows: readonly Row[]) => void;
  deselect: (keys: readonly (string | number)[]) => void;
  clear: () => void;
  /** Replaces selected rows by newer ones with the same key. */
  refresh: (rows: readonly Row[]) => void;
  /** Shows every row as selected and unchangeable: the selection is "all that match", not a set of rows; `clear` ends it. */
  everything: boolean;
}

interface RowSelectionOptions<Row> {
  label: (row: Row) => string;
  rowKey?: RowKey<Row>;
}
type Selected<Row> = ReadonlyMap<string, Row>;

/**
 * Options must be stable between renders.
 * @param initial the rows that are selected at first, such as those of a draft
 */
export function useRowSelection<Row extends object>(
  { label, rowKey = rowId }: RowSelectionOptions<Row>,
  everything = false,
  initial: readonly Row[] = [],
): RowSelection<Row> {
  const [rows, setRows] = useState<Selected<Row>>(() => byKey(initial, rowKey));
  return useMemo(
    () => ({
      rows,
      state: Object.fromEntries([...rows.keys()].map((key) => [key, true])),
      rowKey,
      label,
      select: (added) => setRows((before) => new Map([...before, ...byKey(added, rowKey)])),
      deselect: (keys) => setRows((before) => withoutKeys(before, new Set(keys.map(String)))),
      clear: () => setRows(new Map()),
      refresh: (newer) => setRows((before) => withNewer(before, newer, rowKey)),
      everything,
    }),
    [rows, rowKey, label, everything],
  );
}

const byKey = <Row>(rows: readonly Row[], rowKey: RowKey<Row>): Selected<Row> =>
  new Map(rows.map((row) => [String(rowKey(row)), row]));

const withoutKeys = <Row>(rows: Selected<Row>, keys: ReadonlySet<string>): Selected<Row> =>
  new Map([...rows].filter(([key]) => !keys.has(key)));

function withNewer<Row>(rows: Selected<Row>, newer: readonly Row[], rowKey: RowKey<Row>): Selected<Row> {
  const changed = newer.flatMap((row): [string, Row][] => {
    const key = String(rowKey(row));
    return rows.has(key) && rows.get(key) !== row ? [[key, row]] : [];
  });
  return changed.length === 0 ? rows : new Map([...rows, ...changed]);
}

/** Options of TanStack Table: its state holds keys only, the selection remembers the rows of other pages as well. */
export function selectionOptions<Row>(selection: RowSelection<Row>, page: readonly Row[]) {
  const { state, rowKey, select, deselect, everything } = selection;
  return {
    enableRowSelection: !everything,
    onRowSelectionChange: (updater: Updater<RowSelectionState>) => {
      const next = typeof updater === 'function' ? updater(state) : updater;
      select(page.filter((row) => next[String(rowKey(row))] && !state[String(rowKey(row))]));
      deselect(Object.keys(state).filter((key) => !next[key]));
    },
  };
}
