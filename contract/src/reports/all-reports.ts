import { appropriation } from './appropriation.ts';

/** Reports that count records. */
export const COUNT_REPORTS = [appropriation] as const;
