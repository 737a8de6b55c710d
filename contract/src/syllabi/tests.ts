import { z } from 'zod';
import { createCall, exportCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import {
  Id,
  line,
  QueryId,
  QueryStatus,
  queryNumber,
  STORED,
  Version,
  withoutDefaults,
} from '#api/fields.ts';
import { listQuery, ScopedQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { SYLLABI } from '../catalogue/syllabi.ts';
import { IMPORT_COLUMNS } from '../operations/import-limits.ts';
import { ImportColumn } from '../operations/imports.ts';
import { SkippedContent } from '../operations/skipped-content.ts';
import { QUESTIONS_MAX, Question, QuestionInput } from './questions.ts';

const OfItem = z.strictObject({
  syllabus_module_lesson_id: Id.optional(),
  syllabus_module_lesson_item_id: Id,
});

/**
 * File formats of questions. `numbered`: `1. Question`, `A) wrong`, `*B) correct`. `json`: questions of a preview, corrected by the
 * client; never recognised by itself.
 */
export const IMPORT_FORMATS = ['excel', 'hemis', 'gift', 'aiken', 'moodle', 'numbered', 'json'] as const;
export const EXPORT_FORMATS = ['excel', 'gift', 'moodle'] as const;

/** A question of a file in the format `json`. */
export const FileQuestionInput = z.object({
  /** Line of a text or XML file, row of a sheet. */
  line: z.int(),
  question: z.string(),
  multiple_choice: z.literal([0, 1]),
  answers: z.array(z.object({ answer: z.string(), correct_answer: z.literal([0, 1]) })),
  /** Adds the question although the test or an earlier line has it already. */
  repeat: z.boolean().optional(),
});

/** A question of a file, and what is wrong with it. */
const FileQuestion = FileQuestionInput.omit({ repeat: true }).extend({
  /** Messages in the caller's language; none for a valid question. */
  problems: z.array(z.string()),
  /** What the file says of the question and a test does not store, in the caller's language. */
  dropped: z.array(z.string()),
  /** That the test or an earlier line has the same question with the same answers, in the caller's language. */
  repeated: z.string().nullable(),
});

/**
 * What a column of a sheet contains. `correct`: letters or numbers of the correct answers; `right`: the text of the correct
 * answer, which is one of the answers or comes in addition to them; `several`: 1 for a multiple choice; `answer.1`: an answer.
 */
const COLUMN_ROLE = /^(?:question|correct|right|several|answer\.[1-9]\d?)$/;
export type ColumnRole = 'question' | 'correct' | 'right' | 'several' | `answer.${number}`;
const ColumnRole = z.custom<ColumnRole>((role) => typeof role === 'string' && COLUMN_ROLE.test(role));
export const isAnswerRole = (role: ColumnRole): role is `answer.${number}` => role.startsWith('answer.');

/** The columns of a sheet in order, such as `question,answer.1,answer.2,,correct`; a blank one is left out. */
const SheetMapping = z.preprocess(
  (sent) => (typeof sent === 'string' ? sent.split(',').map((role) => role.trim() || null) : sent),
  z
    .array(ColumnRole.nullable())
    .max(IMPORT_COLUMNS)
    .refine((roles) => {
      const used = roles.filter((role) => role !== null);
      return new Set(used).size === used.length;
    }),
);

export const testQuestions = defineResource(SYLLABI.test_questions, {
  list: readCall('/test/questions/{itemId}', 'syllabus_index', z.array(Question)),
  /** Adds an empty question. */
  create: createCall('/test/question', 'syllabus_update', OfItem, Question),
  /**
   * Stores the questions that are sent, existing ones by id, new ones without, and returns them in the same order. Others stay
   * unchanged. `order` lists the ids of all questions, where it changes. A question that was removed less than a day ago can be
   * restored.
   */
  update: {
    ...updateCall(
      '/test/question/{itemId}',
      'syllabus_update',
      z.strictObject({
        questions: z.array(QuestionInput).max(QUESTIONS_MAX),
        order: z.array(Id).max(QUESTIONS_MAX).optional(),
        removed: z.array(Id).max(QUESTIONS_MAX).optional(),
        restored: z.array(Id).max(QUESTIONS_MAX).optional(),
      }),
      z.array(Question),
    ),
    plainList: 'questions',
    spelled: { question: 'questions' },
  },
  remove: removeCall('/test/question/{id}', 'syllabus_update'),
  removeAnswer: removeCall('/test/question/answer/{id}', 'syllabus_update'),
  /**
   * Reads the questions of a file, sent as `files[]` or `file`, with the ids in the query or as fields of the form. Without `confirm` it is a preview; with it the questions are added.
   * A file with faulty questions is refused unless `skip` is set, which leaves those out. Questions that the test has already are not
   * added again, unless a question of the format `json` has `repeat`.
   */
  importFile: {
    method: 'POST',
    path: '/test/importExcel',
    access: 'syllabus_update',
    query: ScopedQuery.extend({
      syllabus_module_lesson_item_id: QueryId.optional(),
      syllabus_module_lesson_id: QueryId.optional(),
      /** Recognised from the content unless it is given. */
      format: z.enum(IMPORT_FORMATS).optional(),
      confirm: QueryStatus.default(0),
      skip: QueryStatus.default(0),
      /** What the columns of a sheet contain; guessed from headings and content unless it is given. */
      mapping: SheetMapping.optional(),
    }),
    upload: true,
    result: z.object({
      format: z.enum(IMPORT_FORMATS),
      questions: z.array(FileQuestion),
      valid: z.int(),
      faulty: z.int(),
      added: z.int(),
      /** Valid questions that the test or an earlier line has already: without `repeat`, they are not added. */
      repeated: z.int(),
      /** How the columns of a sheet were read; null for other formats. */
      sheet: z
        .object({
          headings: z.array(z.string()),
          /** A few different values of each column. */
          samples: z.array(z.array(z.string())),
          columns: z.array(ImportColumn),
          mapping: z.array(z.string().nullable()),
          skipped: SkippedContent,
        })
        .nullable(),
    }),
  },
  /** A sheet with two example questions, to fill in. */
  template: exportCall('/test/template', 'syllabus_index', ScopedQuery),
  export: {
    method: 'GET',
    path: '/test/export/{itemId}',
    access: 'syllabus_index',
    query: ScopedQuery.extend({ format: z.enum(EXPORT_FORMATS).default('excel') }),
    result: z.null(),
    download: true,
  },
});

const BankQuestion = z.object({
  ...STORED,
  subject_id: Id,
  subject_name: z.string().nullable(),
  topic: z.string(),
  difficulty: z.int(),
  question: z.string(),
  multiple_choice: z.literal([0, 1]),
  answers: Question.shape.answers,
  /** Number of tests that contain it. */
  used_in: z.int(),
});
/** 1 easy, 2 medium, 3 hard. */
export const DIFFICULTIES = [1, 2, 3] as const;
const Difficulty = z.literal(DIFFICULTIES);
const BankInput = QuestionInput.omit({ id: true, version: true, problems: true, client_key: true });
const bankFields = { subject_id: Id, topic: line(255).default(''), difficulty: Difficulty.default(2) };

/** The question bank of a subject: its questions are copied into tests, which remember where they come from. */
export const bankQuestions = defineResource(SYLLABI.bank_questions, {
  list: listCall(
    '/question-bank',
    'syllabus_index',
    listQuery({
      search: Search,
      subject_id: QueryId.optional(),
      topic: line(255).optional(),
      difficulty: queryNumber(Difficulty).optional(),
      sort: sortBy('topic', 'difficulty', 'created_at'),
    }),
    BankQuestion,
  ),
  create: createCall(
    '/question-bank',
    'syllabus_update',
    z.strictObject({ ...bankFields, ...BankInput.shape }),
    BankQuestion,
  ),
  update: updateCall(
    '/question-bank/{id}',
    'syllabus_update',
    z.strictObject({
      ...withoutDefaults(bankFields),
      ...BankInput.shape,
      version: Version.optional(),
    }),
    BankQuestion,
  ),
  remove: removeCall('/question-bank/{id}', 'syllabus_update'),
  /** Copies questions of a test into the bank. */
  collect: createCall(
    '/question-bank/collect/{itemId}',
    'syllabus_update',
    z.strictObject({ ...bankFields, question_ids: z.array(Id).min(1).max(QUESTIONS_MAX) }),
    z.object({ added: z.int() }),
  ),
  /** Copies questions of the bank into a test. */
  insert: createCall(
    '/question-bank/insert/{itemId}',
    'syllabus_update',
    z.strictObject({ bank_question_ids: z.array(Id).min(1).max(QUESTIONS_MAX) }),
    z.array(Question),
  ),
  /** The topics of the questions of a subject, by the id of the subject. */
  topics: readCall('/question-bank/topics/{id}', 'syllabus_index', z.array(z.string())),
  /** The tests that contain a question. */
  uses: readCall(
    '/question-bank/uses/{id}',
    'syllabus_index',
    z.array(z.object({ item_id: Id, lesson_name: z.string(), syllabus_id: Id, syllabus_name: z.string() })),
  ),
});
