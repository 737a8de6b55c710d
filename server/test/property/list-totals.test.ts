import { testListTotals } from './list-totals-agree.ts';

testListTotals({ writes: 40, listsPerWrite: 2, everyCaller: false });
