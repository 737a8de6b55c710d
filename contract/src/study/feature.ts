import { studyLessons } from './lessons.ts';
import { studentExams, studentTests } from './student-tests.ts';
import { studyMarks } from './study-marks.ts';
import { studySubjects } from './study-subjects.ts';
import { ownTestAttempts, testAttempts } from './test-attempts.ts';

export const study = {
  studySubjects,
  studyLessons,
  studyMarks,
  studentTests,
  studentExams,
  testAttempts,
  ownTestAttempts,
};
