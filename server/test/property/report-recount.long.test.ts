import { testReportsAgainstRows } from './report-recount.ts';

testReportsAgainstRows([15, 40], 40, 30 * 60_000);
