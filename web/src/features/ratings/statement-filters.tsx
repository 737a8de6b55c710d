import { SHEET_STATEMENTS } from '@dekanat/contract/ratings/sheet-statements.ts';
import { STATEMENT_STATES } from '@dekanat/contract/ratings/statement-rows.ts';
import { Input } from 'antd';
import { curriculumFilter, curriculumGroupFilter } from '#features/curricula/curriculum-select.tsx';
import { seasonFilter, semesterFilter } from '#features/curricula/semester-select.tsx';
import { academicYearFilter } from '#features/planning/academic-year-select.tsx';
import { subjectFilter } from '#features/planning/subject-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { teacherFilter } from '#features/teachers/teacher-select.tsx';
import { dayFilter } from '#ui/table/day-filter.tsx';
import type { Filter } from '#ui/table/list-filter.ts';
import { choice } from '#ui/table/list-filters.tsx';

const NUMBER_DIGITS = 9;

const numberFilter: Filter<'number'> = {
  name: 'number',
  label: 'statement.number',
  control: ({ id, value, onChange }) => (
    <Input
      id={id}
      inputMode="numeric"
      maxLength={NUMBER_DIGITS}
      value={typeof value === 'number' ? String(value) : ''}
      onChange={({ target }) => onChange(Number(target.value.replace(/\D/g, '')) || undefined)}
    />
  ),
  shown: String,
};

const statementFilter = choice(
  'statement',
  'statement.statement_name',
  SHEET_STATEMENTS.map((value) => ({ value, label: `statement.${value}` as const })),
);

const stateFilter = choice(
  'state',
  'statement.state',
  STATEMENT_STATES.map((value) => ({ value, label: `statement.state.${value}` as const })),
);

/** Year, curriculum, semester and group, each narrowed by those above it. */
export const placeFilters = (universityId: number | undefined, curriculumId: unknown) => [
  academicYearFilter,
  seasonFilter,
  facultyFilter(universityId),
  curriculumFilter(universityId),
  semesterFilter(curriculumId),
  curriculumGroupFilter(universityId),
];

export const statementFilters = (universityId: number | undefined, curriculumId: unknown) => [
  ...placeFilters(universityId, curriculumId),
  subjectFilter(universityId),
  teacherFilter(universityId),
  statementFilter,
  stateFilter,
  numberFilter,
  dayFilter('from_date', 'statement.from_date'),
  dayFilter('to_date', 'statement.to_date'),
];
