import { type CellChange, CHANGES_MAX } from '@dekanat/contract/ratings/sheets.ts';
import { ApiError } from '#api/api.ts';
import { storedSession } from '#api/stored-session.ts';
import {
  applyRefusals,
  applySaved,
  isReady,
  markSent,
  nextBatch,
  type PendingCell,
  type RatingCell,
  refusalsOf,
  returnBatch,
} from '#features/ratings/grid/pending-cells.ts';
import { isEditable, type SavedRow, type StoredRow } from '#features/ratings/grid/rating-rows.ts';
import { type RatingSheet, update } from '#features/ratings/grid/rating-sheet.ts';

const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 15_000;

/** Saves after a pause. */
export function saveIn(sheet: RatingSheet, milliseconds: number): void {
  clearTimeout(sheet.timer);
  sheet.timer = setTimeout(() => void save(sheet), milliseconds);
}

/** Saves what is ready, one call at a time. */
export function save(sheet: RatingSheet): Promise<void> {
  clearTimeout(sheet.timer);
  sheet.running ??= saveAll(sheet).finally(() => update(sheet, { running: undefined }));
  return sheet.running;
}

/** Whether the user may enter a cell, as far as the loaded rows and rights tell. */
function entryRule({ stored, rules }: RatingSheet): (cell: RatingCell) => boolean {
  const rows = new Map(stored.map((row) => [row.student_subject_id, row]));
  return ({ row: id, field }) => {
    const row = rows.get(id);
    return row === undefined || isEditable(row, field, rules);
  };
}

/** Without a reason nothing is sent, nor after another user has signed in: the draft waits for the one who entered the cells. */
const maySend = ({ needsReason, reason, since }: RatingSheet): boolean =>
  !(needsReason && reason === undefined) && storedSession()?.since === since;

async function saveAll(sheet: RatingSheet): Promise<void> {
  let goOn = true;
  // Why the server refused the cells that a save left out.
  let refusal: string | undefined;
  while (goOn) {
    const mayEnter = entryRule(sheet);
    const batch = nextBatch(sheet.pending, CHANGES_MAX, mayEnter);
    if (batch.length === 0 || !maySend(sheet)) return;
    const isAllowed = batch.every(mayEnter);
    if (!isAllowed && refusal !== undefined) return;
    const leavesOut =
      isAllowed && [...sheet.pending.values()].some((cell) => isReady(cell) && !mayEnter(cell));
    refusal = leavesOut ? sheet.refusal : undefined;
    goOn = await saveBatch(sheet, batch, refusal);
  }
}

/** @returns whether to go on with what is left */
async function saveBatch(
  sheet: RatingSheet,
  batch: PendingCell[],
  refusal: string | undefined,
): Promise<boolean> {
  update(sheet, { pending: markSent(sheet.pending, batch), refusal });
  try {
    const changes = batch.map(
      ({ row, field, value, was }) => ({ student_subject_id: row, field, value, was }) as CellChange,
    );
    const reason = sheet.needsReason ? sheet.reason : undefined;
    const { rows, conflicts } = await sheet.server.save({ changes, ...(reason && { reason }) });
    update(sheet, {
      pending: applySaved(sheet.pending, batch, conflicts),
      stored: withNewer(sheet.stored, rows),
      failures: 0,
    });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) {
      update(sheet, { pending: returnBatch(sheet.pending, batch, true) });
      throw error;
    }
    return handleFailure(sheet, batch, error);
  }
}

/** @returns whether another call may succeed now */
function handleFailure(sheet: RatingSheet, batch: PendingCell[], error: ApiError): boolean {
  const { status, fields = {}, message } = error;
  if (status === 0 || status === 429 || status >= 500) {
    const failures = sheet.failures + 1;
    update(sheet, { pending: returnBatch(sheet.pending, batch, status !== 429), failures });
    saveIn(sheet, Math.min(RETRY_FIRST_MS * 2 ** (failures - 1), RETRY_LONGEST_MS));
    return false;
  }
  const refusals = status === 422 ? refusalsOf(fields) : new Map<number, string>();
  const needsReason = status === 422 && fields.reason !== undefined;
  const pending = applyRefusals(sheet.pending, batch, refusals);
  if (needsReason) update(sheet, { pending, needsReason, reason: undefined, failures: 0 });
  else if (refusals.size > 0) update(sheet, { pending, failures: 0 });
  else update(sheet, { pending, failures: 0, refusal: message });
  return refusals.size > 0;
}

/** Replaces rows by newer versions; a response that is older than a save changes nothing. */
function withNewer(stored: readonly StoredRow[], loaded: readonly SavedRow[]): readonly StoredRow[] {
  const byId = new Map(loaded.map((row) => [row.student_subject_id, row]));
  return stored.map((row) => {
    const newer = byId.get(row.student_subject_id);
    return newer && newer.version >= row.version ? { ...row, ...newer } : row;
  });
}
