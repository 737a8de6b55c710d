import { cabinetViews } from './cabinet-views.ts';
import { duplicates } from './duplicates/duplicates.ts';
import { hemis } from './hemis/hemis.ts';
import { hemisAcceptances } from './hemis/hemis-acceptances.ts';
import { hemisComparisons, hemisRecords } from './hemis/hemis-comparisons.ts';
import { hemisConnections } from './hemis/hemis-connections.ts';
import { orders } from './orders/orders.ts';
import { studentLetters } from './papers/student-letters.ts';
import { studyCertificates } from './papers/study-certificates.ts';
import { studentProfile } from './profile/student-profile.ts';
import { batches } from './status-changes/batches.ts';
import { studentStatuses } from './status-changes/student-statuses.ts';
import { timeline } from './status-changes/timeline.ts';
import { studentAccounts } from './student-accounts.ts';
import { studentImports } from './student-imports.ts';
import { studentNotes } from './student-notes.ts';
import { students as records } from './students.ts';

export const students = {
  students: records,
  studentAccounts,
  studentImports,
  hemis,
  hemisConnections,
  hemisComparisons,
  hemisRecords,
  hemisAcceptances,
  studentNotes,
  studentProfile,
  studentStatuses,
  orders,
  batches,
  timeline,
  duplicates,
  studyCertificates,
  studentLetters,
  cabinetViews,
};
