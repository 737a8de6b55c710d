import { z } from 'zod';
import { readCall } from '#api/calls.ts';
import { Id, Instant } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { REPORTS } from '../catalogue/reports.ts';
import { STATEMENTS } from '../curricula/control-rules.ts';
import { listReport } from './report.ts';
import { column } from './report-columns.ts';

/** Completed attempts of students at tests of lessons and at exams, newest first. */
export const testResults = listReport({
  name: 'testResults',
  path: '/users/test-results',
  access: 'get_rating_monitoring_index',
  required: [],
  optional: [
    'academic_year_id',
    'curriculum_id',
    'semester_id',
    'subject_id',
    'statement',
    'group_id',
    'fio',
    'user_id',
  ],
  chain: ['academic_year_id', 'curriculum_id', 'semester_id', 'subject_id'],
  // A retake has no tests.
  choices: { statement: { values: STATEMENTS, texts: 'statement' } },
  fields: {
    student_id: Id,
    group_id: Id.nullable(),
    subject_id: Id,
    /** null: an exam. */
    syllabus_module_lesson_item_id: Id.nullable(),
    /** null: the test of a lesson. */
    exam_schedule_id: Id.nullable(),
  },
  columns: {
    fio: column.student(),
    group_name: column.text(144),
    subject_name: column.text(240),
    syllabus_module_lesson_item_name: column.text(240),
    /** null: the test of a lesson. */
    control_type_id: column.choice('control', [2, 3]),
    /** Questions that count. */
    total: column.number(),
    /** Questions that were answered right. */
    answered: column.number(),
    /** Questions that were answered wrong or not at all. */
    un_answered: column.number(),
    count_of_attempts: column.number(),
    mark: column.number(),
    maximum: column.number(),
    test_date: column.instant(),
  },
});

/** A question as the student saw it. */
const TestResultQuestion = z.object({
  id: Id,
  question: z.string(),
  /** The answers that the student chose. */
  in_answer: z.array(z.string()),
  /** 0: wrong, or not answered; null while the attempt goes on, and of a question that does not count. */
  in_correct_answer: z.literal([0, 1]).nullable(),
  test_answers: z.array(
    z.object({
      id: Id,
      answer: z.string(),
      chosen: z.boolean(),
      /** null: the caller does not see right answers. */
      correct_answer: z.literal([0, 1]).nullable(),
    }),
  ),
});

const TestResultInfo = z.object({
  id: Id,
  student_id: Id,
  fio: z.string(),
  subject_name: z.string().nullable(),
  /** Of these two one is null: an exam, or the test of a lesson. */
  exam_schedule_id: Id.nullable(),
  syllabus_module_lesson_item_id: Id.nullable(),
  /** Questions that count. */
  total: z.int(),
  /** Questions that were answered right; null while the attempt goes on. */
  answered: z.int().nullable(),
  mark: z.int().nullable(),
  maximum: z.int(),
  test_date: Instant.nullable(),
  questions: z.array(TestResultQuestion),
});
export type TestResultInfo = z.infer<typeof TestResultInfo>;

/** The answers of an attempt, as it was taken. */
export const testResultInfo = defineResource(REPORTS.reports, {
  read: readCall(
    '/users/in-test-result-info/{test_id}/{student_id}',
    'get_rating_monitoring_index',
    TestResultInfo,
  ),
});
