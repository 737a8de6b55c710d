import { appropriation } from './appropriation.ts';
import { subjectMarks } from './subject-marks.ts';

/** Reports that count records. */
export const COUNT_REPORTS = [appropriation, subjectMarks] as const;
