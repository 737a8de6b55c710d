import { z } from 'zod';
import { exportCall, listCall } from '#api/calls.ts';
import { Id, QueryId, queryNumber } from '#api/fields.ts';
import { exportQuery, listQuery, page, ScopedQuery, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { GPA } from '../catalogue/gpa.ts';
import { SEASONS } from '../curricula/semester-periods.ts';
import { SheetStatement } from '../ratings/sheet-statements.ts';
import { STUDENT_FILTERS, semesterFields, studentFields } from './gpa-fields.ts';

/** A subject of the current curriculum of a studying student that is not passed (docs/domain.md §8). */
const Debtor = z.object({
  /** Id of the student subject. */
  id: Id,
  ...studentFields,
  ...semesterFields,
  season_semester: z.enum(SEASONS),
  academic_year_id: Id,
  semester_subject_id: Id,
  subject_id: Id,
  subject_name: z.string().nullable(),
  credit: z.int(),
  /** null: no mark although the semester has ended. */
  mark: z.int().nullable(),
  /** The last statement with a mark. */
  statement: SheetStatement.nullable(),
  statement_name: z.string().nullable(),
});
export type Debtor = z.infer<typeof Debtor>;

export const REPEATED_DEBTS = 3;
const DEBTS_MAX = 100;

/** The filters of the list. */
const DEBTOR_FILTERS = {
  ...STUDENT_FILTERS,
  subject_id: QueryId.optional(),
  /** The last statement with a mark; `none`: no mark. */
  statement: z.enum([...SheetStatement.options, 'none']).optional(),
  /** Only students with at least so many debts. */
  min_debts: queryNumber(z.int().min(1).max(DEBTS_MAX)).optional(),
};
/** Debtors who are selected by the filters of their list. */
export const DebtorMatch = z.strictObject(DEBTOR_FILTERS);

const DebtorListQuery = listQuery({
  ...DEBTOR_FILTERS,
  sort: sortBy('fio', 'id_number', 'credit'),
});

const Counts = { students: z.int(), debts: z.int() };

/** Where debts accumulate; each part leads to a filtered list. */
const DebtRadar = z.object({
  ...Counts,
  /** Of the debts: without a mark although the semester has ended. */
  without_mark: z.int(),
  /** Studying students in the scope. */
  studying: z.int(),
  /** Students with at least `REPEATED_DEBTS` debts. */
  repeated: z.int(),
  /** null: of universities with different limits. */
  passing_limit: z.number().nullable(),
  /** Students whose GPA is at or above the limit by at most `near`. */
  near: z.number(),
  near_limit: z.int(),
  below_limit: z.int(),
  faculties: z.array(z.object({ faculty_id: Id, faculty_name: z.string().nullable(), ...Counts })),
  /** The subjects with the most debts. */
  subjects: z.array(z.object({ subject_id: Id, subject_name: z.string().nullable(), ...Counts })),
  semesters: z.array(
    z.object({
      academic_year_id: Id,
      academic_year_name: z.string(),
      season_semester: z.enum(SEASONS),
      ...Counts,
    }),
  ),
});
export type DebtRadar = z.infer<typeof DebtRadar>;

export const academicDebtors = defineResource(GPA.academic_debtors, {
  list: {
    ...listCall('/academic-debtors', 'academic_debtor_index', DebtorListQuery, Debtor),
    /** A row is a debt; `students` is the number of students who have the debts of all pages. */
    result: page(Debtor).extend({ students: z.int() }),
  },
  export: exportCall(
    '/academic-debtors/export',
    'academic_debtor_index',
    exportQuery(DebtorListQuery, [
      'fio',
      'id_number',
      'faculty_name',
      'student_group_name',
      'curricula_name',
      'semester_name',
      'academic_year_name',
      'subject_name',
      'credit',
      'mark',
      'statement',
    ]),
  ),
  radar: {
    method: 'GET',
    path: '/academic-debtors/radar',
    access: 'academic_debtor_index',
    query: ScopedQuery.extend({ faculty_id: QueryId.optional() }),
    result: DebtRadar,
  },
});
