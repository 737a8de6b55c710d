import { studySubjects } from './study-subjects.ts';

export const study = { studySubjects };
