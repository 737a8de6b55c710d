import { Id } from '#api/fields.ts';
import { countReport } from './report.ts';
import { column } from './report-columns.ts';

/** Which students opened which lessons in a range of days: how often, and when last. */
export const syllabusUse = countReport({
  name: 'syllabusUse',
  path: '/users/use-syllabus',
  access: 'get_rating_monitoring_index',
  required: [],
  optional: [
    'academic_year_id',
    'curriculum_id',
    'semester_id',
    'group_id',
    'subject_id',
    'syllabus_id',
    'created_at',
    'from_date',
    'to_date',
    'role',
    'fio',
    'user_id',
  ],
  oneOf: [['semester_id'], ['group_id'], ['user_id'], ['fio'], ['created_at'], ['from_date', 'to_date']],
  chain: ['academic_year_id', 'curriculum_id', 'semester_id'],
  fields: { user_id: Id.nullable(), student_id: Id, group_id: Id },
  columns: {
    fio: column.student(),
    group_name: column.text(144),
    subject_name: column.text(240),
    syllabus_name: column.text(240),
    lesson_name: column.text(280),
    view_count: column.count(),
    /** When the lesson was opened last. */
    login_date: { ...column.instant(), heading: 'last_opened_at' },
  },
});
