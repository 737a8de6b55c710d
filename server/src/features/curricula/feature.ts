import { planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import { sql } from 'kysely';
import { implement } from '#api/implement.ts';
import { inBatches } from '#db/in-batches.ts';
import { acceptMultipart } from '#features/files/shared.ts';
import { featureModule } from '#platform/resources/feature-module.ts';
import { curriculumFeature } from './curricula.ts';
import { curriculumFinder } from './curriculum-rows.ts';
import { examScheduleFeature } from './exams/controls.ts';
import { examFeedFeature } from './exams/feeds.ts';
import { curriculumImport } from './imports/curriculum-import.ts';
import { hemisPlansJob } from './plan/hemis-plans-job.ts';
import { planFileHandlers } from './plan/plan-file.ts';
import { semesterSubjectFeature } from './plan/semester-subjects.ts';
import { semesterFeature } from './semesters.ts';
import { teachingFeature } from './teachers/teachings.ts';

export const curricula = featureModule({
  finders: [curriculumFinder],
  imports: [curriculumImport],
  jobs: [hemisPlansJob],
  // A change can be undone for a day.
  outdated: [inBatches('plan_changes', sql`created_at < now() - interval '1 day'`)],
  routes: [
    curriculumFeature,
    semesterFeature,
    semesterSubjectFeature,
    teachingFeature,
    examScheduleFeature,
    examFeedFeature,
    acceptMultipart(implement(planFiles, planFileHandlers)),
  ],
});
