import { testReportNumbers } from './report-numbers-agree.ts';

testReportNumbers({ filterSets: 2, cells: 6 });
