import { academicDebtors } from './academic-debtors.ts';
import { gpaRecords } from './gpa-records.ts';
import { studentDebts, studentGpa } from './student-gpa.ts';

export const gpa = { gpaRecords, academicDebtors, studentGpa, studentDebts };
