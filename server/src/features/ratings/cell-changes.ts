import { type EnteredPoints, resultOf } from '@dekanat/contract/ratings/marks.ts';
import type { CellConflict, CellValue, RatingField } from '@dekanat/contract/ratings/sheets.ts';
import type { LockedRating } from './lock-ratings.ts';
import type { RatingAuthor } from './write-ratings.ts';

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

/** An absence in place of points that the sender has not cleared, because another user entered them meanwhile. */
const erasesPoints: Erases = (change, stored, changes) =>
  change.field === 'absent' &&
  change.value === true &&
  stored.fc_rating !== null &&
  !changes.some(
    ({ field, value, was }) => field === 'fc_rating' && value === null && was === stored.fc_rating,
  );

/** Points in place of an absence that the sender has not taken back, because another user entered it meanwhile. */
const erasesAbsence: Erases = (change, stored, changes) =>
  change.field === 'fc_rating' &&
  change.value !== null &&
  stored.absent &&
  !changes.some(({ field, value, was }) => field === 'absent' && value === false && was === true);

/** What a source may not replace unseen. The points of a test take the place of an absence: the student was there. */
const erasesUnseen = (source: RatingAuthor['source']): Erases =>
  source === 'test' ? erasesPoints : (...change) => erasesPoints(...change) || erasesAbsence(...change);

/**
 * Applies changes to a stored rating. A value that is stored already counts as saved; a value that another user replaced
 * since it was read is a conflict. Of several changes of a cell the last one counts.
 */
export function applyChanges(
  before: LockedRating,
  changes: readonly RatingChange[],
  source: RatingAuthor['source'],
): ChangedRating {
  const stored = fieldsOf(before);
  const conflicts: CellConflict[] = [];
  const erases = erasesUnseen(source);
  let points = stored;
  for (const change of changes) {
    const { field, value, was, student_subject_id } = change;
    const isKnown = was === undefined || [was, value].includes(stored[field]) || points[field] === was;
    if (!isKnown || (was !== undefined && erases(change, stored, changes))) {
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
