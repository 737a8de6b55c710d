import { subjects } from '@dekanat/contract/planning/subjects.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

const lookup = lookupOf(subjects.options, {
  requires: { parent: 'university_id', hint: 'university.first' },
});
export const SubjectSelect = lookup.Select;
export const SubjectName = lookup.Name;

export const subjectFilter = (universityId: number | undefined) =>
  lookup.filter('subject_id', 'subject.noun', { university_id: universityId });
