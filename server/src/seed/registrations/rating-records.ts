import { addDays } from '@dekanat/contract/api/days.ts';
import { resultOf } from '@dekanat/contract/ratings/marks.ts';
import type { RecordRow } from './record-rows.ts';
import type { Control, Entry, Sheet } from './sheet.ts';
import type { Result } from './student-marks.ts';

/** Every n-th sheet was imported from a workbook. */
const IMPORTED_EVERY = 7;
const CORRECTIONS = [
  'Apellyatsiya komissiyasi qarori',
  'Yozma ish qayta tekshirildi',
  'Texnik xato tuzatildi',
];
export const CORRECTED_POINTS = 2;
const DAYS_TO_CORRECTION = 17;
export const NOTHING: Result = { fc_rating: null, absent: false, rating: null, mark: null };

export const reasonOf = (key: number) => CORRECTIONS[key % CORRECTIONS.length] ?? null;
export const time = (day: string) => `${day}T16:00:00+05:00`;

/** Who entered a mark, when and why. */
type Entering = Pick<RecordRow<'ratings'>, 'source' | 'reason' | 'user_id' | 'changed_at'>;

export const enteringOf = ({ key, teacher }: Sheet, day: string): Entering => ({
  source: key % IMPORTED_EVERY === 1 ? 'imported' : 'entered',
  reason: null,
  user_id: teacher,
  changed_at: time(addDays(day, 1)),
});

const correctingOf = ({ key, author }: Sheet, day: string): Entering => ({
  source: 'entered',
  reason: reasonOf(key),
  user_id: author,
  changed_at: time(addDays(day, DAYS_TO_CORRECTION)),
});

export const addRating = (
  { records, assessment }: Sheet,
  entry: Entry,
  statement: number,
  values: Result & Entering & { version: number },
): number => {
  if (values.mark !== null)
    Object.assign(entry.row, { current_mark: values.mark, current_statement: statement });
  return records.add('ratings', {
    student_subject_id: entry.id,
    statement,
    ic_rating: entry.ic_rating,
    ic_max: assessment.icMax,
    fc_max: assessment.fcMax,
    passing_score: assessment.passingScore,
    ...values,
  });
};

/** Adds a rating whose final points were lower before the sheet was reopened. */
export function addCorrected(sheet: Sheet, entry: Entry, result: Result, { statement, day }: Control): void {
  const { records, assessment } = sheet;
  const { ic_rating } = entry;
  const former = { ic_rating, fc_rating: (result.fc_rating ?? 0) - CORRECTED_POINTS, absent: false };
  const { rating, mark } = resultOf(former, assessment.bands, assessment.passingScore) ?? NOTHING;
  const rating_id = addRating(sheet, entry, statement, {
    ...result,
    ...correctingOf(sheet, day),
    version: 2,
  });
  records.add('rating_changes', {
    rating_id,
    ...former,
    rating,
    mark,
    ...enteringOf(sheet, day),
    version: 1,
  });
}
