import { academicDifferences } from './academic-differences.ts';
import { restorations as records } from './restorations.ts';
import { restoredSubjects } from './restored-subjects.ts';

export const restorations = { restorations: records, restoredSubjects, academicDifferences };
