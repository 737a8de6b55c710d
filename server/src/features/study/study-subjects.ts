import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { sql } from 'kysely';
import { implement } from '#api/implement.ts';
import { wholeOrPage } from '#api/own-lists.ts';
import { ownRegister } from './own-register.ts';

export const studySubjectFeature = implement(studySubjects, {
  semesters: async (context, { query }) =>
    wholeOrPage(
      await ownRegister(context)
        .innerJoin('semesters as own', 'own.curriculum_id', 'register.curriculum_id')
        .whereRef('own.number', '<=', 'semesters.number')
        .select(['own.id', sql<string>`own.number::text`.as('name')])
        .orderBy('own.number')
        .execute(),
      query,
    ),
});
