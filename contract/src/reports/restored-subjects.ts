import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { RESTORED_SUBJECT_STATES } from '../restorations/restored-subject-states.ts';
import { listReport } from './report.ts';
import { column } from './report-columns.ts';

/** The text keys of the states. */
const STATES = 'restored_status';

/** Subjects that restored students take apart from their groups; clients depend on the names. */
export const restoredSubjects = listReport({
  name: 'restoredSubjects',
  path: '/users/report-reading-recovery-study-subjects',
  access: 'student_index',
  required: [],
  optional: [
    'academic_year_id',
    'curriculum_id',
    'semester_id',
    'group_id',
    'subject_id',
    'status',
    'fio',
    'user_id',
  ],
  choices: { status: { values: RESTORED_SUBJECT_STATES, texts: STATES } },
  fields: {
    university_id: Id,
    student_id: Id,
    group_id: Id,
    curriculum_id: Id,
    semester_id: Id,
    subject_id: Id,
    /** From the final control. */
    absent: z.boolean(),
  },
  columns: {
    fio: column.student(),
    id_number: column.text(136),
    subject_name: column.text(240),
    status: column.choice(STATES, RESTORED_SUBJECT_STATES, { passed: 'active', missing: 'pending' }),
    semester_name: column.semester(),
    credit_hour: column.number(),
    rating: { ...column.number(), absent: 'absent' },
    mark: { ...column.number(), heading: 'student_mark' },
    group_name: column.text(128),
    curriculum_name: column.text(248),
  },
  chart: {
    of: 'choices',
    title: 'report.chart.restored_subjects',
    filter: 'status',
    values: RESTORED_SUBJECT_STATES,
    texts: STATES,
    series: ['subject_count'],
  },
});
