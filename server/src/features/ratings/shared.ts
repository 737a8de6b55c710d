export { announceMarks, notifyOfMarks } from './announce-marks.ts';
export { ASSESSED_WORK, COUNTED_ATTEMPT, OF_SYLLABUS_TESTS } from './assessed-work.ts';
export { carryRatings, isUnmarkedFrom } from './carry-ratings.ts';
export { requireControlOpen } from './control-windows.ts';
export { copyRatings } from './copy-ratings.ts';
export { type CurrentResult, readCurrentResults } from './current-results.ts';
export { debtSubjects } from './debts.ts';
export { hasValue } from './entered-values.ts';
export { firstLimits, limitsIn } from './first-limits.ts';
export { COUNTS_FOR_GPA, GPA, GPA_CREDITS } from './gpa.ts';
export { lockSheets } from './lock-ratings.ts';
export { numberStatement } from './number-statement.ts';
export { PASS_SCORE_OF_RESULT } from './pass-score-of-result.ts';
export { programReason, reasonIn } from './program-reasons.ts';
export { publishSheets } from './publish-sheets.ts';
export { type ChangedMark, saveRatings } from './save-ratings.ts';
export { readSheet } from './sheet.ts';
export { CARRIED_OVER, CHANGED_BY_HAND, FIXED_POINTS } from './sheet-attempts.ts';
export { requireTeacherEnters } from './sheet-changes.ts';
export { findSheetDeadlines } from './sheet-deadlines.ts';
export { isListed } from './sheet-students.ts';
export { COUNTS_FOR_TOTAL, isOfTotal } from './sheets-of-total.ts';
export { assignedTo } from './statement-head.ts';
export {
  isRetake,
  isRetakeIn,
  isStatement,
  LAST_STATEMENT,
  statementName,
  statementNumber,
  statementNumberIn,
} from './statement-numbers.ts';
export { readTotal } from './total-statement.ts';
export { CARRIED, isCarried, NOT_TAKEN, OVERTAKEN, PASSED_BEFORE } from './untaken-controls.ts';
export { overdueSheets, sheetsThatWait, type WaitingSheetRow, waitingSheets } from './waiting-sheets.ts';
