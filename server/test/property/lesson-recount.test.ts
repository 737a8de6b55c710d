import { testLessonReportsAgainstRows } from './lesson-recount.ts';

testLessonReportsAgainstRows(2);
