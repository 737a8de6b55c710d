import { academicDifferences } from './academic-differences.ts';
import { restorations as records } from './restorations.ts';

export const restorations = { restorations: records, academicDifferences };
