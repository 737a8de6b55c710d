import { featureModule } from '#platform/resources/feature-module.ts';
import { appropriationFeature } from './appropriation.ts';
import { attemptMarkFeature } from './attempt-marks.ts';
import { dashboardFeature } from './dashboard.ts';
import { deadlineRadarFeature } from './deadline-radar.ts';
import { electiveChoiceFeature } from './elective-choices.ts';
import { electiveReminderFeature } from './elective-reminders.ts';
import { enrolmentFeature } from './enrolment.ts';
import { notAttendingFeature } from './not-attending.ts';
import {
  peopleStatisticsFeature,
  studentStatisticsFeature,
  teacherStatisticsFeature,
} from './people-statistics.ts';
import { ratingAverageFeature } from './rating-average.ts';
import { ratingMonitoringFeature } from './rating-monitoring.ts';
import { dueReportsJob, reportJob } from './report-runs.ts';
import { reportScheduleFeature } from './report-schedules.ts';
import { restoredSubjectFeature } from './restored-subjects.ts';
import { studentRetakeFeature, teacherRetakeFeature } from './retake-reports.ts';
import { semesterSubjectsFeature } from './semester-subjects.ts';
import { signInFeature } from './sign-ins.ts';
import { studentTaskReportFeature } from './student-tasks.ts';
import { studentVisitFeature } from './student-visits.ts';
import { subjectAttemptsFeature } from './subject-attempts.ts';
import { subjectFailuresFeature } from './subject-failures.ts';
import { subjectMarksFeature } from './subject-marks.ts';
import { moduleTestFeature, subjectTestFeature } from './subject-tests.ts';
import { syllabusQuestionFeature } from './syllabus-questions.ts';
import { syllabusUseFeature } from './syllabus-use.ts';
import { testResultFeature, testResultInfoFeature } from './test-results.ts';
import { universityChartFeature, universityStatisticFeature } from './university-statistics.ts';

export const reports = featureModule({
  routes: [
    dashboardFeature,
    deadlineRadarFeature,
    universityStatisticFeature,
    universityChartFeature,
    appropriationFeature,
    subjectMarksFeature,
    subjectFailuresFeature,
    electiveChoiceFeature,
    electiveReminderFeature,
    semesterSubjectsFeature,
    subjectAttemptsFeature,
    peopleStatisticsFeature,
    studentStatisticsFeature,
    teacherStatisticsFeature,
    enrolmentFeature,
    ratingAverageFeature,
    ratingMonitoringFeature,
    signInFeature,
    testResultFeature,
    testResultInfoFeature,
    studentTaskReportFeature,
    subjectTestFeature,
    moduleTestFeature,
    syllabusQuestionFeature,
    studentVisitFeature,
    attemptMarkFeature,
    syllabusUseFeature,
    notAttendingFeature,
    teacherRetakeFeature,
    studentRetakeFeature,
    restoredSubjectFeature,
    reportScheduleFeature,
  ],
  jobs: [dueReportsJob, reportJob],
});
