import type { Column } from '#ui/table/columns.ts';
import { facultyColumn } from '#ui/table/standard-columns.tsx';

interface Row {
  id_number: string;
  student_group_name: string | null;
  faculty_name: string | null;
  curricula_name: string;
  semester_name: string;
  academic_year_name: string;
}

/** What the lists of this feature show of a student and a semester. */
export const STUDENT_COLUMNS: Column<Row>[] = [
  { key: 'id_number', title: 'student.id_number.short', width: 136, render: (row) => row.id_number },
  {
    key: 'student_group_name',
    title: 'student.group_name',
    width: 136,
    render: (row) => row.student_group_name ?? '—',
  },
  { key: 'semester_name', title: 'semester.noun', width: 96, render: (row) => row.semester_name },
  {
    key: 'academic_year_name',
    title: 'gpa.academic_year_name',
    width: 128,
    render: (row) => row.academic_year_name,
  },
  {
    key: 'curricula_name',
    title: 'curriculum.noun',
    width: 264,
    hiddenByDefault: true,
    render: (row) => row.curricula_name,
  },
  { ...facultyColumn, hiddenByDefault: true },
];
