import { curriculumFilter, curriculumGroupFilter } from '#features/curricula/curriculum-select.tsx';
import { seasonFilter } from '#features/curricula/semester-select.tsx';
import { academicYearFilter } from '#features/planning/academic-year-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { teacherFilter } from '#features/teachers/teacher-select.tsx';

export const calendarFilters = (universityId: number | undefined) => [
  academicYearFilter,
  seasonFilter,
  facultyFilter(universityId),
  curriculumFilter(universityId),
  curriculumGroupFilter(universityId),
  teacherFilter(universityId),
];
