import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { ownListCall, ownReadCall, VIEWABLE, WrittenDay, WrittenInstant } from '#api/student-calls.ts';
import { GPA } from '../catalogue/gpa.ts';
import { SEASONS } from '../curricula/semester-periods.ts';
import { SheetStatement } from '../ratings/sheet-statements.ts';

const Subject = {
  /** Id of the student subject. */
  id: Id,
  subject_id: Id,
  subject_name: z.string(),
  semester_id: Id,
  /** The number of the semester as text. */
  semester_name: z.string(),
  academic_year_name: z.string(),
  credit: z.int(),
  mark: z.int().nullable(),
  /** The last statement with a mark. */
  statement: SheetStatement.nullable(),
  statement_name: z.string().nullable(),
};

/** Without a registration there are no numbers, and the lists are empty. */
const OwnGpa = z.object({
  /**
   * Of the results as they are now, up to the present semester, as a GPA record: `points` / `credits`, with two decimals; null without
   * credits that count.
   */
  gpa_mark: z.number().nullable(),
  points: z.int(),
  credits: z.int(),
  passing_limit: z.number(),
  below_limit: z.boolean(),
  /** The subjects up to the present semester that count, or will count. */
  subjects: z.array(
    z.object({
      ...Subject,
      /** credit × mark; 0 without a mark. */
      points: z.int(),
      /** false: without a mark in a semester that has not ended. */
      counted: z.boolean(),
    }),
  ),
  /** What the university has calculated for each semester, the latest first. */
  records: z.array(
    z.object({
      id: Id,
      semester_name: z.string(),
      academic_year_name: z.string(),
      gpa_mark: z.number(),
      credits: z.int(),
      below_limit: z.boolean(),
      /** Results have changed since. */
      stale: z.boolean(),
      created_at: WrittenInstant,
    }),
  ),
});

/** A subject of the present curriculum that is not passed. */
const OwnDebt = z.object({
  ...Subject,
  season_semester: z.enum(SEASONS),
  academic_year_id: Id,
  start_date: WrittenDay,
  end_date: WrittenDay,
  rating: z.int().nullable(),
  passing_score: z.int(),
  absent: z.boolean(),
  /** The price of a retake in soʻm; 0 while the university has set none. */
  credit_sum: z.int(),
  /** Why it is a debt. */
  explanation: z.string(),
});

export const studentGpa = defineResource(GPA.gpa_records, {
  read: { ...ownReadCall('/gpa', OwnGpa), ...VIEWABLE },
});
export const studentDebts = defineResource(GPA.academic_debtors, {
  list: { ...ownListCall('/debts', OwnDebt), ...VIEWABLE },
});
