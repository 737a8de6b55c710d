import { Id } from '#api/fields.ts';
import { countReport } from './report.ts';
import { column } from './report-columns.ts';

/**
 * Studying students who opened no lesson in a range of days, or none at all, with what they missed: lessons that they did not open,
 * tasks and tests that they did not hand in before the deadline. Who had nothing to attend by the end of the range is not among them.
 */
export const notAttending = countReport({
  name: 'notAttending',
  path: '/statistical/students-not-attending',
  access: 'get_rating_monitoring_index',
  required: [],
  optional: ['faculty_id', 'group_id', 'attendance', 'from_date', 'to_date', 'fio', 'user_id'],
  // What each missed is computed anew.
  oneOf: [['faculty_id'], ['group_id'], ['user_id'], ['fio']],
  oneOfText: 'report.filter.one_of.students',
  rowsAreStudents: true,
  fields: { user_id: Id.nullable(), student_id: Id, group_id: Id.nullable() },
  columns: {
    fio: column.student(),
    id_number: column.text(144),
    group_name: column.text(144),
    missed_lesson_count: column.count({ width: 160 }),
    missed_task_count: column.count({ width: 160 }),
    missed_test_count: column.count({ width: 160 }),
    last_lesson_at: column.instant(),
    last_sign_in_at: column.instant(),
  },
});
