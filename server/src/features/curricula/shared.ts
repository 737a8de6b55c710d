export { findExamDeadlines } from './exam-deadlines.ts';
export { syllabusUses } from './syllabus-uses.ts';
export { CURRICULUM_SCOPE, visible } from './visible-curricula.ts';
