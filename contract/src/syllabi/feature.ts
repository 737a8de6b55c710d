import { lessonFiles } from './lesson-files.ts';
import { lessonItems } from './lesson-items.ts';
import { syllabusLessons, syllabusModules } from './modules.ts';
import { proctoringSessions } from './proctoring.ts';
import { syllabi as syllabusCalls } from './syllabi.ts';
import { bankQuestions, testQuestions } from './tests.ts';
import { videos } from './videos.ts';

export const syllabi = {
  syllabi: syllabusCalls,
  syllabusModules,
  syllabusLessons,
  lessonItems,
  lessonFiles,
  proctoringSessions,
  testQuestions,
  bankQuestions,
  videos,
};
