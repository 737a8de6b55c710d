import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { listReport } from './report.ts';
import { column } from './report-columns.ts';
import { UNCHECKED_CHART } from './unchecked-chart.ts';

/** What students handed in for the tasks of lessons, newest first, with how long it has waited for the teacher. */
export const studentTaskReport = listReport({
  name: 'studentTasks',
  path: '/statistical/by-subject-question-task',
  access: 'student_index',
  required: [],
  optional: [
    'status',
    'waiting',
    'academic_year_id',
    'season_semester',
    'curriculum_id',
    'semester_id',
    'subject_id',
    'group_id',
    'teacher_id',
    'fio',
    'user_id',
  ],
  fields: {
    student_id: Id,
    group_id: Id,
    subject_id: Id,
    item_id: Id,
    teacher_id: Id.nullable(),
    /** The number of the attempt. */
    number: z.int(),
    mark: z.int().nullable(),
  },
  columns: {
    student_fio: column.student(),
    group_name: column.text(144),
    subject_name: column.text(240),
    module_number_module: column.number(),
    lesson_name: column.text(240),
    status: column.choice('task_status', [0, 1, 2], { 0: 'pending', 1: 'active', 2: 'rejected' }),
    created_at: column.instant(),
    check_date: column.instant(),
    /** Days from handing in to the check, or until today. */
    date_diff: column.number(),
    teacher_fio: column.text(240),
    statement_name: column.text(128),
    curriculum_name: column.text(264),
    curriculum_year: column.text(120),
    semester_name: column.semester(),
    resources: column.files(),
  },
  chart: UNCHECKED_CHART,
});
