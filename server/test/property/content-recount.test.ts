import { testContentReportsAgainstRows } from './content-recount.ts';

testContentReportsAgainstRows(1);
