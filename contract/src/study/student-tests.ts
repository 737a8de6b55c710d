import { z } from 'zod';
import type { ResultOf } from '#api/endpoint.ts';
import { Id, Instant, QueryId } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { Flag, ownActCall, ownListCall, ownReadCall, VIEWABLE, WrittenInstant } from '#api/student-calls.ts';
import { STUDY } from '../catalogue/study.ts';

/** What existing clients send besides ids, such as an empty text or `undefined`, filters nothing. */
const Filter = QueryId.optional().catch(undefined);

const AnswerId = z.union([
  Id,
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(Id),
]);
/** Most answers of one question that are read. */
const ANSWERS_MAX = 100;

/** An answer of a student: the chosen answers of one drawn question; none takes the answer back. */
const ANSWER = {
  test_question_id: AnswerId,
  test_answer_id: z
    .union([z.array(AnswerId).max(ANSWERS_MAX), AnswerId.transform((id) => [id])])
    .nullish()
    .transform((ids) => ids ?? []),
  /** The attempt to which the answer belongs: sent late, it is refused instead of starting another one. */
  attempt: z.int().optional().catch(undefined),
  /** Milliseconds between the choice and this request: an answer that waited does not replace one that was chosen later. */
  waited: z.int().min(0).optional().catch(undefined),
  /**
   * When it was chosen, in milliseconds since 1970 by the clock of the server as the client knows it, in place of `waited`: also a request
   * that arrives after it was given up does not replace an answer that was chosen later. Counts at most as now.
   */
  chosen_at: z.int().min(0).optional().catch(undefined),
};

/** The attempt that is ended: when it has ended already, no later one is. */
const COMPLETED = { attempt: ANSWER.attempt };

/** What is stored: the answer that was sent, or one that was chosen later. */
const StoredAnswer = z.object({
  test_question_id: Id,
  test_answer_id: z.array(Id),
  /** The answer that was sent has waited, and one that was chosen later stays. */
  superseded: z.boolean(),
  /** Drawn questions with an answer, of all. */
  answered: z.int(),
  test_total: z.int(),
  /** null: the attempt has no end. */
  ends_at: Instant.nullable(),
});

/** A drawn question as the student sees it: without a sign of the right answers. */
export const DrawnQuestion = z.object({
  id: Id,
  question: z.string(),
  multiple_choice: z.literal([0, 1]),
  test_answers: z.array(z.object({ id: Id, answer: z.string() })),
  /** What the student has chosen so far. */
  selected: z.array(Id),
  /** The number of the attempt for which it was drawn. */
  attempt: z.int(),
});
export type DrawnQuestion = z.infer<typeof DrawnQuestion>;

/** A completed attempt. */
const TestResult = z.object({
  id: Id,
  /** The number of the attempt. */
  count_of_attempts: z.int(),
  fio: z.string(),
  /** Questions that count: without those whose key was corrected to “does not count”. */
  test_total: z.int(),
  test_answered: z.int(),
  test_un_answered: z.int(),
  mark: z.int(),
  test_date: WrittenInstant,
});
export type TestResult = z.infer<typeof TestResult>;

/** The tests of lessons, and the results of these and of exams. */
export const studentTests = defineResource(STUDY.test_attempts, {
  /** The first answer opens the attempt; a later one to the same question replaces it. */
  answer: ownActCall('POST', '/syllabus/InCompleteTestStore/{itemId}', ANSWER, StoredAnswer),
  /** Ends the attempt; again: the same result. */
  complete: ownActCall('POST', '/syllabus/CompleteTestStore/{itemId}', COMPLETED, TestResult),
  /** Newest first. */
  results: {
    ...ownListCall('/syllabus/CompleteTest', TestResult, {
      syllabus_module_lesson_item_id: Filter,
      exam_schedule_id: Filter,
      control_type_id: Filter,
    }),
    ...VIEWABLE,
  },
});

/** A control of the student's subjects, with the dates that count for the student. */
const OwnExam = z.object({
  id: Id,
  subject_name: z.string(),
  control_type_id: z.int(),
  control_type_name: z.string(),
  /** `first_statement`, or that of a re-sit. */
  statement: z.string(),
  statement_name: z.string(),
  count_of_test_for_student: z.int(),
  start_date: WrittenInstant,
  end_date: WrittenInstant,
  count_of_attempts: z.int(),
  rating_all_test: z.int(),
  type: z.enum(['test', 'offline']),
  description: z.string(),
  total_time: z.int(),
  used_attempts: z.int(),
  /** The attempt in progress. */
  attempt: z
    .object({ number: z.int(), ends_at: Instant.nullable(), seconds_left: z.int().nullable() })
    .nullable(),
});
export type OwnExam = z.infer<typeof OwnExam>;

const SCHEDULE = {
  control_type_id: Filter,
  subject_id: Filter,
  semester_id: Filter,
  academic_year_id: Filter,
  season_semester: z.string().max(50).optional().catch(undefined),
  curriculum_id: Filter,
  /**
   * Without a semester: beside the present one, controls of other semesters of the present curriculum that are ahead, in progress, or
   * ended in the last 30 days. Existing clients get the present semester alone.
   */
  other_semesters: Flag.optional().catch(undefined),
};

/** Exams of a student. */
export const studentExams = defineResource(STUDY.test_attempts, {
  schedule: { ...ownReadCall('/FirstExam/GetSchedule', z.array(OwnExam), SCHEDULE), ...VIEWABLE },
  scheduleOfSemester: {
    ...ownReadCall('/FirstExam/GetSchedule/{semesterId}', z.array(OwnExam), SCHEDULE),
    ...VIEWABLE,
  },
  /** Starts an attempt, or shows the one in progress. */
  start: ownReadCall('/FirstExam/startExam/{examId}', z.array(DrawnQuestion), {
    control_type_id: Filter,
    /** The number of the attempt in progress, which alone is shown: when it is over, no other one is started. */
    attempt: Filter,
  }),
  answer: ownActCall('POST', '/FirstExam/InCompleteTestStore/{examId}', ANSWER, StoredAnswer),
  complete: ownActCall('POST', '/FirstExam/CompleteTestStore/{examId}', COMPLETED, TestResult),
});
export type StoredAnswer = ResultOf<typeof studentExams.answer>;
