import { testLessonReportsAgainstRows } from './lesson-recount.ts';

testLessonReportsAgainstRows(100, 30 * 60_000);
