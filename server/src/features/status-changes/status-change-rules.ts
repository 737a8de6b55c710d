import type { StatusType } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { TRANSITIONS } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';

/** A student whose status is to change. */
export interface StatusChangeCandidate {
  id: number;
  name: string;
  id_number: string;
  group_id: number | null;
  study_status: StudyStatus;
  /** The date of the order that set the current status. */
  moved_on: string | null;
  /** The identifiers that another student has who studies or is about to. */
  taken: 'passport' | 'passport_pin' | null;
  /** Was registered in a curriculum. */
  registered: boolean;
}

/** Why a student's status cannot change: a message key and its values. */
export type Obstacle =
  | { because: 'status' | 'moved_since'; status: StudyStatus }
  | { because: 'date'; date: string }
  | {
      because:
        | 'passport'
        | 'passport_pin'
        | 'group'
        | 'group_since'
        | 'registered_since'
        | 'curriculum'
        | 'unconfirmed'
        | 'board';
    };

/** The change that is checked. */
export interface PlannedChange {
  act: StatusType;
  orderDate?: string | undefined;
  /** The new group of a transfer. */
  groupId: number | null;
  /** Students whose curriculum the new group does not belong to. */
  otherSpeciality?: ReadonlySet<number>;
  /** Students whose curriculum is not confirmed. */
  unconfirmed?: ReadonlySet<number>;
  /** The restoration board decides on the results that count. */
  onBoard?: boolean;
}

/** Returns why a status change on a day is not allowed, if it is not (docs/domain.md §4). */
export function obstacleTo(
  { id, study_status, group_id, moved_on, taken, registered }: StatusChangeCandidate,
  { act, orderDate, groupId, otherSpeciality, unconfirmed, onBoard = false }: PlannedChange,
): Obstacle | undefined {
  const { from, to } = TRANSITIONS[act];
  if (!from.includes(study_status)) return { because: 'status', status: study_status };
  if (act === 'recovery' && study_status === 'studentexpel' && registered && !onBoard)
    return { because: 'board' };
  if (orderDate !== undefined && moved_on !== null && orderDate < moved_on)
    return { because: 'date', date: moved_on };
  if (groupId !== null && group_id === groupId) return { because: 'group' };
  if (otherSpeciality?.has(id)) return { because: 'curriculum' };
  if (unconfirmed?.has(id)) return { because: 'unconfirmed' };
  return to === 'studying' && taken !== null ? { because: taken } : undefined;
}
