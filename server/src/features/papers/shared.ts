export { papersWithCode, revokePaper } from './paper-access.ts';
export { type StudentDetails, studentDetails } from './student-details.ts';
