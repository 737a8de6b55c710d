import { z } from 'zod';
import { createCall, exportCall, listCall, removeCall, updateCall } from '#api/calls.ts';
import { Day, Id, Instant, QueryId, queryNumber, text, Version } from '#api/fields.ts';
import { exportQuery, listQuery, ScopedQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { Accepted } from '#api/warnings.ts';
import { RATINGS } from '../catalogue/ratings.ts';
import { FINAL, STATEMENTS } from '../curricula/control-rules.ts';
import { SheetStatement } from './sheet-statements.ts';
import { ControlTypeId, SeasonName, StatementRow, StatementState } from './statement-rows.ts';

const REASON_MAX = 500;
const STATEMENTS_MAX = 500;
/** Statements that are held for those who failed the one before. */
export const RE_SITS = STATEMENTS.slice(1) as ['second_statement', 'third_statement'];

export const STATEMENT_FILTERS = {
  /** Words of the names of the group, the subject and the teacher, in any order and script. */
  search: Search,
  control_type_id: queryNumber(ControlTypeId).default(FINAL),
  statement: SheetStatement.optional(),
  state: StatementState.optional(),
  faculty_id: QueryId.optional(),
  curriculum_id: QueryId.optional(),
  semester_id: QueryId.optional(),
  academic_year_id: QueryId.optional(),
  season_semester: SeasonName.optional(),
  group_id: QueryId.optional(),
  subject_id: QueryId.optional(),
  /** Statements of the groups and subjects that are assigned to this teacher. */
  teacher_id: QueryId.optional(),
  number: queryNumber(z.int().min(1).max(2_147_483_647)).optional(),
  /** Statements with a control that starts from this day … */
  from_date: Day.optional(),
  /** … to this day, both included. */
  to_date: Day.optional(),
};
export const StatementListQuery = listQuery({
  ...STATEMENT_FILTERS,
  /** Newest first unless given. */
  sort: sortBy('id', 'number', 'updated_at'),
});

export const StatementExportQuery = exportQuery(StatementListQuery, [
  'number',
  'subject_name',
  'student_group_name',
  'curriculum_name',
  'semester_name',
  'academic_year_name',
  'control_type_name',
  'statement_name',
  'state',
  'teacher_name',
  'control_date',
  'entered',
  'students',
]);

const Reason = text(REASON_MAX).min(1, 'statement.reason.required');

/** One sheet or all of a group and semester; `statement` is the re-sit. */
const reSitSelection = {
  statement: z.enum(RE_SITS),
  group_id: Id,
  semester_id: Id,
  /** Only this subject; otherwise every subject of the semester whose statement before is closed. */
  semester_subject_id: Id.optional(),
};

const ReSitStudent = z.object({
  student_subject_id: Id,
  student_id: Id,
  fio: z.string(),
  id_number: z.string(),
  /** Of the statement before; null: has no mark. */
  rating: z.int().nullable(),
  mark: z.int().nullable(),
  /** From its final control: the points are those of the interim controls. */
  absent: z.boolean(),
});

/** The students whom a re-sit of one subject lists, or why it cannot be held. */
const ReSitSubject = z.object({
  semester_subject_id: Id,
  subject_id: Id,
  subject_name: z.string().nullable(),
  /**
   * `held` already exists; `former_open`: the statement before is not closed; `exam_ahead`: its exam is not over; `no_students`:
   * all passed.
   */
  outcome: z.enum(['possible', 'held', 'former_open', 'exam_ahead', 'no_students']),
  /** Until when results of the statement before may be entered, while that day has not passed. */
  window_to: Instant.nullable(),
  students: z.array(ReSitStudent),
});
export type ReSitSubject = z.infer<typeof ReSitSubject>;

/** The sheets of groups: list, life and re-sits. Their marks are in `ratings`. */
export const statements = defineResource(RATINGS.statements, {
  list: listCall('/statements', 'curriculum_index', StatementListQuery, StatementRow),
  export: exportCall('/statements/export', 'curriculum_index', StatementExportQuery),
  /** Locks the marks of a sheet. The answer is the row of the list. */
  close: updateCall(
    '/statements/{id}/close',
    'rating_store',
    z.strictObject({ version: Version.optional(), accepted: Accepted }),
    StatementRow,
  ),
  /** Closes many sheets: all or none. */
  closeMany: createCall(
    '/statements/close',
    'rating_store',
    z.strictObject({
      ids: z.array(Id).min(1, 'statement.ids.required').max(STATEMENTS_MAX),
      accepted: Accepted,
    }),
    z.object({ closed: z.int() }),
  ),
  reopen: updateCall(
    '/statements/{id}/reopen',
    'statement_reopen',
    z
      .strictObject({
        reason: Reason.optional(),
        /** In place of a reason: the caller takes back the own closing, which is the last act on the sheet. */
        undo: z.boolean().optional(),
        version: Version.optional(),
      })
      .refine(({ reason, undo }) => reason !== undefined || undo === true, {
        path: ['reason'],
        error: 'statement.reason.required',
      }),
    StatementRow,
  ),
  /** The students whom the re-sits would list, subject by subject. */
  previewReSits: {
    method: 'GET',
    path: '/statements/re-sits',
    access: 'rating_store',
    query: ScopedQuery.extend({
      statement: reSitSelection.statement,
      group_id: QueryId,
      semester_id: QueryId,
      semester_subject_id: QueryId.optional(),
    }),
    result: z.array(ReSitSubject),
  },
  /** Holds the statement for the students who failed: one sheet for each subject that is `possible`. */
  holdReSits: createCall(
    '/statements/re-sits',
    'rating_store',
    z.strictObject({ ...reSitSelection, accepted: Accepted }),
    z.object({
      created: z.array(
        z.object({
          id: Id,
          semester_subject_id: Id,
          subject_name: z.string().nullable(),
          students: z.int(),
        }),
      ),
      /** Subjects without a re-sit, with the reason. */
      skipped: z.array(ReSitSubject.omit({ students: true })),
    }),
  ),
  /** Removes the sheets of a re-sit in which nothing was entered or printed, as if it had not been held. */
  cancelReSit: removeCall('/statements/{id}/re-sit', 'rating_store'),
});
