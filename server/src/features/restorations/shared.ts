export { restoredSubjectRows, STATE, SUBJECT_NAMES } from './subject-rows.ts';
export { undoRestoration } from './undo-restoration.ts';
