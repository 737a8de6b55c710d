export { ofCurrentCurriculum } from './current-curriculum.ts';
export { findExamDeadlines } from './exam-deadlines.ts';
export { calendar } from './exams/calendar.ts';
export { lockSemesters } from './lock-semesters.ts';
export { syllabusUses } from './syllabus-uses.ts';
export { CURRICULUM_SCOPE, visibleCurricula } from './visible-curricula.ts';
