import type { CurrentRecord, Fields } from './import-kind.ts';

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
