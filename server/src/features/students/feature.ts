import { sql } from 'kysely';
import { nameInScript } from '#crud/person-names.ts';
import { featureModule } from '#platform/resources/feature-module.ts';
import { studentAccountFeature } from './accounts/student-accounts.ts';
import { cabinetViewFeature } from './cabinet-views.ts';
import { duplicateFeature } from './duplicates/duplicates.ts';
import { hemisAcceptanceFeature } from './hemis/acceptances.ts';
import { comparisonJob } from './hemis/comparison-job.ts';
import { hemisComparisonFeature, hemisRecordFeature } from './hemis/comparisons.ts';
import { hemisConnectionFeature } from './hemis/connections.ts';
import { hemisFeature } from './hemis/hemis.ts';
import { nightlyComparisonJob } from './hemis/nightly-job.ts';
import { studentImport } from './imports/student-import.ts';
import { findOrders } from './orders/order-rows.ts';
import { orderTemplate } from './orders/order-template.ts';
import { orderFeature } from './orders/orders.ts';
import { certificateTemplate } from './papers/certificate-template.ts';
import { letterTemplate } from './papers/letter-template.ts';
import { studentLetterFeature } from './papers/student-letters.ts';
import { studyCertificateFeature } from './papers/study-certificates.ts';
import { studentProfileFeature } from './profile/student-profile.ts';
import { studentFiles } from './student-files.ts';
import { findStudents } from './student-finder.ts';
import { studentNoteFeature } from './student-notes.ts';
import { studentFeature } from './students.ts';
import { timelineFeature } from './timeline.ts';

export const students = featureModule({
  routes: [
    studentFeature,
    studentAccountFeature,
    studentNoteFeature,
    studentProfileFeature,
    orderFeature,
    timelineFeature,
    duplicateFeature,
    hemisFeature,
    hemisConnectionFeature,
    hemisComparisonFeature,
    hemisRecordFeature,
    hemisAcceptanceFeature,
    studyCertificateFeature,
    studentLetterFeature,
    cabinetViewFeature,
  ],
  imports: [studentImport],
  jobs: [comparisonJob, nightlyComparisonJob],
  paperTemplates: [certificateTemplate, orderTemplate, letterTemplate],
  files: studentFiles,
  accountHolders: [
    {
      name: (language) => sql`(
        select ${nameInScript(sql<string>`concat_ws(' ', second_name, first_name, third_name)`, language)}
        from students where user_id = users.id)`,
    },
  ],
  finders: [
    { kind: 'students', needs: 'student_index', matching: findStudents },
    { kind: 'orders', needs: 'student_index', matching: findOrders },
  ],
});
