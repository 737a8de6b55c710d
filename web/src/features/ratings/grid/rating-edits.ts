import type { CellValue } from '@dekanat/contract/ratings/sheets.ts';
import type { CellProblem, RatingCell } from '#features/ratings/grid/pending-cells.ts';
import { parseAbsent, parsePoints } from '#features/ratings/grid/rating-input.ts';
import type { GridRow, RatingRules } from '#features/ratings/grid/rating-rows.ts';

/** A text that the user typed, pasted or restored into a cell. */
export interface CellText extends RatingCell {
  text: string;
  /** The stored value when the user began to type, if others may have changed it meanwhile. */
  was?: CellValue | undefined;
}

/** What a text means: a value, or the reason why it is none. */
export function readCell(
  { field, text }: CellText,
  { ic_max, fc_max }: RatingRules,
): { value: CellValue; problem?: undefined } | { value: undefined; problem: CellProblem } {
  if (field === 'absent') {
    const value = parseAbsent(text);
    return value === undefined ? { value, problem: { key: 'rating_grid.problem.absence' } } : { value };
  }
  const input = parsePoints(text, field === 'ic_rating' ? ic_max : fc_max);
  if ('points' in input) return { value: input.points };
  if ('absent' in input) return { value: undefined, problem: { key: 'rating_grid.problem.absent' } };
  const { problem, values } = input;
  return { value: undefined, problem: { key: problem, ...(values && { values }) } };
}

/**
 * The edits that follow from one: an absent student has no points of the final control, and one with such points was present.
 * A word for “absent” in the column of the final control marks the student.
 */
export function relatedEdits(edit: CellText, { cells }: GridRow, rules: RatingRules): CellText[] {
  const { row, field, text } = edit;
  if (field === 'absent') return editsOfAbsence(edit, cells);
  if (field === 'ic_rating') return [edit];
  const input = parsePoints(text, rules.fc_max);
  if ('absent' in input)
    return [
      { ...edit, text: '' },
      { row, field: 'absent', text: '1' },
    ];
  const isPresent = !('points' in input) || input.points !== null;
  return isPresent && cells.absent.text !== '' ? [edit, { row, field: 'absent', text: '' }] : [edit];
}

function editsOfAbsence(edit: CellText, cells: GridRow['cells']): CellText[] {
  const absent = parseAbsent(edit.text);
  if (absent === undefined) return [edit];
  const own = { ...edit, text: absent ? '1' : '' };
  return absent && cells.fc_rating.text !== ''
    ? [own, { row: edit.row, field: 'fc_rating', text: '' }]
    : [own];
}
