import { lessonComments, staffComments } from './comments.ts';
import { dueWork } from './due-work.ts';
import { examCalendar } from './exam-calendar.ts';
import { itemStatistics } from './item-statistics.ts';
import { studyLessons } from './lessons.ts';
import { ownExamCalendar } from './own-exam-calendar.ts';
import { studentExams, studentTests } from './student-tests.ts';
import { studyMarks } from './study-marks.ts';
import { studyStatements } from './study-statements.ts';
import { studySubjects } from './study-subjects.ts';
import { taskAttempts } from './task-attempts.ts';
import { studentTasks } from './tasks.ts';
import { teacherWork } from './teacher-work.ts';
import { ownTestAttempts, testAttempts } from './test-attempts.ts';

export const study = {
  studentTasks,
  taskAttempts,
  teacherWork,
  lessonComments,
  staffComments,
  studySubjects,
  studyLessons,
  dueWork,
  studyMarks,
  studyStatements,
  studentTests,
  studentExams,
  testAttempts,
  ownTestAttempts,
  ownExamCalendar,
  itemStatistics,
  examCalendar,
};
