import { academicDebtors } from './academic-debtors.ts';
import { gpaRecords } from './gpa-records.ts';
import { hemisPushes } from './ministry/hemis-pushes.ts';
import { ministryConnections } from './ministry/ministry-connections.ts';
import { studentDebts, studentGpa } from './student-gpa.ts';

export const gpa = {
  gpaRecords,
  academicDebtors,
  studentGpa,
  studentDebts,
  ministryConnections,
  hemisPushes,
};
