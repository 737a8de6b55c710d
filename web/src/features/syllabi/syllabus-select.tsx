import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

/** Syllabi with their year and status; those of `subject_id` come first. */
export const { Select: SyllabusSelect } = lookupOf(syllabi.options, {
  requires: { parent: 'university_id', hint: 'university.first' },
  narrowedBy: ['subject_id'],
  optionText: ({ status }) => (status === 'publish' ? 'syllabus.option.publish' : 'syllabus.option.draft'),
});
