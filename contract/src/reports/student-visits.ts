import { Id } from '#api/fields.ts';
import { listReport } from './report.ts';
import { column } from './report-columns.ts';

/** Studying students with their successful sign-ins in a range of days, and the last one of all. */
export const studentVisits = listReport({
  name: 'studentVisits',
  title: 'report.title.student_visits',
  path: '/statistical/visiting-system-students',
  access: 'get_rating_monitoring_index',
  required: [],
  optional: [
    'from_date',
    'to_date',
    'created_at',
    'visits',
    'faculty_id',
    'group_id',
    'role',
    'fio',
    'user_id',
  ],
  rowsAreStudents: true,
  fields: { user_id: Id.nullable(), student_id: Id, group_id: Id.nullable() },
  columns: {
    fio: column.student(),
    id_number: column.text(144),
    group_name: column.text(160),
    visit_count: column.number(),
    /** The last of all, also outside of the range. */
    login_date: { ...column.instant(), heading: 'last_sign_in_at' },
  },
});
