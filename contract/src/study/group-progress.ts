import { z } from 'zod';
import { Id, Instant } from '#api/fields.ts';

/** A student who has not been seen in a subject for so many days falls behind. */
export const UNSEEN_DAYS = 14;
/** More than this share of what was due, in percent, is too much to miss. */
export const MISSED_PERCENT = 25;

/**
 * Why a student falls behind: `missed`, of the tasks and tests whose deadline has passed more than `MISSED_PERCENT` are not done;
 * `unseen`, lessons are unopened and the student was not seen in the subject for `UNSEEN_DAYS` days of the present semester.
 */
const BehindReason = z.enum(['missed', 'unseen']);
export type BehindReason = z.infer<typeof BehindReason>;

/** How far a student of a group is in a subject. Lessons and points are counted as in the student's own cabinet. */
const StudentProgress = z.object({
  student_id: Id,
  fio: z.string(),
  /** Whether the student has an account that is open, to which a message can be written. */
  has_account: z.boolean(),
  read_total_lesson: z.int(),
  lesson_mark: z.number(),
  /** Tasks by the best that was handed in. */
  tasks: z.object({ accepted: z.int(), waiting: z.int(), rejected: z.int(), missing: z.int() }),
  /** Tests with a completed attempt, all started attempts, and the mean of the best marks. */
  tests: z.object({ taken: z.int(), attempts: z.int(), best: z.int().nullable() }),
  /** Tasks and tests whose deadline has passed, and of these the ones that are not done. */
  due: z.int(),
  missed: z.int(),
  /** When the student last read, handed in or began a test. */
  seen_at: Instant.nullable(),
  behind: z.array(BehindReason),
  /** The result of the present statement in the sheets: interim points, final points, their sum and the mark. */
  ic_rating: z.number().nullable(),
  fc_rating: z.number().nullable(),
  /** From the final control: the sum is that of the interim points. */
  absent: z.boolean(),
  rating: z.int().nullable(),
  mark: z.int().nullable(),
});
export type StudentProgress = z.infer<typeof StudentProgress>;

/** A subject of a group with the progress of its students, in order of their names. */
export const GroupProgress = z.object({
  semester_subject_id: Id,
  subject_id: Id,
  group_id: Id,
  subject_name: z.string().nullable(),
  student_group_name: z.string().nullable(),
  semester_name: z.string(),
  academic_year_name: z.string(),
  /** Of the published syllabus, as students see it. */
  total_lesson: z.int(),
  tasks: z.int(),
  tests: z.int(),
  students: z.array(StudentProgress),
});
export type GroupProgress = z.infer<typeof GroupProgress>;
