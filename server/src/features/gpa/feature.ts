import { featureModule } from '#platform/resources/feature-module.ts';
import { academicDebtorFeature } from './academic-debtors.ts';
import { gpaCalculationJob, staleGpaJob } from './gpa-jobs.ts';
import { gpaRecordFeature } from './gpa-records.ts';
import { ministryConnectionFeature } from './ministry/connections.ts';
import { nightlyPushJob, pushJob, pushRetryJob } from './ministry/push-job.ts';
import { hemisPushFeature } from './ministry/pushes.ts';
import { studentDebtFeature } from './student-debts.ts';
import { studentGpaFeature } from './student-gpa.ts';

export const gpa = featureModule({
  routes: [
    gpaRecordFeature,
    academicDebtorFeature,
    studentGpaFeature,
    studentDebtFeature,
    ministryConnectionFeature,
    hemisPushFeature,
  ],
  jobs: [gpaCalculationJob, staleGpaJob, pushJob, pushRetryJob, nightlyPushJob],
});
