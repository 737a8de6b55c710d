import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { example } from './example.ts';

export const studyExamples = [
  example(studySubjects.semesters, () => ({ query: { language: 'oz' } as const })),
];
