import { Id } from '#api/fields.ts';
import { listReport } from './report.ts';
import { column } from './report-columns.ts';
import { UNCHECKED_CHART } from './unchecked-chart.ts';

/** Tasks that students handed in, with the days until they were checked, or since then for those that still wait. */
export const attemptMarks = listReport({
  name: 'attemptMarks',
  title: 'report.title.attempt_marks',
  path: '/users/attempt-mark',
  access: 'get_rating_monitoring_index',
  required: [],
  optional: [
    'syllabus_id',
    'teacher_id',
    'curriculum_id',
    'semester_id',
    'group_id',
    'created_at',
    'waiting',
    'fio',
    'user_id',
  ],
  fields: { student_id: Id, group_id: Id, subject_id: Id, teacher_id: Id.nullable() },
  columns: {
    student_fio: column.student(),
    group_name: column.text(144),
    subject_name: column.text(240),
    syllabus_module_lesson_name: column.text(280),
    teacher_fio: column.text(240),
    created_at: column.instant(),
    check_date: column.instant(),
    date_diff: column.number(),
  },
  chart: UNCHECKED_CHART,
});
