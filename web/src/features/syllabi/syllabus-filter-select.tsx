import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

const lookup = lookupOf(syllabi.options, {
  requires: { parent: 'university_id', hint: 'university.first' },
});

export const syllabusFilter = (universityId: number | undefined) =>
  lookup.filter('syllabus_id', 'syllabus.noun', { university_id: universityId });
