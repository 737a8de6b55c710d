import { testListTotals } from './list-totals-agree.ts';

testListTotals(40);
