import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

export const { Select: CurriculumSelect, Name: CurriculumName } = lookupOf(curricula.options, {
  requires: { parent: 'university_id', hint: 'university.first' },
});
