import type { CellConflict, CellValue, RatingField } from '@dekanat/contract/ratings/sheets.ts';
import type { TextKey } from '#i18n/text-key.ts';

export interface RatingCell {
  /** The student subject. */
  row: number;
  field: RatingField;
}

/** Why a value is not saved: a rule of the grid, or a message of the server. */
export type CellProblem = { key: TextKey; values?: Record<string, number> } | { message: string };

export type OthersValue = Pick<CellConflict, 'value' | 'changed_by' | 'changed_at'>;

/** A cell whose input the server does not have yet. */
export interface PendingCell extends RatingCell {
  text: string;
  /** undefined: the text is no valid value, and is not sent. */
  value: CellValue | undefined;
  /** The stored value that the input replaces. */
  was: CellValue;
  problem?: CellProblem | undefined;
  /** Another user's value, which the user has to choose from. */
  others?: OthersValue | undefined;
  /** The value of the running save. */
  sent?: CellValue | undefined;
  /** A value that was sent without a response: the server may have it. */
  unconfirmed?: CellValue | undefined;
}

export type PendingCells = ReadonlyMap<string, PendingCell>;

export const cellKey = ({ row, field }: RatingCell): string => `${row}:${field}`;

const changed = (cells: PendingCells, change: (next: Map<string, PendingCell>) => void): PendingCells => {
  const next = new Map(cells);
  change(next);
  return next;
};

export const isReady = ({ value, problem, others, sent }: PendingCell): boolean =>
  value !== undefined && problem === undefined && others === undefined && sent === undefined;

export type CellInput = Pick<PendingCell, 'row' | 'field' | 'text' | 'value' | 'problem' | 'was'>;

/**
 * Adds an input to `cells`. An input over another user's value replaces that value; an input equal to the stored value needs
 * no save.
 */
export function enterCell(cells: Map<string, PendingCell>, input: CellInput): void {
  const key = cellKey(input);
  const known = cells.get(key);
  const was = known === undefined ? input.was : known.others ? known.others.value : known.was;
  const { sent, unconfirmed } = known ?? {};
  const isUnchanged = input.value === was && sent === undefined && unconfirmed === undefined;
  if (isUnchanged) cells.delete(key);
  else cells.set(key, { ...input, was, sent, unconfirmed });
}

/**
 * The cells of the next save, at most `limit`: those of a student together, because points and absence replace each other. Cells that
 * the user may not enter any more come last, because with them the server would refuse all.
 */
export function nextBatch(
  cells: PendingCells,
  limit: number,
  mayEnter: (cell: RatingCell) => boolean,
): PendingCell[] {
  const batch: PendingCell[] = [];
  const ready = [...cells.values()].filter(isReady);
  const allowed = ready.filter(mayEnter);
  for (const ofRow of Map.groupBy(allowed.length > 0 ? allowed : ready, ({ row }) => row).values()) {
    if (batch.length + ofRow.length > limit) break;
    batch.push(...ofRow);
  }
  return batch;
}

const eachOf = (
  cells: PendingCells,
  batch: readonly PendingCell[],
  change: (cell: PendingCell, index: number) => PendingCell | undefined,
): PendingCells =>
  changed(cells, (next) => {
    batch.forEach((sent, index) => {
      const cell = next.get(cellKey(sent));
      const result = cell && change(cell, index);
      if (result) next.set(cellKey(sent), result);
      else next.delete(cellKey(sent));
    });
  });

export const markSent = (cells: PendingCells, batch: readonly PendingCell[]): PendingCells =>
  eachOf(cells, batch, (cell) => ({ ...cell, sent: cell.value }));

/** Applies the response to a save. What was typed during the save stays pending, based on the saved value. */
export function applySaved(
  cells: PendingCells,
  batch: readonly PendingCell[],
  conflicts: readonly CellConflict[],
): PendingCells {
  const others = new Map(
    conflicts.map(({ student_subject_id, field, ...value }) => [
      cellKey({ row: student_subject_id, field }),
      value,
    ]),
  );
  return eachOf(cells, batch, ({ sent, unconfirmed, ...cell }) => {
    const conflict = others.get(cellKey(cell));
    if (conflict === undefined) return cell.value === sent ? undefined : { ...cell, was: sent ?? null };
    // An earlier save without a response did store the value.
    if (conflict.value === unconfirmed) return { ...cell, was: conflict.value };
    return { ...cell, others: conflict };
  });
}

/** Returns a batch to the queue. @param isUnanswered the server may have saved it */
export const returnBatch = (
  cells: PendingCells,
  batch: readonly PendingCell[],
  isUnanswered: boolean,
): PendingCells =>
  eachOf(cells, batch, ({ sent, ...cell }) => (isUnanswered ? { ...cell, unconfirmed: sent } : cell));

/** Returns a refused batch to the queue; the cells with a message by place are not sent again until they change. */
export const applyRefusals = (
  cells: PendingCells,
  batch: readonly PendingCell[],
  messages: ReadonlyMap<number, string>,
): PendingCells =>
  eachOf(cells, batch, ({ sent, ...cell }, index) => {
    const message = messages.get(index);
    return message === undefined || cell.value !== sent ? cell : { ...cell, problem: { message } };
  });

/** The places of changes that a 422 names, such as `changes.3.value`; `body.3.value` for the academic difference. */
export function refusalsOf(fields: Readonly<Record<string, readonly string[]>>): Map<number, string> {
  const refusals = new Map<number, string>();
  for (const [field, [message = '']] of Object.entries(fields)) {
    const [, place] = /^(?:changes|body)\.(\d+)(?:\.|$)/.exec(field) ?? [];
    if (place !== undefined) refusals.set(Number(place), message);
  }
  return refusals;
}

/** After a conflict: saves over the other user's value. */
export const keepMine = (cells: PendingCells, key: string): PendingCells => {
  const cell = cells.get(key);
  if (cell?.others === undefined) return cells;
  const { others, ...mine } = cell;
  return new Map(cells).set(key, { ...mine, was: others.value });
};

/** After a conflict, or for an input that is not wanted any more: drops the input. */
export const dropCell = (cells: PendingCells, key: string): PendingCells =>
  changed(cells, (next) => next.delete(key));
