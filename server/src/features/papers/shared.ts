export { papersWithCode, revokePaper } from './paper-access.ts';
export { type StudentDetails, studentDetails } from './student-details.ts';
export { FORM_PAPER, paperValues, REGISTERED_FIELDS } from './student-fields.ts';
