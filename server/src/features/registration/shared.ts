export { corresponding } from './carry-over.ts';
export { writeChoices } from './elective-choices.ts';
export { electiveStates, electiveSubjects } from './elective-states.ts';
export { registeredStudents } from './registered-students.ts';
export { registerRestored } from './restoration-registers.ts';
export { returnToGroup, UNRATED } from './subjects-apart.ts';
export { requireTarget, warningsOfTarget } from './target.ts';
export { moveRegisters, studentsOfOtherSpecialities, warningsOfTransfer } from './transfer-registers.ts';
export { requireUndoable, restoreRegisters, undoObstacles, undoRegistration } from './undo.ts';
