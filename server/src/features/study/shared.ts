export { HAS_QUESTION } from './due-work.ts';
export { isSheetClosed } from './elective-groups.ts';
export { lockStudying, type StudentContext } from './own-register.ts';
export { findStudentDeadlines } from './student-deadlines.ts';
export { matchingTasks } from './task-rows.ts';
export { countWaiting } from './teacher-work.ts';
export { COUNTED_RESULT, questionResults } from './tests/question-results.ts';
export { readAttempt } from './tests/staff-attempts.ts';
export { WAITED_DAYS } from './waited-days.ts';
