import { z } from 'zod';
import { listCall, readCall, updateCall } from '#api/calls.ts';
import type { ResultOf } from '#api/endpoint.ts';
import { Id, Instant, QueryId, text } from '#api/fields.ts';
import { listQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDY } from '../catalogue/study.ts';

const AttemptAct = z.enum(['time', 'return', 'enter']);
/** `key`: the result was computed again by a corrected key. */
const HistoryAct = z.enum([...AttemptAct.options, 'key']);
const AttemptState = z.enum(['running', 'completed', 'returned']);

/** A started attempt of a student at an exam or at the test of a lesson. */
const TestAttemptRow = z.object({
  id: Id,
  student_id: Id,
  fio: z.string(),
  group_id: Id,
  group_name: z.string().nullable(),
  subject_name: z.string().nullable(),
  exam_schedule_id: Id.nullable(),
  syllabus_module_lesson_item_id: Id.nullable(),
  /** null: the test of a lesson. */
  control_type_id: z.int().nullable(),
  /** The lesson whose test it is. */
  lesson_name: z.string().nullable(),
  number: z.int(),
  state: AttemptState,
  /** Whether the student or the time has ended it. */
  ending: z.enum(['student', 'time', 'returned']).nullable(),
  started_at: Instant,
  ends_at: Instant.nullable(),
  completed_at: Instant.nullable(),
  extra_minutes: z.int(),
  test_total: z.int(),
  /** Questions with an answer. */
  answered: z.int(),
  right_answers: z.int().nullable(),
  /** Drawn questions that count: without those whose key was corrected to “does not count”. */
  counted: z.int().nullable(),
  mark: z.int().nullable(),
  maximum: z.int(),
  /** Why the mark is not in the sheet. */
  not_entered: z.string().nullable(),
});

/** An attempt as it was taken. */
const TestAttempt = TestAttemptRow.extend({
  questions: z.array(
    z.object({
      id: Id,
      question: z.string(),
      multiple_choice: z.literal([0, 1]),
      /** In the order in which the student sees them. */
      test_answers: z.array(
        z.object({
          id: Id,
          answer: z.string(),
          /** null: the caller does not see right answers. */
          correct_answer: z.literal([0, 1]).nullable(),
        }),
      ),
      selected: z.array(Id),
      answered_at: Instant.nullable(),
      /** 0: the key was corrected to “does not count”. */
      counts: z.literal([0, 1]),
      /** Whether the answer gives its point under the corrected key. null: the caller does not see right answers. */
      credited: z.literal([0, 1]).nullable(),
    }),
  ),
  history: z.array(
    z.object({
      id: Id,
      act: HistoryAct,
      minutes: z.int().nullable(),
      reason: z.string(),
      author: z.string().nullable(),
      created_at: Instant,
    }),
  ),
});
export type TestAttempt = z.infer<typeof TestAttempt>;

export const EXTRA_MINUTES_MAX = 600;

/**
 * More minutes for an attempt in progress, an attempt returned (it no longer counts, and the student has it again), or a result entered
 * that the sheet refused before.
 */
const ATTEMPT_CHANGE = z.strictObject({
  act: AttemptAct,
  minutes: z.int().min(1).max(EXTRA_MINUTES_MAX).optional(),
  /** The minutes that the attempt had been given when the author looked at it: more are refused as stale if it has others by now. */
  extra_minutes: z.int().min(0).optional(),
  reason: text(500).min(1, 'test_attempt.reason.required'),
});

const QUERY = listQuery({
  exam_schedule_id: QueryId.optional(),
  syllabus_module_lesson_item_id: QueryId.optional(),
  semester_subject_id: QueryId.optional(),
  group_id: QueryId.optional(),
  student_id: QueryId.optional(),
  state: AttemptState.optional(),
});

/** Staff ask for those of one control, test, group or student: a list of all would say nothing. */
const STAFF_QUERY = QUERY.refine(
  ({ exam_schedule_id, syllabus_module_lesson_item_id: item, semester_subject_id, group_id, student_id }) =>
    [exam_schedule_id, item, semester_subject_id, group_id, student_id].some((id) => id !== undefined),
  { path: ['exam_schedule_id'], error: 'test_attempt.filter_required' },
);

/** Attempts for staff. */
export const testAttempts = defineResource(STUDY.test_attempts, {
  list: listCall('/test-attempts', 'curriculum_index', STAFF_QUERY, TestAttemptRow),
  read: readCall('/test-attempts/{id}', 'curriculum_index', TestAttempt),
  change: updateCall('/test-attempts/{id}', 'rating_store', ATTEMPT_CHANGE, TestAttempt),
});

const own = { realm: 'auth', access: 'signed-in' } as const;

/** The same for the teacher who is assigned to the group. */
export const ownTestAttempts = defineResource(STUDY.test_attempts, {
  list: { ...listCall('/account/test-attempts', 'signed-in', QUERY, TestAttemptRow), ...own },
  read: { ...readCall('/account/test-attempts/{id}', 'signed-in', TestAttempt), ...own },
  change: { ...updateCall('/account/test-attempts/{id}', 'signed-in', ATTEMPT_CHANGE, TestAttempt), ...own },
});
export type TestAttemptRow = ResultOf<typeof testAttempts.list>['data'][number];
