import { testReportsAgainstRows } from './report-recount.ts';

testReportsAgainstRows([6, 10], 3);
