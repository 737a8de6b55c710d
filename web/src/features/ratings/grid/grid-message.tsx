import { RATING_FIELDS } from '@dekanat/contract/ratings/sheets.ts';
import type { GridEvent } from '#features/ratings/grid/grid-actions.ts';
import { cellProblem } from '#features/ratings/grid/grid-row.tsx';
import type { UnmatchedRows } from '#features/ratings/grid/match-rows.ts';
import type { GridRow } from '#features/ratings/grid/rating-rows.ts';
import { type Text, useText } from '#i18n/text.ts';

interface GridMessageProps {
  rows: readonly GridRow[];
  /** What the last command has changed. */
  event: GridEvent | undefined;
  active: { row: number; column: string } | undefined;
}

function problemAt(rows: readonly GridRow[], at: { row: number; column: string } | undefined, text: Text) {
  const row = rows.find(({ id }) => id === at?.row);
  const field = RATING_FIELDS.find((one) => one === at?.column);
  const problem = row && field && cellProblem(row.cells[field], text);
  return problem && `${row.stored.fio}, ${text(`rating_grid.${field}`)}: ${problem}`;
}

const UNMATCHED = ['unknown', 'ambiguous', 'twice'] as const;

/** Which copied rows were not pasted, and why. */
const unmatchedIn = (unmatched: UnmatchedRows | undefined, text: Text): string[] =>
  UNMATCHED.flatMap((reason) => {
    const names = unmatched?.[reason] ?? [];
    return names.length === 0 ? [] : [text(`rating_grid.unmatched.${reason}`, { names: names.join('; ') })];
  });

const hasUnmatched = (event: GridEvent | undefined) =>
  event !== undefined &&
  'unmatched' in event &&
  UNMATCHED.some((reason) => (event.unmatched?.[reason] ?? []).length > 0);

function messageOf(event: GridEvent, rows: readonly GridRow[], text: Text): string {
  if (event.type === 'entered') {
    const { row, field } = event.cell;
    return (event.invalid > 0 && problemAt(rows, { row, column: field }, text)) || '';
  }
  if (event.type === 'refused') return text('rating_grid.refused');
  const changed = text(`rating_grid.${event.type}`, { count: event.changed });
  if (!('invalid' in event)) return changed;
  const { invalid, locked, rowsCut, unmatched } = event;
  return [
    changed,
    ...(invalid > 0 ? [text('rating_grid.invalid', { count: invalid })] : []),
    ...(locked > 0 ? [text('rating_grid.locked_cells', { count: locked })] : []),
    ...(rowsCut > 0 ? [text('rating_grid.rows_cut', { count: rowsCut })] : []),
    ...unmatchedIn(unmatched, text),
  ].join('. ');
}

const isFaulty = (event: GridEvent) =>
  hasUnmatched(event) ||
  ('invalid' in event && event.invalid > 0) ||
  ('locked' in event && event.locked > 0 && event.changed === 0);

/** Announces why the active cell is not saved, or what the last command has changed. */
export function GridMessage({ rows, event, active }: GridMessageProps) {
  const text = useText();
  const problem = hasUnmatched(event) ? undefined : problemAt(rows, active, text);
  const message = problem ?? (event && messageOf(event, rows, text));
  const isError = problem !== undefined || (event !== undefined && isFaulty(event));
  return (
    <p className="grid-message" role={isError ? 'alert' : 'status'} data-error={isError}>
      {message}
    </p>
  );
}
