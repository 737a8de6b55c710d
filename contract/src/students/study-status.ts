import { z } from 'zod';

export const STUDY_STATUSES = ['studying', 'academic_leave', 'studentexpel', 'graduate'] as const;
export const StudyStatus = z.enum(STUDY_STATUSES);
export type StudyStatus = z.infer<typeof StudyStatus>;

/** Expelled and graduated students, who cannot sign in (docs/domain.md §3). */
export const hasLeft = (status: StudyStatus): boolean => status === 'studentexpel' || status === 'graduate';
