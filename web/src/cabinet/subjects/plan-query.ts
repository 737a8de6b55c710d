import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { ownQuery } from '#cabinet/query.ts';

/** The plan of a subject, with the names of its lessons. */
export const planOf = (semesterId: string, subjectId: string) =>
  ownQuery(studyLessons.plan, {
    params: { semesterId: Number(semesterId) },
    query: { subject_id: Number(subjectId) },
  });
