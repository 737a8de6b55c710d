import type { RowResult, ValidatedRow } from './validate-row.ts';

/** What the dry run found for a row. */
export interface CheckedRow {
  outcome: RowResult['outcome'];
  record_id: number | null;
  changes: RowResult['changes'];
}

const isEqual = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Whether the dry run showed that the value is replaced. */
const wasShown = ({ changes }: CheckedRow, { column, from }: RowResult['changes'][number]): boolean =>
  changes.some((one) => one.column === column && !one.kept && isEqual(one.from, from));

/**
 * Whether a row would do other than its user saw in the dry run, because a record was changed, added or removed since: it would
 * replace a value that was not shown, or add a record again.
 */
export function differsFromCheck(checked: CheckedRow, { id, result }: ValidatedRow): boolean {
  if (result.outcome === 'create') return checked.record_id !== null;
  if (result.outcome !== 'update') return false;
  if (checked.record_id !== id) return true;
  return result.changes.some((change) => !change.kept && !wasShown(checked, change));
}
