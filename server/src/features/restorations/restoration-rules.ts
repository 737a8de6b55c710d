import type { FieldProblem } from '@dekanat/contract/api/errors.ts';
import { isPassed } from '@dekanat/contract/ratings/marks.ts';
import type { CarriedPair } from '@dekanat/contract/restorations/restorations.ts';
import type { TextKey } from '#locales/text-key.ts';

/** A result of the student that is to be carried over. */
interface CarriedResult {
  rating_register_id: number;
  mark: number | null;
  /** Earned in the new curriculum. */
  own: boolean;
  /** It counts there, as its own result or by a copy. */
  counted: boolean;
}

/** A subject of the new curriculum. */
export interface TargetSlot {
  semester_subject_id: number;
  semester: number;
  semester_id: number;
  choice_of_subject: number | null;
  occupied: boolean;
}

export interface Carrying {
  pairs: readonly CarriedPair[];
  /** Results of the student; results of others are not among them. */
  results: ReadonlyMap<number, CarriedResult>;
  /** All subjects of the new curriculum. */
  slots: ReadonlyMap<number, TargetSlot>;
  targetSemester: number;
}

function problemOfResult(result: CarriedResult | undefined): TextKey | undefined {
  if (result === undefined) return 'restoration.result.unknown';
  if (result.own) return 'restoration.result.own';
  if (result.counted) return 'restoration.result.counted';
  return isPassed(result.mark) ? undefined : 'restoration.result.failed';
}

function problemOfSlot(slot: TargetSlot | undefined, targetSemester: number): TextKey | undefined {
  if (slot === undefined) return 'restoration.slot.unknown';
  if (slot.semester > targetSemester) return 'restoration.slot.later';
  return slot.occupied ? 'restoration.slot.occupied' : undefined;
}

/** Equal for the members of one elective group; undefined for a compulsory subject. */
export const electiveGroup = ({
  semester_id,
  choice_of_subject,
}: Pick<TargetSlot, 'semester_id' | 'choice_of_subject'>) =>
  choice_of_subject === null ? undefined : `${semester_id}/${choice_of_subject}`;

/** A student takes one member of an elective group: another one has a result, or gets one as well. */
function takenGroups({ pairs, slots }: Carrying): Set<string> {
  const occupied = [...slots.values()].filter((slot) => slot.occupied);
  const filled = pairs.flatMap(({ semester_subject_id }) => slots.get(semester_subject_id) ?? []);
  const groups = [...occupied, ...filled].flatMap((slot) => electiveGroup(slot) ?? []);
  return new Set(groups.filter((group, index) => groups.indexOf(group) < index));
}

/** Why results cannot be carried over as wanted (docs/domain.md §11), on the pairs that are wrong. */
export function carryingProblems(carrying: Carrying): FieldProblem<TextKey>[] {
  const { pairs, results, slots, targetSemester } = carrying;
  const taken = takenGroups(carrying);
  return pairs.flatMap(({ rating_register_id, semester_subject_id }, index) => {
    const slot = slots.get(semester_subject_id);
    const group = slot && electiveGroup(slot);
    const key =
      problemOfResult(results.get(rating_register_id)) ??
      problemOfSlot(slot, targetSemester) ??
      (group !== undefined && taken.has(group) ? 'restoration.slot.elective' : undefined);
    return key === undefined ? [] : [{ field: `semester_subjects.${index}`, key, values: {} }];
  });
}
