import { curriculumFilter, curriculumGroupFilter } from '#features/curricula/curriculum-select.tsx';
import { semesterFilter } from '#features/curricula/semester-select.tsx';
import { academicYearFilter } from '#features/planning/academic-year-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { choice } from '#ui/table/list-filters.tsx';

/** Faculty, year, curriculum, semester and group of registrations: a change of one clears those below it. */
export const registerFilters = (universityId: number | undefined, curriculumId: unknown) => [
  facultyFilter(universityId),
  { ...academicYearFilter, clears: ['curriculum_id', 'semester_id', 'group_id'] },
  curriculumFilter(universityId),
  { ...semesterFilter(curriculumId), clears: ['group_id'] },
  curriculumGroupFilter(universityId),
];

/** Students with or without a valid transcript. */
export const transcriptFilter = choice('has_transcript', 'transcript.noun', [
  { value: 1, label: 'transcript.exists' },
  { value: 0, label: 'transcript.missing' },
]);
