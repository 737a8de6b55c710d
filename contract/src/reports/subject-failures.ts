import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { STATEMENTS } from '../curricula/control-rules.ts';
import { countReport } from './report.ts';
import { column } from './report-columns.ts';

/** A test of the final control that students have taken. */
const FinalTest = z.object({
  /** The control, whose questions have statistics. */
  id: Id,
  curriculum_name: z.string(),
  statement: z.enum(STATEMENTS),
  /** Completed attempts. */
  attempts: z.int(),
});
export type FinalTest = z.infer<typeof FinalTest>;

/**
 * Subjects by the number of students who fail, with the reason: a mark 2, or no mark although it is due, which are the debts of the
 * list of debtors, and those with mark 2 of students who have left. The counts of the reasons add up to `failed_count`.
 */
export const subjectFailures = countReport({
  name: 'subjectFailures',
  path: '/statistical/subject-failures',
  access: 'student_index',
  note: 'report.note.subject_failures',
  required: ['academic_year_id'],
  optional: ['season_semester', 'faculty_id', 'department_id', 'subject_id', 'curriculum_id'],
  fields: { tests: z.array(FinalTest) },
  columns: {
    subject_translation_name: column.text(264),
    semester_name: column.semester(),
    failed_count: column.count({ points: true }),
    failed_percent: column.percent(),
    failed_absent: column.count({ points: true, width: 144 }),
    /** Not even all the points of the final control would have been enough. */
    failed_interim: column.count({ points: true, width: 144 }),
    failed_final: column.count({ points: true, width: 144 }),
    failed_unmarked: column.count({ points: true, width: 144 }),
    final_tests: column.number(),
    student_count: column.count(),
    passed_count: column.count(),
    passed_percent: column.percent(),
    department_translation: column.text(200),
  },
  chart: {
    of: 'rows',
    by: ['subject_translation_name'],
    filter: 'subject_id',
    series: ['failed_absent', 'failed_interim', 'failed_final', 'failed_unmarked'],
  },
});
