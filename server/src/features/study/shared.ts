export { lateTeachers } from './teacher-work.ts';
