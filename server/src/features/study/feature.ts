import { featureModule } from '#platform/resources/feature-module.ts';
import { lessonCommentFeature, staffCommentFeature } from './comments.ts';
import { dueWorkFeature } from './due-work.ts';
import { examNewsJob } from './exam-news-job.ts';
import { itemStatisticFeature } from './items/item-statistics.ts';
import { outdatedSyllabi } from './outdated.ts';
import { studyLessonFeature } from './study-lessons.ts';
import { studyMarkFeature } from './study-marks.ts';
import { studyStatementFeature } from './study-statements.ts';
import { studySubjectFeature } from './study-subjects.ts';
import { taskAttemptFeature } from './task-checks.ts';
import { taskFiles } from './task-files.ts';
import { studentTaskFeature } from './tasks.ts';
import { teacherWorkFeature } from './teacher-work.ts';
import { dueAttemptsJob } from './tests/due-attempts-job.ts';
import { examCalendarFeature } from './tests/exam-calendar.ts';
import { ownExamCalendarFeature } from './tests/own-exam-calendar.ts';
import { studentExamFeature, studentTestFeature } from './tests/student-tests.ts';
import { ownTestAttemptFeature, testAttemptFeature } from './tests/test-attempts.ts';

export const study = featureModule({
  files: taskFiles,
  routes: [
    studentTaskFeature,
    taskAttemptFeature,
    teacherWorkFeature,
    lessonCommentFeature,
    staffCommentFeature,
    studySubjectFeature,
    studyLessonFeature,
    dueWorkFeature,
    studyMarkFeature,
    studyStatementFeature,
    studentTestFeature,
    studentExamFeature,
    testAttemptFeature,
    ownTestAttemptFeature,
    ownExamCalendarFeature,
    itemStatisticFeature,
    examCalendarFeature,
  ],
  jobs: [dueAttemptsJob, examNewsJob],
  outdated: outdatedSyllabi,
});
