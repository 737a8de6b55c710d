import type { TestAttemptRow } from '@dekanat/contract/study/test-attempts.ts';

/** The lists of attempts: of staff, and of the signed-in teacher. */
export const ATTEMPTS = '/edu-process/test-attempts';
export const OWN_ATTEMPTS = '/account/test-attempts';

export const attemptPath = (list: string, { id }: Pick<TestAttemptRow, 'id'>): string => `${list}/${id}`;
