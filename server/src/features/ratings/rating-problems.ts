import type { FieldProblem } from '@dekanat/contract/api/errors.ts';
import { Invalid, Refusal } from '#api/errors.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { PlacedChange } from './cell-changes.ts';
import type { LockedRating } from './lock-ratings.ts';

type Problem = FieldProblem<TextKey>;

/** The sheets that a change of the field is entered in, or that it would make untrue. */
const sheetsOf = ({ interim, final }: LockedRating, { field }: PlacedChange) =>
  field === 'ic_rating' ? [interim, final] : [final];

/** On a sheet, or apart from the group after a restoration. */
const hasPlace = ({ final, apart }: LockedRating) => final !== null || apart;

/** Why nothing is entered for a student in this statement. */
function barredBy(stored: LockedRating): TextKey | undefined {
  const { passed, retaken, carried_later, version, study_status } = stored;
  if (passed) return 'rating.passed';
  if (retaken) return 'rating.retaken';
  if (carried_later && version === 0) return 'rating.later_result';
  return study_status === 'studying' ? undefined : 'rating.student_left';
}

/** Why a value cannot be stored, on the field of the request that has it. */
function problemOf(stored: LockedRating | undefined, change: PlacedChange): Problem[] {
  const at = `changes.${change.index}`;
  const problem = (field: string, key: TextKey, values = {}): Problem[] => [
    { field: `${at}.${field}`, key, values },
  ];
  if (stored === undefined || !stored.counts) return problem('student_subject_id', 'invalid.out_of_scope');
  if (!hasPlace(stored)) return problem('student_subject_id', 'rating.no_statement');
  const barred = barredBy(stored);
  if (barred !== undefined) return problem('student_subject_id', barred);
  if (change.field === 'ic_rating' && stored.inherits_ic) return problem('value', 'rating.inherited');
  const maximum = change.field === 'ic_rating' ? stored.ic_max : stored.fc_max;
  if (change.value !== null && change.value !== false && maximum === 0)
    return problem('value', 'rating.no_control');
  return typeof change.value === 'number' && change.value > maximum
    ? problem('value', 'rating.maximum', { maximum })
    : [];
}

/**
 * Refuses changes of closed sheets and of re-sits whose statement before is open, changes out of limits, and changes without a reason after a reopening.
 * @throws Refusal (405) for sheets, Invalid with all other problems
 */
export function requireAllowed(
  changes: readonly PlacedChange[],
  storedOf: (change: PlacedChange) => LockedRating | undefined,
  reason: string | undefined,
): void {
  const sheets = changes.flatMap((change) => {
    const stored = storedOf(change);
    return stored === undefined ? [] : sheetsOf(stored, change);
  });
  if (sheets.some((sheet) => sheet?.state === 'closed'))
    throw new Refusal('locked', { key: 'statement.closed' });
  if (changes.some((change) => storedOf(change)?.former_open))
    throw new Refusal('wrong_state', { key: 'statement.former_open' });
  const problems = changes.flatMap((change) => problemOf(storedOf(change), change));
  if (reason === undefined && sheets.some((sheet) => sheet?.reopened))
    problems.push({ field: 'reason', key: 'statement.reason.required', values: {} });
  if (problems.length > 0) throw new Invalid(problems);
}
