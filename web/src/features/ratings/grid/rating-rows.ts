import { type MarkBand, resultOf } from '@dekanat/contract/ratings/marks.ts';
import {
  type CellValue,
  RATING_FIELDS,
  type RatingField,
  type SheetRow,
  type SheetStudent,
} from '@dekanat/contract/ratings/sheets.ts';
import {
  type CellProblem,
  cellKey,
  type OthersValue,
  type PendingCells,
} from '#features/ratings/grid/pending-cells.ts';

/** What the grid needs of a stored row. */
export type StoredRow = Pick<
  SheetRow,
  | 'student_subject_id'
  | 'no'
  | 'fio'
  | 'id_number'
  | 'ic_rating'
  | 'fc_rating'
  | 'absent'
  | 'rating'
  | 'mark'
  | 'version'
  | 'left'
> &
  Partial<Pick<SheetStudent, 'created_at' | 'individual' | 'spellings'>>;

/** A row as a save returns it. */
export type SavedRow = Omit<StoredRow, 'no' | 'fio' | 'id_number' | 'left' | 'individual' | 'spellings'>;

/** The limits and rights of the rows. */
export interface RatingRules {
  ic_max: number;
  fc_max: number;
  passing_score: number;
  bands: readonly MarkBand[];
  editable: { ic: boolean; fc: boolean };
  /** For students whose individual time is now. */
  individual?: { ic: boolean; fc: boolean } | null;
  /** Decimal separator of shown points. */
  separator: string;
}

/** `fresh`: another user has just changed it. */
type CellStatus = 'waiting' | 'invalid' | 'conflict' | 'fresh';

export interface GridCell {
  text: string;
  status?: CellStatus | undefined;
  problem?: CellProblem | undefined;
  others?: OthersValue | undefined;
}

/** A row with the user's input over the stored values. */
export interface GridRow {
  id: number;
  stored: StoredRow;
  cells: Record<RatingField, GridCell>;
  result: { rating: number; mark: number } | null;
}

export const textOf = (value: CellValue, separator: string): string => {
  if (typeof value === 'boolean') return value ? '1' : '';
  return value === null ? '' : String(value).replace('.', separator);
};

export const isEditable = (
  row: StoredRow,
  field: RatingField,
  { editable, individual }: RatingRules,
): boolean => {
  const part = field === 'ic_rating' ? 'ic' : 'fc';
  return !row.left && (editable[part] || (row.individual?.open === true && individual?.[part] === true));
};

/** In place of no points, the absence that another user entered. */
const absenceIn = (others: OthersValue | undefined, { absent }: StoredRow) =>
  others && absent ? { ...others, value: true } : others;

const NONE: ReadonlySet<string> = new Set();

/** The row as the user sees it. Rating and mark follow from the shown values; without a valid value there is none. */
export function gridRow(
  stored: StoredRow,
  pending: PendingCells,
  rules: RatingRules,
  fresh: ReadonlySet<string> = NONE,
): GridRow {
  const inputs = RATING_FIELDS.map((field) =>
    pending.get(cellKey({ row: stored.student_subject_id, field })),
  );
  const cells = Object.fromEntries(
    RATING_FIELDS.map((field, index) => {
      const input = inputs[index];
      const isFresh = fresh.has(cellKey({ row: stored.student_subject_id, field }));
      if (input === undefined)
        return [field, { text: textOf(stored[field], rules.separator), ...(isFresh && { status: 'fresh' }) }];
      const isInvalid = input.value === undefined || input.problem !== undefined;
      const status: CellStatus = input.others ? 'conflict' : isInvalid ? 'invalid' : 'waiting';
      const others = field === 'fc_rating' ? absenceIn(input.others, stored) : input.others;
      return [field, { text: input.text, status, problem: input.problem, others }];
    }),
  ) as Record<RatingField, GridCell>;
  return { id: stored.student_subject_id, stored, cells, result: shownResult(stored, inputs, rules) };
}

function shownResult(
  stored: StoredRow,
  inputs: readonly ({ field: RatingField; value: CellValue | undefined } | undefined)[],
  rules: RatingRules,
): GridRow['result'] {
  const changed = inputs.filter((input) => input !== undefined);
  if (changed.some(({ value }) => value === undefined)) return null;
  if (changed.length === 0) {
    const { rating, mark } = stored;
    return rating === null || mark === null ? null : { rating, mark };
  }
  const { ic_rating, fc_rating, absent } = stored;
  const values = Object.fromEntries(changed.map(({ field, value }) => [field, value]));
  return resultOf({ ic_rating, fc_rating, absent, ...values }, rules.bands, rules.passing_score);
}
