import { universities } from '@dekanat/contract/universities/universities.ts';
import { implement } from '#kernel/implement.ts';
import { listUniversities } from './shared.ts';

export const universityFeature = implement(universities, {
  options: ({ db, scope, language }, { query }) => listUniversities(db, scope, language, query.search),
});
