import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { ownReadCall, VIEWABLE, WrittenInstant } from '#api/student-calls.ts';
import { STUDY } from '../catalogue/study.ts';
import { SheetStatement } from '../ratings/sheet-statements.ts';
import { StatementState } from '../ratings/statement-rows.ts';

/** What was entered, as of a moment. */
const Entered = {
  ic_rating: z.number().nullable(),
  fc_rating: z.number().nullable(),
  absent: z.boolean(),
  /** Whole points, once the final control is entered. */
  rating: z.int().nullable(),
  mark: z.int().nullable(),
  changed_at: WrittenInstant,
};

/** A result in one statement of a subject, with the limits that applied. */
const OwnStatement = z.object({
  statement: SheetStatement,
  statement_name: z.string(),
  /** Of the sheet; null until it has one, and for results without a sheet. */
  number: z.int().nullable(),
  state: StatementState.nullable(),
  /** This result counts: it is that of the last statement with a mark. */
  current: z.boolean(),
  ...Entered,
  ic_max: z.int(),
  fc_max: z.int(),
  passing_score: z.int(),
  /** Every value, newest first, without those who entered it; the first one is the present one. */
  history: z.array(
    z.object({
      ...Entered,
      source: z.enum(['entered', 'test', 'imported', 'restored', 'retake', 'transferred']),
    }),
  ),
});

/** The results of the caller in a subject, for each semester in which it is taken. */
export const studyStatements = defineResource(STUDY.study_marks, {
  read: {
    ...ownReadCall(
      '/statements/{subjectId}',
      z.array(
        z.object({
          id: Id,
          semester_id: Id,
          semester_name: z.string(),
          academic_year_name: z.string(),
          subject_id: Id,
          subject_name: z.string(),
          hour: z.int(),
          credit_hour: z.int(),
          statements: z.array(OwnStatement),
        }),
      ),
    ),
    ...VIEWABLE,
  },
});
