import { Id } from '#api/fields.ts';
import { matrixReport } from './matrix-report.ts';
import { column } from './report-columns.ts';

/** The ratings of students on one statement, by subject, and their average. */
export const ratingAverage = matrixReport({
  name: 'ratingAverage',
  path: '/rating/average',
  access: 'get_rating_index',
  required: ['statement'],
  optional: ['academic_year_id', 'faculty_id', 'curriculum_id', 'semester_id', 'group_id', 'fio', 'user_id'],
  chain: ['academic_year_id', 'curriculum_id', 'semester_id'],
  file: 'Students average-rating',
  rowsAreStudents: true,
  fields: { student_id: Id },
  columns: {
    fio: column.student(),
    group_name: column.text(144),
    cells: column.cells(),
    average: column.percent(),
  },
});
