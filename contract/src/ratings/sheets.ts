import { z } from 'zod';
import { readCall, updateCall } from '#api/calls.ts';
import type { ResultOf } from '#api/endpoint.ts';
import { Id, Instant, text } from '#api/fields.ts';
import { EXPORT_FORMATS, listQuery, page, ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { RATINGS } from '../catalogue/ratings.ts';
import { ConfirmQuery } from '../operations/previews.ts';
import { ImportedSheet } from './imported-sheet.ts';
import { hasTwoDecimals } from './marks.ts';
import { SheetStatement } from './sheet-statements.ts';
import {
  ControlTypeId,
  STATEMENT_ACTS,
  StatementRow,
  StatementState,
  statementFields,
} from './statement-rows.ts';

const REASON_MAX = 500;
/** The most cells of one save: a pasted block of a large sheet. */
export const CHANGES_MAX = 1_000;
const POINTS_MAX = 100;

export const RATING_FIELDS = ['ic_rating', 'fc_rating', 'absent'] as const;
export type RatingField = (typeof RATING_FIELDS)[number];
/** Points with at most two decimals, or null for an empty cell; `absent` is true or false. */
export type CellValue = number | boolean | null;

export const SheetRow = z.object({
  student_subject_id: Id,
  student_id: Id,
  /** Running number. */
  no: z.int(),
  fio: z.string(),
  id_number: z.string(),
  ic_rating: z.number().nullable(),
  fc_rating: z.number().nullable(),
  absent: z.boolean(),
  /** Whole points, once the final control is entered. */
  rating: z.int().nullable(),
  mark: z.int().nullable(),
  /** The first entry. */
  created_at: Instant.nullable(),
  changed_at: Instant.nullable(),
  /** User name. */
  changed_by: z.string().nullable(),
  /** Of the rating; 0: nothing is entered. */
  version: z.int(),
  /** Shown, and not editable: studies no longer, or a mark of a later statement counts. */
  left: z.boolean(),
  /** Another time of the control for this student; `open`: the teacher may enter its result now. */
  individual: z.object({ id: Id, start_date: Instant, until: Instant, open: z.boolean() }).nullable(),
});
export type SheetRow = z.infer<typeof SheetRow>;

export const SheetStudent = SheetRow.extend({
  /** The name in Latin and in Cyrillic letters, by which pasted rows are matched. */
  spellings: z.array(z.string()),
});
export type SheetStudent = z.infer<typeof SheetStudent>;

const counts = { mark_2: z.int(), mark_3: z.int(), mark_4: z.int(), mark_5: z.int(), absent: z.int() };

const StatementEvent = z.object({
  act: z.enum(STATEMENT_ACTS),
  reason: z.string().nullable(),
  user_name: z.string().nullable(),
  /** The result of a test caused the act: it has no author. */
  from_test: z.boolean(),
  created_at: Instant,
});

/**
 * Why the caller cannot enter marks: closed, the statement before was opened again, no control is planned, outside the
 * window of a teacher, no right.
 */
export const LOCKS = ['closed', 'former_open', 'no_control', 'window', 'permission'] as const;

export const Sheet = z.object({
  ...statementFields,
  faculty_name: z.string().nullable(),
  speciality_name: z.string().nullable(),
  education_form_name: z.string().nullable(),
  /** The second teacher of the subject. */
  tutor_name: z.string().nullable(),
  /** Label of the type of the subject. */
  subject_type: z.string().nullable(),
  hours: z.int(),
  credit: z.int(),
  students: z.int(),
  entered: z.int(),
  ...counts,
  /** Sum of the ratings of the interim controls; 0: there is none. */
  ic_max: z.int(),
  /** Rating of the final control; 0: there is none. */
  fc_max: z.int(),
  passing_score: z.int(),
  bands: z.array(z.object({ mark: z.int(), minimal: z.int(), maximal: z.int() })),
  /** When a teacher may enter results; null while no control is planned. */
  window: z
    .object({
      from: Instant,
      to: Instant,
      /** The individual schedule of the assigned teacher that changes it. */
      individual: z
        .object({ id: Id, reason: z.string(), author: z.string().nullable(), created_at: Instant })
        .nullable(),
    })
    .nullable(),
  /** What the caller may enter now; `reason`: each change needs one, because the sheet was reopened. */
  editable: z.object({
    ic: z.boolean(),
    fc: z.boolean(),
    reason: z.boolean(),
    locked_by: z.enum(LOCKS).nullable(),
    /** Outside the window: what may be entered for students whose individual time is open. */
    individual: z.object({ ic: z.boolean(), fc: z.boolean() }).nullable(),
  }),
  /** What the caller may do with the sheet now. */
  /** A later statement exists: it waits while this one is open. */
  has_later: z.boolean(),
  /** Some of its controls are tests, which students take by themselves. */
  has_tests: z.boolean(),
  allowed: z.object({ close: z.boolean(), reopen: z.boolean(), re_sit: z.boolean() }),
  events: z.array(StatementEvent),
  rows: z.array(SheetStudent),
});
export type Sheet = z.infer<typeof Sheet>;

export const Points = z
  .number('rating.number')
  .min(0, 'rating.negative')
  .max(POINTS_MAX, 'rating.too_much')
  .refine(hasTwoDecimals, 'rating.decimals')
  .nullable();

const cell = { student_subject_id: Id };
export const CellChange = z.discriminatedUnion('field', [
  z.strictObject({ ...cell, field: z.literal('ic_rating'), value: Points, was: Points }),
  z.strictObject({ ...cell, field: z.literal('fc_rating'), value: Points, was: Points }),
  z.strictObject({ ...cell, field: z.literal('absent'), value: z.boolean(), was: z.boolean() }),
]);
export type CellChange = z.output<typeof CellChange>;

const RatingChanges = z.strictObject({
  /** A value of `changes.N` that breaks a limit is 422 on `changes.N.value`; nothing is saved then. */
  changes: z.array(CellChange).min(1, 'rating.changes.required').max(CHANGES_MAX),
  /** Required after a reopening (422 on `reason`). */
  reason: text(REASON_MAX).min(1).optional(),
});

/**
 * A cell that was not overwritten because its stored value is neither `was` nor `value`; also points of the final control of a student
 * stored as absent (without `{ field: 'absent', value: false, was: true }` beside them), and an absence over stored points.
 */
export const CellConflict = z.object({
  student_subject_id: Id,
  field: z.enum(RATING_FIELDS),
  /** The stored value. */
  value: z.union([z.number(), z.boolean(), z.null()]),
  changed_by: z.string().nullable(),
  changed_at: Instant.nullable(),
});
export type CellConflict = z.infer<typeof CellConflict>;

/** A row as stored after a save, without its running number and individual time. */
export const SavedRow = SheetRow.omit({ no: true, individual: true });
export type SavedRow = z.infer<typeof SavedRow>;

const SavedCells = z.object({
  /** The students of the changes. */
  rows: z.array(SavedRow),
  conflicts: z.array(CellConflict),
  state: StatementState,
  number: z.int().nullable(),
});
export type SavedCells = z.infer<typeof SavedCells>;

/** A value that was entered, newest first; the first one is the current one. */
const HistoryEntry = z.object({
  version: z.int(),
  ic_rating: z.number().nullable(),
  fc_rating: z.number().nullable(),
  absent: z.boolean(),
  rating: z.int().nullable(),
  mark: z.int().nullable(),
  source: z.enum(['entered', 'test', 'imported', 'restored', 'retake', 'transferred']),
  reason: z.string().nullable(),
  changed_by: z.string().nullable(),
  changed_at: Instant,
});

const readSheet = <P extends `/${string}`>(path: P) => readCall(path, 'curriculum_index', Sheet);
const saveSheet = <P extends `/${string}`>(path: P) =>
  updateCall(path, 'rating_store', RatingChanges, SavedCells);
const readHistory = <P extends `/${string}`>(path: P) =>
  readCall(path, 'curriculum_index', z.array(HistoryEntry));
const exportSheet = <P extends `/${string}`>(path: P) =>
  ({
    method: 'GET',
    path,
    access: 'curriculum_index',
    query: ScopedQuery.extend({ format: z.enum(EXPORT_FORMATS).default('xlsx') }),
    result: z.null(),
    download: true,
  }) as const;
const importSheet = <P extends `/${string}`>(path: P) =>
  ({
    method: 'POST',
    path,
    access: 'rating_store',
    query: ConfirmQuery.extend({
      /** Required after a reopening. */
      reason: text(REASON_MAX).optional(),
    }),
    upload: true,
    result: ImportedSheet,
  }) as const;

/** The marks of one sheet. `{id}` is the statement. */
export const sheets = defineResource(RATINGS.ratings, {
  read: readSheet('/statements/{id}'),
  save: saveSheet('/statements/{id}/ratings'),
  /** Every value of a student in this statement, with who, when and why. */
  history: readHistory('/statements/{id}/ratings/{studentSubjectId}/history'),
  export: exportSheet('/statements/{id}/export'),
  /**
   * Reads a workbook with a column of student numbers or names, and of points; sent as `files[]`. Without `confirm` it is a
   * dry run; with it the rows without problems are saved, as if they were entered, if no row is faulty.
   */
  import: importSheet('/statements/{id}/import'),
});
export type Saved = ResultOf<(typeof sheets)['save']>;
export type RatingHistoryEntry = ResultOf<(typeof sheets)['history']>[number];

/** The realm of every account: a teacher needs no permission for what is assigned. Other accounts get 404 and empty lists. */
const own = <Call extends object>(
  call: Call,
): Omit<Call, 'access'> & { readonly realm: 'auth'; readonly access: 'signed-in' } => ({
  ...call,
  realm: 'auth',
  access: 'signed-in',
});

/** The same sheets for the teacher to whom they are assigned. */
export const ownSheets = defineResource(RATINGS.ratings, {
  list: own({
    method: 'GET',
    path: '/account/statements',
    query: listQuery({
      control_type_id: z
        .preprocess((sent) => (typeof sent === 'string' ? Number(sent) : sent), ControlTypeId)
        .optional(),
      statement: SheetStatement.optional(),
      state: StatementState.optional(),
    }),
    result: page(
      StatementRow.extend({
        window: z
          .object({
            from: Instant,
            to: Instant,
            /** It follows from an individual schedule of the teacher. */
            individual: z.boolean(),
          })
          .nullable(),
        /** Students whose results may be entered now because of an individual time. */
        individual: z.int(),
        /** Whether the teacher may enter results now. */
        editable: z.boolean(),
      }),
    ),
  }),
  read: own(readSheet('/account/statements/{id}')),
  save: own(saveSheet('/account/statements/{id}/ratings')),
  history: own(readHistory('/account/statements/{id}/ratings/{studentSubjectId}/history')),
  export: own(exportSheet('/account/statements/{id}/export')),
  import: own(importSheet('/account/statements/{id}/import')),
});
export type OwnStatementRow = ResultOf<(typeof ownSheets)['list']>['data'][number];
