import { SHEET_STATEMENTS } from '@dekanat/contract/ratings/sheet-statements.ts';
import { RETAKE_STATUSES } from '@dekanat/contract/retakes/application-rows.ts';
import { seasonFilter } from '#features/curricula/semester-select.tsx';
import { academicYearFilter } from '#features/planning/academic-year-select.tsx';
import { subjectFilter } from '#features/planning/subject-select.tsx';
import { studentGroupFilter } from '#features/structure/student-group-select.tsx';
import { choice } from '#ui/table/list-filters.tsx';

const statusFilter = choice(
  'status',
  'retake.status',
  RETAKE_STATUSES.map((value) => ({ value, label: `retake.status.${value}` as const })),
);

const byStudentFilter = choice(
  'by_student',
  'retake.by_student',
  ([1, 0] as const).map((value) => ({ value, label: `retake.by_student.${value}` as const })),
);

const statementFilter = choice(
  'statement',
  'retake.former_statement',
  SHEET_STATEMENTS.map((value) => ({ value, label: `retake.statement.${value}` as const })),
);

export const retakeFilters = (universityId: number | undefined) => [
  statusFilter,
  byStudentFilter,
  academicYearFilter,
  seasonFilter,
  statementFilter,
  studentGroupFilter(universityId),
  subjectFilter(universityId),
];
