import { studentExams, studentTests } from './student-tests.ts';
import { studySubjects } from './study-subjects.ts';

export const study = { studySubjects, studentTests, studentExams };
