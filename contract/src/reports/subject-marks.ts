import { countReport } from './report.ts';
import { column } from './report-columns.ts';

/** Current marks of students by department, subject and semester. */
export const subjectMarks = countReport({
  name: 'subjectMarks',
  path: '/users/rating-mark-monitoring',
  access: 'student_index',
  required: ['academic_year_id'],
  optional: ['season_semester', 'faculty_id', 'department_id', 'subject_id', 'curriculum_id'],
  fields: {},
  columns: {
    subject_translation_name: column.text(320),
    department_translation: column.text(240),
    semester_name: column.semester(),
    student_count: column.count(),
    mark_5: column.count(),
    mark_4: column.count(),
    mark_3: column.count(),
    mark_2: column.count(),
  },
  chart: {
    of: 'rows',
    by: ['subject_translation_name'],
    filter: 'subject_id',
    series: ['mark_5', 'mark_4', 'mark_3', 'mark_2'],
  },
});
