import { academicYearFilter } from '#features/planning/academic-year-select.tsx';
import { labelFilter } from '#features/reference/label-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { specialityFilter } from '#features/structure/speciality-select.tsx';
import { STUDY_LANGUAGES } from '#ui/form/study-languages.ts';
import { choice, statusFilter } from '#ui/table/list-filters.tsx';

const CONFIRMED = [
  { value: 1, label: 'curriculum.confirmed.yes' },
  { value: 0, label: 'curriculum.confirmed.no' },
] as const;

/** Faculties and specialities belong to a university: without one there is nothing to choose from. */
export const curriculumFilters = (universityId: number | undefined) => [
  academicYearFilter,
  facultyFilter(universityId),
  specialityFilter(universityId),
  labelFilter('education_form_id', 'curriculum.education_form_name', 'education_form'),
  choice('study_language', 'curriculum.language', STUDY_LANGUAGES),
  choice('confirmed', 'curriculum.confirmed', [...CONFIRMED]),
  statusFilter,
];
