import { appropriation } from './appropriation.ts';
import { attemptMarks } from './attempt-marks.ts';
import { dashboard } from './dashboard.ts';
import { deadlineRadar } from './deadline-radar.ts';
import { electiveChoices, electiveReminders } from './elective-choices.ts';
import { enrolment } from './enrolment.ts';
import { notAttending } from './not-attending.ts';
import { peopleStatistics, studentStatistics, teacherStatistics } from './people-statistics.ts';
import { ratingAverage } from './rating-average.ts';
import { ratingMonitoring } from './rating-monitoring.ts';
import { reportSchedules } from './report-schedules.ts';
import { restoredSubjects } from './restored-subjects.ts';
import { studentRetakes, teacherRetakes } from './retake-reports.ts';
import { semesterSubjects } from './semester-subjects.ts';
import { signIns } from './sign-ins.ts';
import { studentTaskReport } from './student-tasks.ts';
import { studentVisits } from './student-visits.ts';
import { subjectAttempts } from './subject-attempts.ts';
import { subjectFailures } from './subject-failures.ts';
import { subjectMarks } from './subject-marks.ts';
import { moduleTests, subjectTests, syllabusQuestions } from './subject-tests.ts';
import { syllabusUse } from './syllabus-use.ts';
import { testResultInfo, testResults } from './test-results.ts';
import { universityCharts, universityStatistics } from './university-statistics.ts';

export const reports = {
  dashboard,
  deadlineRadar,
  universityStatistics: universityStatistics.calls,
  universityCharts,
  appropriation: appropriation.calls,
  subjectMarks: subjectMarks.calls,
  subjectFailures: subjectFailures.calls,
  electiveChoices: electiveChoices.calls,
  electiveReminders,
  semesterSubjects: semesterSubjects.calls,
  subjectAttempts: subjectAttempts.calls,
  peopleStatistics,
  studentStatistics: studentStatistics.calls,
  teacherStatistics: teacherStatistics.calls,
  enrolment: enrolment.calls,
  ratingAverage: ratingAverage.calls,
  ratingMonitoring: ratingMonitoring.calls,
  signIns: signIns.calls,
  testResults: testResults.calls,
  studentTasks: studentTaskReport.calls,
  subjectTests: subjectTests.calls,
  moduleTests: moduleTests.calls,
  syllabusQuestions,
  testResultInfo,
  studentVisits: studentVisits.calls,
  attemptMarks: attemptMarks.calls,
  syllabusUse: syllabusUse.calls,
  notAttending: notAttending.calls,
  teacherRetakes: teacherRetakes.calls,
  studentRetakes: studentRetakes.calls,
  restoredSubjects: restoredSubjects.calls,
  reportSchedules,
};
