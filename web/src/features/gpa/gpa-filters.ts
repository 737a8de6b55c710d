import { curriculumFilter, curriculumGroupFilter } from '#features/curricula/curriculum-select.tsx';
import { seasonFilter, semesterFilter } from '#features/curricula/semester-select.tsx';
import { academicYearFilter } from '#features/planning/academic-year-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';

/** Filters of all lists of this feature; `curriculumId` is the one in force. */
export const studentFilters = (universityId: number | undefined, curriculumId: unknown) => [
  facultyFilter(universityId),
  academicYearFilter,
  seasonFilter,
  curriculumFilter(universityId),
  semesterFilter(curriculumId),
  curriculumGroupFilter(universityId),
];
