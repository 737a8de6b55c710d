export { debtorStudents } from './debtor-students.ts';
