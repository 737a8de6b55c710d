import { examSchedules } from './controls.ts';
import { curricula as curriculumCalls } from './curricula.ts';
import { examFeeds } from './exam-feeds.ts';
import { semesterSubjects } from './plan.ts';
import { planFiles } from './plan-files.ts';
import { semesters } from './semesters.ts';
import { semesterSubjectTeachers } from './teachings.ts';

export const curricula = {
  curricula: curriculumCalls,
  semesters,
  semesterSubjects,
  semesterSubjectTeachers,
  examSchedules,
  examFeeds,
  planFiles,
};
