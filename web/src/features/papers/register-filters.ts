import { curriculumFilter, curriculumGroupFilter } from '#features/curricula/curriculum-select.tsx';
import { semesterFilter } from '#features/curricula/semester-select.tsx';
import { academicYearFilter } from '#features/planning/academic-year-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';

/** Year, curriculum, semester and group of registrations: a change of one clears those below it. */
export const registerFilters = (universityId: number | undefined, curriculumId: unknown) => [
  { ...academicYearFilter, clears: ['curriculum_id', 'semester_id', 'group_id'] },
  curriculumFilter(universityId),
  { ...semesterFilter(curriculumId), clears: ['group_id'] },
  curriculumGroupFilter(universityId),
  facultyFilter(universityId),
];
