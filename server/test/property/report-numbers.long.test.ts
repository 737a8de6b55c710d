import { testReportNumbers } from './report-numbers-agree.ts';

testReportNumbers(24);
