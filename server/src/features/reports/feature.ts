import { featureModule } from '#platform/resources/feature-module.ts';
import { appropriationFeature } from './appropriation.ts';
import { dashboardFeature } from './dashboard.ts';
import { deadlineRadarFeature } from './deadline-radar.ts';
import { electiveChoiceFeature } from './elective-choices.ts';
import { electiveReminderFeature } from './elective-reminders.ts';
import { ratingAverageFeature } from './rating-average.ts';
import { ratingMonitoringFeature } from './rating-monitoring.ts';
import { semesterSubjectsFeature } from './semester-subjects.ts';
import { signInFeature } from './sign-ins.ts';
import { subjectAttemptsFeature } from './subject-attempts.ts';
import { subjectMarksFeature } from './subject-marks.ts';
import { universityStatisticFeature } from './university-statistics.ts';

export const reports = featureModule({
  routes: [
    dashboardFeature,
    deadlineRadarFeature,
    universityStatisticFeature,
    appropriationFeature,
    subjectMarksFeature,
    electiveChoiceFeature,
    electiveReminderFeature,
    semesterSubjectsFeature,
    subjectAttemptsFeature,
    ratingAverageFeature,
    ratingMonitoringFeature,
    signInFeature,
  ],
});
