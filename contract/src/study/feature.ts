import { studyLessons } from './lessons.ts';
import { studentExams, studentTests } from './student-tests.ts';
import { studyMarks } from './study-marks.ts';
import { studySubjects } from './study-subjects.ts';

export const study = { studySubjects, studyLessons, studyMarks, studentTests, studentExams };
