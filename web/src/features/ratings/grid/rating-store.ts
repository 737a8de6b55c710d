import { RATING_FIELDS } from '@dekanat/contract/ratings/sheets.ts';
import { storedSession } from '#api/stored-session.ts';
import {
  cellKey,
  dropCell,
  enterCell,
  keepMine,
  type PendingCell,
  type RatingCell,
} from '#features/ratings/grid/pending-cells.ts';
import { type CellText, readCell, relatedEdits } from '#features/ratings/grid/rating-edits.ts';
import {
  type GridRow,
  gridRow,
  isEditable,
  type RatingRules,
  type StoredRow,
  textOf,
} from '#features/ratings/grid/rating-rows.ts';
import {
  type RatingServer,
  type RatingSheet,
  restoredSheet,
  rowsInOrder,
  snapshotOf,
  update,
} from '#features/ratings/grid/rating-sheet.ts';
import { save, saveIn } from '#features/ratings/grid/save-ratings.ts';
import {
  type EditStep,
  EMPTY_STACK,
  pushStep,
  redoStep,
  undoStep,
} from '#features/ratings/grid/undo-stack.ts';

/** Milliseconds without input after which cells are saved. */
const QUIET_MS = 400;
/** How long a cell that another user changed is marked. */
const FRESH_MS = 4_000;

export interface RatingSource {
  rows: readonly StoredRow[];
  rules: RatingRules;
  /** Changes need a reason, because the sheet was reopened. */
  needsReason: boolean;
  /** Why it was reopened, which is the reason of the changes too. */
  reopenedFor?: string | undefined;
  /** The rows are what filters and page show of a list: the input of other rows stays until it is saved. */
  isPartial?: boolean;
}

/**
 * The cells of a rating grid. Saves changes in the background and repeats what failed; unsaved cells are a draft in the
 * browser. Another user's value is never overwritten without a choice.
 */
export function createRatingStore(draft: string, source: RatingSource, server: RatingServer) {
  const { reason = source.reopenedFor, ...restored } = restoredSheet(draft, source.rows, source.isPartial);
  const sheet = {
    ...restored,
    rules: source.rules,
    needsReason: source.needsReason,
    reason,
    stack: EMPTY_STACK,
    fresh: new Set(),
    freshTimer: undefined,
    cache: new Map(),
    server,
    draft,
    failures: 0,
    refusal: undefined,
    running: undefined,
    timer: undefined,
    since: storedSession()?.since,
    listeners: new Set<() => void>(),
  } as Omit<RatingSheet, 'shown'> as RatingSheet;
  sheet.shown = snapshotOf(sheet);
  return {
    read: () => sheet.shown,
    subscribe: (listener: () => void) => {
      sheet.listeners.add(listener);
      return () => void sheet.listeners.delete(listener);
    },
    isEditable: (row: GridRow, field: RatingCell['field']) => isEditable(row.stored, field, sheet.rules),
    /** Enters texts as one step that can be undone. */
    edit: (texts: readonly CellText[]) => edit(sheet, texts),
    /** Undoes a step. Cells that have another value by now stay. @returns the changed cells */
    undo: () => move(sheet, undoStep(sheet.stack)),
    redo: () => move(sheet, redoStep(sheet.stack)),
    /** Saves now. */
    save: () => save(sheet),
    /** Saves in the current session what was entered before: a draft, or the cells of an ended session of the user. */
    start: () => start(sheet),
    /** Rows and rights as loaded anew. */
    receive: (loaded: RatingSource) => receive(sheet, loaded),
    setReason: (given: string) => {
      update(sheet, { reason: given });
      return save(sheet);
    },
    keepMine: (key: string) => overwrite(sheet, key),
    takeTheirs: (key: string) => {
      const cell = sheet.pending.get(key);
      const stored = sheet.stored.map((row) =>
        cell?.others && row.student_subject_id === cell.row
          ? { ...row, [cell.field]: cell.others.value }
          : row,
      );
      update(sheet, { pending: dropCell(sheet.pending, key), stored });
    },
    /** Drops all input that is not saved. */
    discard: () => update(sheet, { pending: new Map(), refusal: undefined, failures: 0 }),
  };
}

function start(sheet: RatingSheet): Promise<void> {
  sheet.since = storedSession()?.since;
  return save(sheet);
}

/** After a conflict: saves over the other user's value. */
function overwrite(sheet: RatingSheet, key: string): void {
  const cell = sheet.pending.get(key);
  if (cell !== undefined && cell.field !== 'ic_rating') {
    // Entered again, so that points or an absence which another user entered are cleared with it.
    update(sheet, { pending: dropCell(sheet.pending, key) });
    edit(sheet, [{ row: cell.row, field: cell.field, text: cell.text }]);
  } else update(sheet, { pending: keepMine(sheet.pending, key) });
  saveIn(sheet, 0);
}

export type RatingStore = ReturnType<typeof createRatingStore>;

/** How many cells were changed, have invalid texts, and could not be changed by this user. */
interface EditResult {
  changed: number;
  invalid: number;
  locked: number;
}

function edit(sheet: RatingSheet, texts: readonly CellText[]): EditResult {
  const { step, ...result } = enter(sheet, texts);
  sheet.stack = pushStep(sheet.stack, step);
  return result;
}

/** What entering texts changes: the edits, and the cells of the sheet with them. */
interface Entry {
  pending: Map<string, PendingCell>;
  step: EditStep[number][];
  invalid: number;
  locked: number;
}

function enter(sheet: RatingSheet, texts: readonly CellText[]) {
  const { rules } = sheet;
  const stored = new Map(sheet.stored.map((row) => [row.student_subject_id, row]));
  const entry: Entry = { pending: new Map(sheet.pending), step: [], invalid: 0, locked: 0 };
  for (const typed of texts) {
    const row = stored.get(typed.row);
    if (row === undefined) continue;
    if (!isEditable(row, typed.field, rules)) {
      entry.locked += 1;
      continue;
    }
    const cells = relatedEdits(typed, gridRow(row, entry.pending, rules), rules);
    for (const cell of cells) enterText(entry, row, cell, rules);
  }
  const { step, pending, invalid, locked } = entry;
  if (step.length > 0) {
    update(sheet, { pending });
    saveIn(sheet, QUIET_MS);
  }
  return { step, changed: step.length, invalid, locked };
}

function enterText(entry: Entry, stored: StoredRow, cell: CellText, rules: RatingRules): void {
  const { row, field, was = stored[field] } = cell;
  const { value, problem } = readCell(cell, rules);
  const text = value === undefined ? cell.text : textOf(value, rules.separator);
  const before = gridRow(stored, entry.pending, rules).cells[field].text;
  const isConflict = entry.pending.get(cellKey(cell))?.others !== undefined;
  if (text === before && !isConflict) return;
  enterCell(entry.pending, { row, field, text, value, problem, was });
  entry.step.push({ row, field, before, after: text });
  if (problem) entry.invalid += 1;
}

function move(sheet: RatingSheet, undone: ReturnType<typeof undoStep>): RatingCell[] {
  if (undone === undefined) return [];
  const { stack, edits } = undone;
  const shown = new Map(sheet.shown.rows.map((row) => [row.id, row]));
  const possible = edits.filter(({ row, field, before }) => shown.get(row)?.cells[field].text === before);
  enter(
    sheet,
    possible.map(({ row, field, after }) => ({ row, field, text: after })),
  );
  sheet.stack = stack;
  return possible;
}

/** Input stays; input that another user or an earlier save stored already, or whose row was removed, is dropped. */
function receive(sheet: RatingSheet, { rows, rules, needsReason, isPartial = false }: RatingSource): void {
  const known = new Map(sheet.stored.map((row) => [row.student_subject_id, row]));
  const loaded = rows.map((row) => {
    const before = known.get(row.student_subject_id);
    const newest = before && before.version > row.version ? { ...before, no: row.no } : row;
    return before && isSame(before, newest) ? before : newest;
  });
  const byId = new Map(loaded.map((row) => [row.student_subject_id, row]));
  const hidden = isPartial ? sheet.stored.filter((row) => !byId.has(row.student_subject_id)) : [];
  const pending = new Map(
    [...sheet.pending].filter(([, cell]) => {
      const row = byId.get(cell.row);
      return row ? cell.sent !== undefined || row[cell.field] !== cell.value : isPartial;
    }),
  );
  if (JSON.stringify(rules) !== JSON.stringify(sheet.rules)) sheet.cache.clear();
  const fresh = loaded.flatMap((row) => changedFields(known.get(row.student_subject_id), row));
  update(sheet, {
    stored: rowsInOrder(loaded, hidden, pending),
    hidden: new Set(hidden.map((row) => row.student_subject_id)),
    ...{ rules, needsReason, pending },
  });
  if (fresh.length > 0)
    showFresh(
      sheet,
      fresh.filter((key) => !pending.has(key)),
    );
}

const isSame = (before: StoredRow, row: StoredRow) => JSON.stringify(before) === JSON.stringify(row);

const changedFields = (before: StoredRow | undefined, row: StoredRow): string[] =>
  RATING_FIELDS.filter((field) => before && before[field] !== row[field]).map((field) =>
    cellKey({ row: row.student_subject_id, field }),
  );

/** Marks cells that another user has changed for a while. */
function showFresh(sheet: RatingSheet, keys: readonly string[]): void {
  clearTimeout(sheet.freshTimer);
  update(sheet, { fresh: new Set([...sheet.fresh, ...keys]) });
  sheet.freshTimer = setTimeout(() => update(sheet, { fresh: new Set() }), FRESH_MS);
}
