import { studyMarks } from '@dekanat/contract/study/study-marks.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { example } from './example.ts';
import { testAttemptExamples } from './test-attempt-examples.ts';

export const studyExamples = [
  example(studyMarks.curriculum, () => ({ query: { language: 'oz' } as const })),
  example(studyMarks.ratingNote, () => ({ query: { language: 'oz' } as const })),
  example(studySubjects.semesters, () => ({ query: { language: 'oz' } as const })),
  ...testAttemptExamples,
];
