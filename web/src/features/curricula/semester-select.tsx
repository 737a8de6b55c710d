import { semesters } from '@dekanat/contract/curricula/semesters.ts';
import { SEASON_CHOICES } from '#features/curricula/season-choices.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';
import type { Filter } from '#ui/table/list-filter.ts';
import { choice } from '#ui/table/list-filters.tsx';

const lookup = lookupOf(semesters.options, {
  requires: { parent: 'curriculum_id', hint: 'curriculum.first' },
  narrowedBy: ['academic_year_id', 'season_semester'],
  optionText: 'semester.named',
  // Their status says which one is current.
  marksClosed: false,
});
export const SemesterSelect = lookup.Select;
export const SemesterName = lookup.Name;

export const seasonFilter: Filter<'season_semester'> = {
  ...choice('season_semester', 'semester.season', [...SEASON_CHOICES]),
  clears: ['semester_id'],
};

/** A semester of the curriculum that is chosen in the same list; `curriculumId` is the one in force. */
export const semesterFilter = (curriculumId: unknown): Filter<'semester_id'> => ({
  ...lookup.filter('semester_id', 'semester.noun'),
  shown: (value) => <lookup.Name value={value} within={{ curriculum_id: curriculumId }} />,
});
