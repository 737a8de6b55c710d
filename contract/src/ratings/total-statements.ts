import { z } from 'zod';
import { exportCall, listCall } from '#api/calls.ts';
import { Id, QueryId } from '#api/fields.ts';
import { EXPORT_FORMATS, exportQuery, listQuery, ScopedQuery, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { RATINGS } from '../catalogue/ratings.ts';
import { SheetStatement } from './sheet-statements.ts';
import { SeasonName } from './statement-rows.ts';
import { STATEMENT_FILTERS } from './statements.ts';

/** A group in a semester of its curriculum. */
const totalFields = {
  university_id: Id,
  faculty_id: Id,
  faculty_name: z.string().nullable(),
  group_id: Id,
  student_group_name: z.string().nullable(),
  curriculum_id: Id,
  curriculum_name: z.string(),
  semester_id: Id,
  semester_name: z.string(),
  season_semester: SeasonName,
  academic_year_id: Id,
  academic_year_name: z.string(),
};

export const TotalStatementRow = z.object({
  /** Id of the first final sheet of the group in the semester, by which the total sheet opens. */
  id: Id,
  ...totalFields,
  subjects: z.int(),
  students: z.int(),
  /** Final sheets that are closed, of `sheets`. */
  closed: z.int(),
  sheets: z.int(),
});
export type TotalStatementRow = z.infer<typeof TotalStatementRow>;

const TotalSubject = z.object({
  semester_subject_id: Id,
  subject_id: Id,
  subject_name: z.string().nullable(),
  hours: z.int(),
  credit: z.int(),
  /** The number of its elective group; null: compulsory. */
  choice_of_subject: z.int().nullable(),
});

/** The current result of a student in a subject. */
const TotalCell = z.object({
  semester_subject_id: Id,
  student_subject_id: Id,
  rating: z.int().nullable(),
  mark: z.int().nullable(),
  /** The statement of the current result; null without a mark. */
  statement: SheetStatement.nullable(),
  absent: z.boolean(),
});

const markCounts = { mark_2: z.int(), mark_3: z.int(), mark_4: z.int(), mark_5: z.int() };

export const TotalStatement = z.object({
  ...totalFields,
  university_name: z.string().nullable(),
  speciality_name: z.string().nullable(),
  education_form_name: z.string().nullable(),
  hours: z.int(),
  credit: z.int(),
  ...markCounts,
  subjects: z.array(TotalSubject.extend(markCounts)),
  rows: z.array(
    z.object({
      student_id: Id,
      no: z.int(),
      fio: z.string(),
      id_number: z.string(),
      /** Only subjects that the student takes. */
      results: z.array(TotalCell),
      /** Average of the ratings of the subjects with a mark, two decimals. */
      average: z.number().nullable(),
      /** Σ(credit × mark) / Σ(credit) over them and the subjects whose semester has ended without a mark, which count 0. */
      gpa: z.number().nullable(),
      /** Credits of the passed subjects. */
      credits: z.int(),
      /** Debts (docs/domain.md §8) in subjects of the semester; of a student who has left the university, those with mark 2. */
      debts: z.int(),
    }),
  ),
});
export type TotalStatement = z.infer<typeof TotalStatement>;

export const TotalStatementListQuery = listQuery({
  /** Those of statements: total sheets with a statement that matches all of them, by default a final one of the exam. */
  ...STATEMENT_FILTERS,
  /** Newest semesters first unless given. */
  sort: sortBy('student_group_name', 'start_date'),
});

const TotalListExportQuery = exportQuery(TotalStatementListQuery, [
  'student_group_name',
  'semester_name',
  'academic_year_name',
  'curriculum_name',
  'faculty_name',
  'subjects',
  'students',
  'sheets',
  'closed',
]);

/** A total sheet has no row of its own: `{id}` is that of the list, or the group if `semester_id` selects the semester. */
const TotalQuery = ScopedQuery.extend({ semester_id: QueryId.optional() });

/** The results of a group in all subjects of a semester. */
export const totalStatements = defineResource(RATINGS.total_statements, {
  list: listCall('/total-statements', 'curriculum_index', TotalStatementListQuery, TotalStatementRow),
  /** The list as a table; `export` is one sheet. */
  exportList: exportCall('/total-statements/export', 'curriculum_index', TotalListExportQuery),
  read: {
    method: 'GET',
    path: '/total-statements/{id}',
    access: 'curriculum_index',
    query: TotalQuery,
    result: TotalStatement,
  },
  /** The sheet as a Word document (docx), named like the group. */
  document: {
    method: 'GET',
    path: '/total-statements/{id}/document',
    access: 'curriculum_index',
    query: TotalQuery,
    result: z.null(),
    download: true,
  },
  /** The sheet as a table: points and mark of each subject in columns of their own. */
  export: {
    method: 'GET',
    path: '/total-statements/{id}/export',
    access: 'curriculum_index',
    query: TotalQuery.extend({ format: z.enum(EXPORT_FORMATS).default('xlsx') }),
    result: z.null(),
    download: true,
  },
});
