import type { StatusType } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { TRANSITIONS } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import type { StudyStatus } from '@dekanat/contract/students/students.ts';

/** A student whose status is to change. */
export interface StatusChangeCandidate {
  id: number;
  name: string;
  id_number: string;
  group_name: string | null;
  study_status: StudyStatus;
  /** The date of the order that set the current status. */
  moved_on: string | null;
  /** The identifiers that another student has who studies or is about to. */
  taken: 'passport' | 'passport_pin' | null;
}

/** Why a student's status cannot change: a message key and its values. */
export type Obstacle =
  | { because: 'status' | 'moved_since'; status: StudyStatus }
  | { because: 'date'; date: string }
  | { because: 'passport' | 'passport_pin' };

/** Returns why a status change on a day is not allowed, if it is not (docs/domain.md §4). */
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
