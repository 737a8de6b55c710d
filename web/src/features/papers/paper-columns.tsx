import type { StudentRegisterRow } from '@dekanat/contract/registration/register-row.ts';
import { StudyStatusTag } from '#ui/study-status-tag.tsx';
import type { Column } from '#ui/table/columns.ts';
import { facultyColumn } from '#ui/table/standard-columns.tsx';

type Row = Pick<StudentRegisterRow, 'group_name' | 'curriculum_name' | 'speciality_name' | 'study_status'>;

/** Columns of the lists of students who have or lack a paper. */
export const groupColumn: Column<Pick<Row, 'group_name'>> = {
  key: 'group_name',
  title: 'paper.group',
  width: 120,
  render: (row) => row.group_name ?? '—',
};
export const curriculumColumn: Column<Pick<Row, 'curriculum_name'>> = {
  key: 'curriculum_name',
  title: 'curriculum.noun',
  width: 232,
  render: (row) => row.curriculum_name,
};
export const hiddenFacultyColumn = { ...facultyColumn, hiddenByDefault: true };
export const specialityColumn: Column<Pick<Row, 'speciality_name'>> = {
  key: 'speciality_name',
  title: 'speciality.noun',
  width: 208,
  hiddenByDefault: true,
  render: (row) => row.speciality_name ?? '—',
};
export const statusColumn: Column<Pick<Row, 'study_status'>> = {
  key: 'study_status',
  title: 'paper.study_status',
  width: 168,
  render: (row) => <StudyStatusTag status={row.study_status} />,
};
