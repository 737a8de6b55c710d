import { testReportsAgainstRows } from './report-recount.ts';

testReportsAgainstRows([8, 14], 3);
