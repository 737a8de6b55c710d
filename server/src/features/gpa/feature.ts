import { featureModule } from '#platform/resources/feature-module.ts';
import { academicDebtorFeature } from './academic-debtors.ts';
import { gpaCalculationJob, staleGpaJob } from './gpa-jobs.ts';
import { gpaRecordFeature } from './gpa-records.ts';

export const gpa = featureModule({
  routes: [gpaRecordFeature, academicDebtorFeature],
  jobs: [gpaCalculationJob, staleGpaJob],
});
