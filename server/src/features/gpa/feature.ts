import { featureModule } from '#platform/resources/feature-module.ts';
import { academicDebtorFeature } from './academic-debtors.ts';
import { gpaCalculationJob, staleGpaJob } from './gpa-jobs.ts';
import { gpaRecordFeature } from './gpa-records.ts';
import { studentDebtFeature } from './student-debts.ts';
import { studentGpaFeature } from './student-gpa.ts';

export const gpa = featureModule({
  routes: [gpaRecordFeature, academicDebtorFeature, studentGpaFeature, studentDebtFeature],
  jobs: [gpaCalculationJob, staleGpaJob],
});
