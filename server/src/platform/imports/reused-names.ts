import type { CurrentRecord, Fields, ImportKind } from './import-kind.ts';
import type { ValidatedRow } from './validate-row.ts';

/**
 * Of several records with one name: those with the status that the row says, so that a closed record is not taken for the
 * open one. A row that does not say it means the open one, if it is the only one.
 */
export function withMeantStatus<Match extends { current: CurrentRecord }>(
  matches: Match[],
  { status }: Fields,
): Match[] {
  if (matches.length < 2) return matches;
  const ofRow = matches.filter(({ current }) => current.columns.status === status);
  if (ofRow.length > 0) return ofRow;
  const open = matches.filter(({ current }) => current.columns.status === 1);
  return open.length === 1 ? open : matches;
}

/**
 * The parts of a batch in the order in which they are written. Where names are used again, rows that close a record come first, so that
 * others can open or create one of its name, even where the rows are written one by one. Across batches the file must close before it
 * opens.
 */
export function inWriteOrder(
  { reusesNames }: Pick<ImportKind, 'reusesNames'>,
  { created, changed }: Record<'created' | 'changed', ValidatedRow[]>,
) {
  const [ofNew, ofStored] = [
    { rows: created, isNew: true },
    { rows: changed, isNew: false },
  ];
  if (!reusesNames) return [ofNew, ofStored];
  const isOpen = ({ result }: ValidatedRow) => Number(result.columns.status !== 0);
  const closedFirst = changed.toSorted((one, other) => isOpen(one) - isOpen(other));
  return [{ ...ofStored, rows: closedFirst }, ofNew];
}
