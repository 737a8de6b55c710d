import { testContentReportsAgainstRows } from './content-recount.ts';

testContentReportsAgainstRows(10, 30 * 60_000);
