import { testListTotals } from './list-totals-agree.ts';

testListTotals({ writes: 2_000, listsPerWrite: 4, everyCaller: true });
