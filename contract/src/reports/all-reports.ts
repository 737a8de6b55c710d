import { appropriation } from './appropriation.ts';
import { attemptMarks } from './attempt-marks.ts';
import { electiveChoices } from './elective-choices.ts';
import { enrolment } from './enrolment.ts';
import { notAttending } from './not-attending.ts';
import { studentStatistics, teacherStatistics } from './people-statistics.ts';
import { ratingAverage } from './rating-average.ts';
import { ratingMonitoring } from './rating-monitoring.ts';
import { restoredSubjects } from './restored-subjects.ts';
import { studentRetakes, teacherRetakes } from './retake-reports.ts';
import { semesterSubjects } from './semester-subjects.ts';
import { signIns } from './sign-ins.ts';
import { studentTaskReport } from './student-tasks.ts';
import { studentVisits } from './student-visits.ts';
import { subjectAttempts } from './subject-attempts.ts';
import { subjectFailures } from './subject-failures.ts';
import { subjectMarks } from './subject-marks.ts';
import { moduleTests, subjectTests } from './subject-tests.ts';
import { syllabusUse } from './syllabus-use.ts';
import { testResults } from './test-results.ts';
import { universityStatistics } from './university-statistics.ts';

/** Reports that count records. */
export const COUNT_REPORTS = [
  appropriation,
  subjectMarks,
  subjectFailures,
  semesterSubjects,
  subjectAttempts,
  subjectTests,
  moduleTests,
  studentStatistics,
  teacherStatistics,
  enrolment,
  syllabusUse,
  notAttending,
  teacherRetakes,
  universityStatistics,
] as const;

/** Reports whose rows are records. */
export const LIST_REPORTS = [
  electiveChoices,
  ratingAverage,
  ratingMonitoring,
  signIns,
  testResults,
  studentTaskReport,
  studentVisits,
  attemptMarks,
  studentRetakes,
  restoredSubjects,
] as const;
