import { formatDay } from '@dekanat/contract/api/days.ts';
import type { StudentRegisterRow } from '@dekanat/contract/registration/register-row.ts';
import { subjectsPath } from '#features/registration/subjects-address.ts';
import { StudyStatusTag } from '#ui/study-status-tag.tsx';
import type { Column } from '#ui/table/columns.ts';
import { RowLink } from '#ui/table/row-actions.tsx';
import { facultyColumn } from '#ui/table/standard-columns.tsx';

/** The columns of the list of registrations. */
export const registerColumns: Column<StudentRegisterRow>[] = [
  {
    key: 'full_name',
    title: 'student.full_name',
    pinned: 'start',
    width: 280,
    render: (row) => <RowLink to={subjectsPath(row.student_id)}>{row.full_name}</RowLink>,
  },
  { key: 'id_number', title: 'student.id_number.short', width: 136, render: (row) => row.id_number },
  { key: 'group_name', title: 'student.group_name', width: 136, render: (row) => row.group_name ?? '—' },
  { key: 'curriculum_name', title: 'curriculum.noun', width: 264, render: (row) => row.curriculum_name },
  { key: 'semester', title: 'semester.noun', width: 96, numeric: true, render: (row) => row.semester },
  {
    key: 'academic_year_name',
    title: 'audit.record.academic_years',
    width: 128,
    render: (row) => row.academic_year_name,
  },
  {
    key: 'study_status',
    title: 'registration.study_status',
    width: 152,
    render: (row) => <StudyStatusTag status={row.study_status} />,
  },
  { ...facultyColumn, hiddenByDefault: true },
  {
    key: 'speciality_name',
    title: 'registration.speciality',
    width: 216,
    hiddenByDefault: true,
    render: (row) => row.speciality_name ?? '—',
  },
  {
    key: 'education_form_name',
    title: 'registration.education_form',
    width: 136,
    hiddenByDefault: true,
    render: (row) => row.education_form_name ?? '—',
  },
  {
    key: 'order_number',
    alsoExports: ['order_date'],
    title: 'registration.order',
    width: 176,
    hiddenByDefault: true,
    render: ({ order_number, order_date }) =>
      order_number === null ? '—' : [order_number, order_date && formatDay(order_date)].join(' · '),
  },
  {
    key: 'from_date',
    title: 'registration.from_date',
    width: 136,
    render: (row) => formatDay(row.from_date),
  },
];
