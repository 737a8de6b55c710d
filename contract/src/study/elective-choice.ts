import { z } from 'zod';
import { Id, queryNumber } from '#api/fields.ts';

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

/** An elective group of a semester with its members. */
export const OfferedElectives = z.object({
  semestr_subject: z.array(
    z.object({
      choice_of_subject: z.int(),
      choice_subject: z.array(
        z.object({
          subject_id: Id,
          subject_choice_name: z.object({ name: z.string() }),
          /** Whether the student has chosen it. */
          chosen: z.boolean(),
        }),
      ),
    }),
  ),
});
