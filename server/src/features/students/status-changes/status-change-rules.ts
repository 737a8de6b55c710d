import type { StatusType } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { TRANSITIONS } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import type { StudyStatus } from '@dekanat/contract/students/students.ts';

/** A student whom somebody wants to move. */
export interface StatusChangeCandidate {
  id: number;
  name: string;
  id_number: string;
  group_name: string | null;
  study_status: StudyStatus;
  /** Date of the order that gave them their status. */
  moved_on: string | null;
  /** Which of their numbers somebody else who studies, or is to, has too. */
  taken: 'passport' | 'passport_pin' | null;
}

/** Why a student cannot be moved: the key of a sentence, and what it mentions. */
export type Obstacle =
  | { because: 'status' | 'moved_since'; status: StudyStatus }
  | { because: 'date'; date: string }
  | { because: 'passport' | 'passport_pin' };

/** What stands in the way of an act on a day (design/domain.md §5). */
export function obstacleTo(
  { study_status, moved_on, taken }: StatusChangeCandidate,
  act: StatusType,
  orderDate: string | undefined,
): Obstacle | undefined {
  const { from, to } = TRANSITIONS[act];
  if (!from.includes(study_status)) return { because: 'status', status: study_status };
  if (orderDate !== undefined && moved_on !== null && orderDate < moved_on)
    return { because: 'date', date: moved_on };
  return to === 'studying' && taken !== null ? { because: taken } : undefined;
}
