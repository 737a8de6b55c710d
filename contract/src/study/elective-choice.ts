import { z } from 'zod';
import { Id, Instant, queryNumber } from '#api/fields.ts';

const SUBJECTS_MAX = 50;

/** An id in a body, also as text. */
export const SentId = queryNumber(Id);

/** Number of an elective group in a query; anything else selects all groups. */
export const ElectiveNumber = queryNumber(z.int().min(0)).optional().catch(undefined);

/** Ids of the chosen subjects; a single one also without a list. */
export const ElectiveChoices = z.preprocess(
  (sent) => (sent === undefined || Array.isArray(sent) ? sent : [sent]),
  z.array(SentId).min(1).max(SUBJECTS_MAX),
);

/** A member of an elective group, with what a student compares. */
const ElectiveMember = z.object({
  subject_id: Id,
  subject_choice_name: z.object({ name: z.string() }),
  /** Whether the student has chosen it. */
  chosen: z.boolean(),
  credit_hour: z.int(),
  hour: z.int(),
  /** Of the published syllabus; empty without one. */
  short_info: z.string(),
  description: z.string(),
  /** Who teaches the group of the student, else the lead teacher. */
  teacher_name: z.string().nullable(),
  /** The sheet of the group is closed: only staff choose it. */
  sheet_closed: z.boolean(),
});

/** An elective group of a semester with its members. */
export const OfferedElectives = z.object({
  semestr_subject: z.array(
    z.object({
      choice_of_subject: z.int(),
      /** Until when a choice can be changed. */
      deadline: Instant,
      /** Why the student cannot change the choice; null: it can be changed, or nothing is chosen. */
      change_refusal: z.string().nullable(),
      choice_subject: z.array(ElectiveMember),
    }),
  ),
});
