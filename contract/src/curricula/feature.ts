import { examSchedules } from './controls.ts';
import { curricula as curriculumCalls } from './curricula.ts';
import { semesterSubjects } from './plan.ts';
import { semesters } from './semesters.ts';
import { semesterSubjectTeachers } from './teachings.ts';

export const curricula = {
  curricula: curriculumCalls,
  semesters,
  semesterSubjects,
  semesterSubjectTeachers,
  examSchedules,
};
