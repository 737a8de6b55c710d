import { z } from 'zod';
import { createCall, readCall } from '#api/calls.ts';
import { Id, Instant, text, Version } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { STUDY } from '../catalogue/study.ts';
import { ANSWERS_MAX } from '../syllabi/questions.ts';
import { ownTeacherCall } from './teacher-calls.ts';

/** From so many attempts on, a number says something about a question or a test. */
export const ATTEMPTS_MIN = 10;
/** From so many answers on, a wrong answer that nobody has chosen is named. */
export const UNUSED_MIN = 20;
/** Most attempts that the statistics of a test read: the newest. */
export const ATTEMPTS_MAX = 3000;
/** Most results that one correction changes. */
export const CHANGED_MAX = 2000;

/**
 * What answers to a question count: exactly the right ones, any of the right ones, all attempts that got the question whatever they
 * answered, or the question does not count.
 */
export const KEY_RULES = ['exact', 'any', 'all', 'excluded'] as const;
const KeyRule = z.enum(KEY_RULES);
export type KeyRule = z.infer<typeof KeyRule>;
/** Whether the rule depends on which answers are right. */
export const usesAnswers = (rule: KeyRule): boolean => rule === 'exact' || rule === 'any';

export const ITEM_FLAGS = [
  'wrong_key',
  'negative',
  'low_discrimination',
  'too_easy',
  'too_hard',
  'unused_answers',
] as const;
const ItemFlag = z.enum(ITEM_FLAGS);
export type ItemFlag = z.infer<typeof ItemFlag>;

const KeyCorrection = z.object({
  id: Id,
  rule: KeyRule,
  former_rule: KeyRule,
  /** Answers that count by the rules `exact` and `any`; null: the caller does not see right answers. */
  right_ids: z.array(Id).nullable(),
  former_right_ids: z.array(Id).nullable(),
  reason: z.string(),
  author: z.string().nullable(),
  created_at: Instant,
  /** Results that it changed. */
  changed: z.int(),
});

/** A question as it was asked: one that was changed in between stands twice. */
const ItemStatistic = z.object({
  question_id: Id,
  version: Version,
  question: z.string(),
  multiple_choice: z.literal([0, 1]),
  rule: KeyRule,
  /** Attempts that got it, and those that answered it. */
  asked: z.int(),
  answered: z.int(),
  /** Share of right answers, 0 to 1; null: too few answers, or the question does not count. */
  difficulty: z.number().nullable(),
  /** Correlation with the rest of the attempt, -1 to 1; null also where all answers are equally good. */
  discrimination: z.number().nullable(),
  flags: z.array(ItemFlag),
  /** null: the caller does not see right answers. */
  options: z
    .array(
      z.object({
        id: Id,
        answer: z.string(),
        correct_answer: z.literal([0, 1]),
        chosen: z.int(),
        /** How many of the best 27 % by their score on the other questions chose it. */
        chosen_by_best: z.int(),
        unused: z.boolean(),
      }),
    )
    .nullable(),
  corrections: z.array(KeyCorrection),
});
export type ItemStatistic = z.infer<typeof ItemStatistic>;

const TestStatistics = z.object({
  exam_schedule_id: Id.nullable(),
  syllabus_module_lesson_item_id: Id.nullable(),
  /** null: the test of a lesson. */
  control_type_id: z.int().nullable(),
  subject_name: z.string().nullable(),
  lesson_name: z.string().nullable(),
  /** Completed attempts; of more than `ATTEMPTS_MAX` the newest are read. */
  attempts: z.int(),
  read_attempts: z.int(),
  /** Mean share of right answers; null: too few attempts. */
  mean: z.number().nullable(),
  /** `same`: all attempts have the same questions; `pairs`: from pairs of questions that were asked together. */
  method: z.enum(['same', 'pairs']),
  /** Cronbach's α; null: too few attempts, fewer than two questions, or no differences between attempts. */
  reliability: z.number().nullable(),
  /** Mean number of questions of an attempt. */
  length: z.number(),
  may_correct: z.boolean(),
  questions: z.array(ItemStatistic),
});
export type TestStatistics = z.infer<typeof TestStatistics>;

/** Which answers of the question count from now on. */
const NEW_KEY = z.strictObject({
  version: Version,
  rule: KeyRule,
  /** Used by the rules `exact` and `any`. */
  right_ids: z.array(Id).max(ANSWERS_MAX),
});

const Result = z.object({ right_answers: z.int(), mark: z.int() });
/** What the sheet holds of a student: rating and mark. */
const SheetResult = z.object({ rating: z.number().nullable(), mark: z.int().nullable() });

/** An attempt whose result the correction changes. */
const ChangedResult = z.object({
  attempt_id: Id,
  student_id: Id,
  fio: z.string(),
  group_id: Id,
  group_name: z.string().nullable(),
  number: z.int(),
  /** null: the test of a lesson. */
  control_type_id: z.int().nullable(),
  maximum: z.int(),
  before: Result,
  after: Result,
  /** `none`: a test of a lesson is in no sheet; `refused`: the sheet keeps what it has. */
  sheet: z.enum(['none', 'same', 'changes', 'refused']),
  sheet_before: SheetResult.nullable(),
  sheet_after: SheetResult.nullable(),
  /** Whether the student passes now and did not before, or the other way round. */
  passes: z.enum(['gains', 'loses']).nullable(),
  /** Why the sheet keeps what it has. */
  refusal: z.string().nullable(),
  /** Transcripts that were issued to a student whose sheet changes: they stay as they are. */
  transcripts: z.int(),
});
export type ChangedResult = z.infer<typeof ChangedResult>;

const KeyPreview = z.object({
  /** Completed attempts that got the question. */
  attempts: z.int(),
  /** Attempts in progress, which get the new key at their end. */
  running: z.int(),
  /** Whether the question of the syllabus changes, too. */
  changes_syllabus: z.boolean(),
  results: z.array(ChangedResult),
  /** To be sent with the correction. */
  preview: z.string(),
});
export type KeyPreview = z.infer<typeof KeyPreview>;

/** Statistics of tests for staff and for teachers of groups that take them, and the correction of keys. */
export const itemStatistics = defineResource(STUDY.test_attempts, {
  ofExam: ownTeacherCall(readCall('/item-statistics/exams/{id}', 'curriculum_index', TestStatistics)),
  ofLesson: ownTeacherCall(
    readCall('/item-statistics/lesson-tests/{id}', 'curriculum_index', TestStatistics),
  ),
  preview: createCall('/item-statistics/questions/{id}/preview', 'syllabus_update', NEW_KEY, KeyPreview),
  correct: createCall(
    '/item-statistics/questions/{id}/corrections',
    'syllabus_update',
    NEW_KEY.extend({
      reason: text(500).min(1, 'test_attempt.reason.required'),
      /** Of the preview that the caller has seen. */
      preview: z.string().max(64),
    }),
    KeyPreview,
  ),
});
