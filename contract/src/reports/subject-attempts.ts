import { z } from 'zod';
import { countReport } from './report.ts';
import { column } from './report-columns.ts';

const Count = z.int();

/** Attempts at tasks by planned subject and group. Each row also has its group as clients read it, with the numbers within. */
export const subjectAttempts = countReport({
  name: 'subjectAttempts',
  title: 'report.title.subject_attempts',
  path: '/curriculum/semestr-subject-reports',
  access: 'curriculum_index',
  required: ['academic_year_id', 'curriculum_id', 'semester_id'],
  optional: ['subject_id', 'group_id', 'teacher_id'],
  chain: ['academic_year_id', 'curriculum_id', 'semester_id'],
  fields: {
    semester_subject_groups: z.array(
      z.object({
        grName: z.string(),
        question_attempt: z.object({ count: Count, confirmed: Count, process: Count, rejected: Count }),
      }),
    ),
  },
  columns: {
    subject_name: column.text(240),
    group_name: column.text(120),
    teacher_fio: column.text(200),
    syllabus_name: column.text(240),
    curriculum_year: column.text(104),
    curricula_name: column.text(240),
    semester_name: column.semester(),
    attempt_count: column.count(),
    confirmed_count: column.count(),
    process_count: column.count(),
    rejected_count: column.count(),
  },
});
