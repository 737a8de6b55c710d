import { academicDebtors } from './academic-debtors.ts';
import { gpaRecords } from './gpa-records.ts';

export const gpa = { gpaRecords, academicDebtors };
