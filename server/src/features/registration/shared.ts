export { corresponding } from './carry-over.ts';
export {
  closedSheetWarnings,
  lockedReturnSheetWarnings,
  lockedSheetWarnings,
  type ReturnWarnings,
  restoredSheetWarnings,
  returnSheetWarnings,
  type SheetWarnings,
} from './closed-sheets.ts';
export { writeChoices } from './elective-choices.ts';
export { electiveStates, electiveSubjects } from './elective-states.ts';
export { type ContractLoss, revokeLostContracts } from './lost-contracts.ts';
export { registeredStudents } from './registered-students.ts';
export { registerRestored } from './restoration-registers.ts';
export { carriedRetakeWarnings, countOpenRetakes, retakeWarnings } from './retake-warnings.ts';
export { returnToGroup, UNRATED } from './subjects-apart.ts';
export { requireTarget, warningsOfTarget } from './target.ts';
export {
  moveRegisters,
  studentsOfOtherSpecialities,
  studentsOfUnconfirmedCurricula,
  warningsOfTransfer,
} from './transfer-registers.ts';
export { restoreRegisters, undoRegistration } from './undo.ts';
export { requireUndoable, undoObstacles } from './undo-obstacles.ts';
