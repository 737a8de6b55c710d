import { testListTotals } from './list-totals-agree.ts';

testListTotals(2_000);
