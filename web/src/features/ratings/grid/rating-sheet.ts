import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { type CellConflict, RATING_FIELDS, type sheets } from '@dekanat/contract/ratings/sheets.ts';
import {
  cellKey,
  isReady,
  type PendingCell,
  type PendingCells,
} from '#features/ratings/grid/pending-cells.ts';
import {
  type GridRow,
  gridRow,
  type RatingRules,
  type SavedRow,
  type StoredRow,
} from '#features/ratings/grid/rating-rows.ts';
import type { UndoStack } from '#features/ratings/grid/undo-stack.ts';
import { dropDraft, readDraft, writeDraft } from '#ui/form/draft.ts';

export type RatingUpdate = BodyOf<typeof sheets.save>;

export interface RatingServer {
  save: (update: RatingUpdate) => Promise<{ rows: readonly SavedRow[]; conflicts: CellConflict[] }>;
}

/**
 * `offline`: the server did not respond, the save is repeated; `reason`: cells wait for the reason of the change; `refused`:
 * the server does not take them.
 */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'reason' | 'refused';

export interface SheetSnapshot {
  rows: readonly GridRow[];
  state: SaveState;
  /** Cells that are valid and not saved yet. */
  waiting: number;
  invalid: number;
  conflicts: number;
  /** Why the server refuses the cells. */
  refusal?: string | undefined;
}

/** Cells whose input is not stored, for whatever reason. */
export const unsavedIn = ({ waiting, invalid, conflicts }: SheetSnapshot): number =>
  waiting + invalid + conflicts;

/** What the parts of the store share. */
export interface RatingSheet {
  stored: readonly StoredRow[];
  /** Rows that the filters or the page leave out: shown only while they have input. */
  hidden: ReadonlySet<number>;
  rules: RatingRules;
  needsReason: boolean;
  reason: string | undefined;
  pending: PendingCells;
  stack: UndoStack;
  /** Cells that another user has just changed. */
  fresh: ReadonlySet<string>;
  freshTimer: ReturnType<typeof setTimeout> | undefined;
  shown: SheetSnapshot;
  /** Rendered rows by id, so that unchanged rows stay the same objects. */
  cache: Map<number, { inputs: readonly ShownInput[]; row: GridRow }>;
  server: RatingServer;
  draft: string;
  /** Saves in a row without a response. */
  failures: number;
  refusal: string | undefined;
  running: Promise<void> | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The session in which the sheet was opened. */
  since: number | undefined;
  listeners: Set<() => void>;
}

function saveStateOf({ needsReason, reason, failures, refusal, running }: RatingSheet, waiting: number) {
  if (refusal !== undefined) return 'refused';
  if (waiting === 0) return 'saved';
  if (failures > 0) return 'offline';
  if (needsReason && reason === undefined) return 'reason';
  return running ? 'saving' : 'waiting';
}

type ShownInput = PendingCell | boolean | undefined;

/** Whether two inputs look the same; a running save does not show in a cell. */
function isSameInput(before: ShownInput, input: ShownInput): boolean {
  if (typeof before !== 'object' || typeof input !== 'object') return before === input;
  const { text, value, problem, others } = before;
  return text === input.text && value === input.value && problem === input.problem && others === input.others;
}

function shownRow({ cache, pending, rules, fresh }: RatingSheet, stored: StoredRow): GridRow {
  const id = stored.student_subject_id;
  const keys = RATING_FIELDS.map((field) => cellKey({ row: id, field }));
  const inputs = keys.map((key) => pending.get(key) ?? fresh.has(key));
  const known = cache.get(id);
  if (known?.row.stored === stored && known.inputs.every((input, index) => isSameInput(input, inputs[index])))
    return known.row;
  const row = gridRow(stored, pending, rules, fresh);
  cache.set(id, { inputs, row });
  return row;
}

/** The ids of the rows with unsaved cells. */
const editedRows = (pending: PendingCells) => new Set([...pending.values()].map(({ row }) => row));

export function snapshotOf(sheet: RatingSheet): SheetSnapshot {
  const cells = [...sheet.pending.values()];
  const edited = editedRows(sheet.pending);
  const isShown = ({ student_subject_id: id }: StoredRow) => !sheet.hidden.has(id) || edited.has(id);
  const waiting = cells.filter((cell) => isReady(cell) || cell.sent !== undefined).length;
  return {
    rows: sheet.stored.filter(isShown).map((row) => shownRow(sheet, row)),
    state: saveStateOf(sheet, waiting),
    waiting,
    invalid: cells.filter(({ value, problem }) => value === undefined || problem !== undefined).length,
    conflicts: cells.filter(({ others }) => others !== undefined).length,
    refusal: sheet.refusal,
  };
}

/** Shows a change to the subscribers and stores what is not saved as a draft. */
export function update(sheet: RatingSheet, change: Partial<RatingSheet>): void {
  Object.assign(sheet, change);
  sheet.shown = snapshotOf(sheet);
  if (sheet.pending.size === 0) dropDraft(sheet.draft);
  else writeDraft(sheet.draft, draftOf(sheet), []);
  for (const listener of sheet.listeners) listener();
}

/** With the rows of the cells: after a reload a filter or the page may leave them out. */
function draftOf({ pending, stored, reason }: RatingSheet) {
  const cells = [...pending.values()];
  const edited = editedRows(pending);
  return { cells, rows: stored.filter((row) => edited.has(row.student_subject_id)), reason };
}

interface Draft {
  cells?: PendingCell[];
  rows?: StoredRow[];
  reason?: string;
}

/**
 * The loaded rows, and after them the rows that a filter or another page leaves out, numbered on. Those with unsaved cells are first:
 * only they are shown.
 */
export function rowsInOrder(
  loaded: readonly StoredRow[],
  hidden: readonly StoredRow[],
  pending: PendingCells,
): StoredRow[] {
  const edited = editedRows(pending);
  const isEdited = ({ student_subject_id: id }: StoredRow) => edited.has(id);
  const ordered = [...hidden.filter(isEdited), ...hidden.filter((row) => !isEdited(row))];
  return [...loaded, ...ordered.map((row, index) => ({ ...row, no: loaded.length + index + 1 }))];
}

/**
 * The loaded rows with the unsaved cells of before a reload; a save that was running then may have succeeded. Where other rows than the
 * loaded ones exist, those with unsaved cells are added.
 */
export function restoredSheet(
  draft: string,
  loaded: readonly StoredRow[],
  isPartial = false,
): Pick<RatingSheet, 'stored' | 'hidden' | 'pending' | 'reason'> {
  const { cells = [], rows = [], reason } = (readDraft(draft)?.values ?? {}) as Draft;
  const restored = cells.map(({ sent, ...cell }) => {
    const waiting = sent === undefined ? cell : { ...cell, unconfirmed: sent };
    return [cellKey(cell), waiting] as const;
  });
  const pending = new Map(restored);
  const known = new Set(loaded.map((row) => row.student_subject_id));
  const hidden = isPartial ? rows.filter((row) => !known.has(row.student_subject_id)) : [];
  return {
    stored: rowsInOrder(loaded, hidden, pending),
    hidden: new Set(hidden.map((row) => row.student_subject_id)),
    pending,
    reason,
  };
}
