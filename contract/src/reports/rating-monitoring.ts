import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { SheetStatement } from '../ratings/sheet-statements.ts';
import { matrixReport } from './matrix-report.ts';
import { column } from './report-columns.ts';

const Register = z.object({
  rating: z.int().nullable(),
  mark: z.int().nullable(),
  /** From the final control: the points are those of the interim controls. */
  absent: z.boolean(),
  statement: SheetStatement,
});

/** The results of a group in a semester: for each subject rating or absence, mark and a letter, A if passed on the first statement, B on a later one. */
export const ratingMonitoring = matrixReport({
  name: 'ratingMonitoring',
  path: '/rating/monitoring',
  access: 'get_rating_monitoring_index',
  required: ['academic_year_id', 'curriculum_id', 'semester_id', 'group_id'],
  optional: [],
  chain: ['academic_year_id', 'curriculum_id', 'semester_id', 'group_id'],
  limit: 1000,
  rowsAreStudents: true,
  fields: {
    student_id: Id,
    first_name: z.string(),
    second_name: z.string(),
    third_name: z.string(),
    student_subject: z.array(
      z.object({ subject_id: Id, subject_name: z.string().nullable(), rating_register: Register.nullable() }),
    ),
  },
  columns: {
    fio: column.student(),
    cells: column.cells(),
  },
});
