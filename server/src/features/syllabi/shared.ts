export { type AnswerRight, answerRight, hidesAnswers, recordAnswersShown } from './answer-rights.ts';
export { DRAWABLE, isShort, lacksLessons, poolOf, SHOWN, type TestControl } from './drawn-lessons.ts';
export { ownSyllabus, visibleSyllabi } from './own-syllabus.ts';
export { FIRST_DEADLINE, PUBLISHED_PROBLEMS } from './publish-problems.ts';
export { type StoredQuestion, touchItem } from './question-rows.ts';
export { viewsOf } from './question-view.ts';
export type { SyllabusUses } from './syllabus-uses.ts';
