import { z } from 'zod';
import { Id, Instant, STORED } from '#api/fields.ts';
import { CONTROL_TYPES } from '../curricula/control-rules.ts';
import { SEASONS } from '../curricula/semester-periods.ts';
import { SheetStatement } from './sheet-statements.ts';

/** `entered` from the first mark on; `closed` refuses every change. */
export const STATEMENT_STATES = ['open', 'entered', 'closed'] as const;
export const StatementState = z.enum(STATEMENT_STATES);
export type StatementState = z.infer<typeof StatementState>;

export const STATEMENT_ACTS = ['enter', 'close', 'reopen'] as const;
export const ControlTypeId = z.literal(CONTROL_TYPES);
export const SeasonName = z.enum(SEASONS);

/** What a row of the list and the header of a sheet have in common. */
export const statementFields = {
  ...STORED,
  /** Unique in university and academic year; null until the first mark is entered or the sheet is printed. */
  number: z.int().nullable(),
  state: StatementState,
  statement: SheetStatement,
  statement_name: z.string().nullable(),
  /** 2 interim, 3 final. */
  control_type_id: ControlTypeId,
  control_type_name: z.string().nullable(),
  university_id: Id,
  faculty_id: Id,
  curriculum_id: Id,
  curriculum_name: z.string(),
  group_id: Id,
  student_group_name: z.string().nullable(),
  semester_subject_id: Id,
  subject_id: Id,
  subject_name: z.string().nullable(),
  semester_id: Id,
  semester_name: z.string(),
  season_semester: SeasonName,
  academic_year_id: Id,
  academic_year_name: z.string(),
  /** The teacher assigned to the group for this statement; otherwise the lead teacher of the subject. */
  teacher_id: Id.nullable(),
  teacher_name: z.string().nullable(),
  /** Start of the last control of this type and statement; null while none is planned. */
  control_date: Instant.nullable(),
};

export const StatementRow = z.object({
  ...statementFields,
  /** How many students have a value, of `students`. */
  entered: z.int(),
  students: z.int(),
  /** How many have no value; nothing is entered any more for those who have left. */
  missing: z.int(),
});
export type StatementRow = z.infer<typeof StatementRow>;
