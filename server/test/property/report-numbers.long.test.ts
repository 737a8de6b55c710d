import { testReportNumbers } from './report-numbers-agree.ts';

testReportNumbers({ filterSets: 24, cells: 12 });
