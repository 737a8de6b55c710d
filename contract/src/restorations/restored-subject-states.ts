/**
 * Of a subject that a restored student takes apart from the group. `carried`: the mark was carried over; `passed`: entered since;
 * `missing`: the academic difference.
 */
export const RESTORED_SUBJECT_STATES = ['carried', 'passed', 'missing'] as const;
export type RestoredSubjectState = (typeof RESTORED_SUBJECT_STATES)[number];
