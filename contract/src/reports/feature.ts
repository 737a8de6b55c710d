import { dashboard } from './dashboard.ts';
import { universityStatistics } from './university-statistics.ts';

export const reports = { dashboard, universityStatistics };
