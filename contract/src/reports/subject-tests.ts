import { z } from 'zod';
import { listCall } from '#api/calls.ts';
import { Id, QueryId } from '#api/fields.ts';
import { listQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { REPORTS } from '../catalogue/reports.ts';
import { Answer } from '../syllabi/questions.ts';
import { countReport } from './report.ts';
import { column } from './report-columns.ts';

const TEST_COUNTS = {
  test_question_count: column.count(),
  /** The record of an answer shows its question, never which answer is right. */
  test_answer_count: column.count(),
  corrent_test_answer_count: column.count(),
};

/** Syllabi with the questions of their tests, newest first. Removed modules, lessons and questions do not count. */
export const subjectTests = countReport({
  name: 'subjectTests',
  path: '/statistical/subject-tests',
  access: 'curriculum_index',
  required: [],
  optional: ['academic_year_id', 'subject_id'],
  fields: { subject_id: Id.nullable() },
  columns: {
    syllabus_name: column.text(320),
    subject_name: column.text(240),
    curriculum_year: column.text(120),
    module_count: column.count(),
    ...TEST_COUNTS,
  },
});

/** Modules of a syllabus with the questions of their tests; clients depend on the names. */
export const moduleTests = countReport({
  name: 'moduleTests',
  path: '/statistic-test-questions',
  access: 'student_index',
  required: ['syllabus_id'],
  optional: [],
  fields: { module_id: Id, syllabus_name: z.string() },
  columns: {
    syllabus_module_name: column.text(320),
    number_module: column.number(),
    ...TEST_COUNTS,
  },
});

const SyllabusQuestion = z.object({
  id: Id,
  syllabus_module_id: Id,
  /** The test of the lesson. */
  syllabus_module_lesson_item_id: Id,
  lesson_name: z.string(),
  question: z.string(),
  multiple_choice: z.literal([0, 1]),
  test_answers: z.array(Answer),
});
export type SyllabusQuestion = z.infer<typeof SyllabusQuestion>;

/** The questions of a syllabus, or of one of its modules, in order. */
export const syllabusQuestions = defineResource(REPORTS.reports, {
  list: listCall(
    '/test-questions',
    'student_index',
    listQuery({ syllabus_id: QueryId, syllabus_module_id: QueryId.optional() }),
    SyllabusQuestion,
  ),
});
