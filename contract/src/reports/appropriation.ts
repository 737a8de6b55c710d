import { Id } from '#api/fields.ts';
import { countReport } from './report.ts';
import { column } from './report-columns.ts';

/** Current marks of students by curriculum; the percentages of a row add up to 100. */
export const appropriation = countReport({
  name: 'appropriation',
  path: '/statistical/by-performances',
  access: 'curriculum_index',
  required: ['academic_year_id'],
  optional: ['season_semester', 'course', 'education_type_id', 'education_form_id', 'faculty_id'],
  chain: ['academic_year_id', 'season_semester', 'course', 'education_type_id', 'education_form_id'],
  fields: { curriculum_id: Id },
  columns: {
    curricula_name: column.text(320),
    student_register_count: column.count(),
    count_five_mark: column.count(),
    five_percent: column.percent(),
    count_four_mark: column.count(),
    four_percent: column.percent(),
    count_three_mark: column.count(),
    three_percent: column.percent(),
    count_two_mark: column.count(),
    two_percent: column.percent(),
  },
  chart: {
    of: 'rows',
    by: ['curricula_name'],
    series: ['count_five_mark', 'count_four_mark', 'count_three_mark', 'count_two_mark'],
  },
});
