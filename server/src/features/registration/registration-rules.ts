import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';

/** A student who is to be registered, with the current registration. */
export interface RegistrationCandidate {
  id: number;
  name: string;
  id_number: string;
  study_status: StudyStatus;
  group_id: number | null;
  register: {
    id: number;
    curriculum_id: number;
    semester_id: number;
    group_id: number;
    from_date: string;
  } | null;
}

/** Why a student cannot be registered: a message key and its values. */
export type RegistrationObstacle =
  | { because: 'status'; status: StudyStatus }
  | { because: 'date'; date: string }
  | { because: 'unregistered' | 'other_group' | 'same' };

export interface PlannedRegistration {
  semesterId: number;
  groupId: number;
  date: string;
  /** The present group of a transfer. */
  fromGroupId: number | undefined;
}

/** Returns why a registration is not allowed, if it is not (docs/domain.md §11). */
export function registrationObstacle(
  { study_status, register }: Pick<RegistrationCandidate, 'study_status' | 'register'>,
  { semesterId, groupId, date, fromGroupId }: PlannedRegistration,
): RegistrationObstacle | undefined {
  if (study_status !== 'studying') return { because: 'status', status: study_status };
  if (fromGroupId !== undefined && register === null) return { because: 'unregistered' };
  if (fromGroupId !== undefined && register?.group_id !== fromGroupId) return { because: 'other_group' };
  if (register !== null && date < register.from_date) return { because: 'date', date: register.from_date };
  const same = register?.semester_id === semesterId && register.group_id === groupId;
  return same ? { because: 'same' } : undefined;
}
