export { TEACHER_SCOPE } from './record-scope.ts';
export { TEACHER } from './record-texts.ts';
export { matchingTeachers } from './teacher-query.ts';
