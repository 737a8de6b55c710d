import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { example } from './example.ts';
import { testAttemptExamples } from './test-attempt-examples.ts';

export const studyExamples = [
  example(studySubjects.semesters, () => ({ query: { language: 'oz' } as const })),
  ...testAttemptExamples,
];
