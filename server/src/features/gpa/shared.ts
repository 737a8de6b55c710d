export { countRepeatedDebtors } from './debt-radar.ts';
export { debtorStudents } from './debtor-students.ts';
