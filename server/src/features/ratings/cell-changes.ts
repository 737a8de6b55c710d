import { type EnteredPoints, resultOf } from '@dekanat/contract/ratings/marks.ts';
import type { CellConflict, CellValue, RatingField } from '@dekanat/contract/ratings/sheets.ts';
import type { LockedRating } from './lock-ratings.ts';

/** One value to be stored. Without `was` it replaces whatever is stored. */
export interface RatingChange {
  student_subject_id: number;
  statement: number;
  field: RatingField;
  value: CellValue;
  was?: CellValue;
}

/** A change with its place among those of the request. */
export interface PlacedChange extends RatingChange {
  index: number;
}

export interface ChangedRating {
  before: LockedRating;
  /** null: everything is stored already, or conflicts. */
  after: (EnteredPoints & { rating: number | null; mark: number | null }) | null;
  conflicts: CellConflict[];
}

const fieldsOf = ({ ic_rating, fc_rating, absent }: EnteredPoints): EnteredPoints => ({
  ic_rating,
  fc_rating,
  absent,
});

const isSame = (left: EnteredPoints, right: EnteredPoints) =>
  left.ic_rating === right.ic_rating && left.fc_rating === right.fc_rating && left.absent === right.absent;

/** Points instead of an absence, and an absence instead of points. */
function withValue(points: EnteredPoints, { field, value }: RatingChange): EnteredPoints {
  if (field === 'ic_rating') return { ...points, ic_rating: value as number | null };
  if (field === 'absent')
    return { ...points, absent: value === true, fc_rating: value === true ? null : points.fc_rating };
  return {
    ...points,
    fc_rating: value as number | null,
    absent: value === null ? points.absent : false,
  };
}

type Erases = (change: RatingChange, stored: EnteredPoints, changes: readonly RatingChange[]) => boolean;

/** An absence replaces stored points that the request does not clear: another user has entered them since the sender read the sheet. */
const erasesPoints: Erases = (change, stored, changes) =>
  change.field === 'absent' &&
  change.was !== undefined &&
  change.value === true &&
  stored.fc_rating !== null &&
  !changes.some(
    ({ field, value, was }) => field === 'fc_rating' && value === null && was === stored.fc_rating,
  );

/** Points replace a stored absence that the request does not clear: another user has entered it since the sender read the sheet. */
const erasesAbsence: Erases = (change, stored, changes) =>
  change.field === 'fc_rating' &&
  change.was !== undefined &&
  change.value !== null &&
  stored.absent &&
  !changes.some(({ field, value, was }) => field === 'absent' && value === false && was === true);

/** Whether the sender has seen the stored value, or replaces it without having seen any. */
const isKnown = ({ field, value, was }: RatingChange, stored: EnteredPoints, points: EnteredPoints) =>
  was === undefined || [was, value].includes(stored[field]) || points[field] === was;

const erasesEither: Erases = (...change) => erasesPoints(...change) || erasesAbsence(...change);

/**
 * Applies changes to a stored rating. A value that is stored already counts as saved; a value that another user replaced
 * since it was read is a conflict. Of several changes of a cell the last one counts. Points of a test
 * (`isTest`) take the place of an absence: the student was there.
 */
export function applyChanges(
  before: LockedRating,
  changes: readonly RatingChange[],
  { isTest }: { isTest: boolean },
): ChangedRating {
  const stored = fieldsOf(before);
  const conflicts: CellConflict[] = [];
  const erases = isTest ? erasesPoints : erasesEither;
  let points = stored;
  for (const change of changes) {
    const { field, value, student_subject_id } = change;
    if (!isKnown(change, stored, points) || erases(change, stored, changes)) {
      const { changed_by, changed_at } = before;
      conflicts.push({ student_subject_id, field, value: stored[field], changed_by, changed_at });
    } else if (points[field] !== value) points = withValue(points, change);
  }
  if (isSame(points, stored)) return { before, after: null, conflicts };
  if (before.inherits_ic) points = { ...points, ic_rating: before.first_ic };
  const result = resultOf(points, before.bands, before.passing_score);
  return {
    before,
    after: { ...points, rating: result?.rating ?? null, mark: result?.mark ?? null },
    conflicts,
  };
}
