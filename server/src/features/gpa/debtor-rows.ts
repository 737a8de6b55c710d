import type { academicDebtors, Debtor } from '@dekanat/contract/gpa/academic-debtors.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { orderOf } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { debtSubjects, isStatement, statementName } from '#features/ratings/shared.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import { matchingStudents, type StudentFilters, studentName } from '#features/students/shared.ts';
import { SEMESTER_COLUMNS, STUDENT_NAMES, studentColumns } from './gpa-rows.ts';

type Query = z.output<typeof academicDebtors.list.query>;
export type DebtorSort = Query['sort'];

export interface DebtorFilters {
  term?: StudentFilters['term'];
  faculty_id?: number | undefined;
  group_id?: number | undefined;
  curriculum_id?: number | undefined;
  semester_id?: number | undefined;
  academic_year_id?: number | undefined;
  season_semester?: string | undefined;
  subject_id?: number | undefined;
  /** The number of the last statement with a mark, the same for all retakes. */
  statement?: number | undefined;
  without_mark?: boolean | undefined;
  min_debts?: number | undefined;
}

type View = Pick<QueryScope, 'db' | 'scope'>;

/** Debts of studying students in the scope: subjects `student_subject` of their current curricula, with `subject` and `semester`. */
function debts(view: View, filters: DebtorFilters) {
  const { term, faculty_id, group_id } = filters;
  return matchingStudents(view, { study_status: 'studying', faculty_id, group_id, ...(term && { term }) })
    .innerJoin('student_registers as register', (join) =>
      join.onRef('register.student_id', '=', 'students.id').on('register.to_date', 'is', null),
    )
    .innerJoin(debtSubjects(narrowed(view, filters)).as('student_subject'), (join) =>
      join
        .onRef('student_subject.student_id', '=', 'register.student_id')
        .onRef('student_subject.curriculum_id', '=', 'register.curriculum_id'),
    )
    .innerJoin('semester_subjects as subject', 'subject.id', 'student_subject.semester_subject_id')
    .innerJoin('semesters as semester', 'semester.id', 'subject.semester_id');
}

/** The filters that narrow the subjects, where debts are searched. */
function narrowed({ scope }: View, filters: DebtorFilters) {
  const { curriculum_id, semester_id, subject_id, academic_year_id, season_semester, group_id, statement } =
    filters;
  const conditions = [
    sql`true`,
    ...(scope.universityId === null ? [] : [sql`semester.university_id = ${scope.universityId}`]),
    ...(curriculum_id === undefined ? [] : [sql`planned.curriculum_id = ${curriculum_id}`]),
    ...(semester_id === undefined ? [] : [sql`semester.id = ${semester_id}`]),
    ...(subject_id === undefined ? [] : [sql`planned.subject_id = ${subject_id}`]),
    ...(academic_year_id === undefined ? [] : [sql`semester.academic_year_id = ${academic_year_id}`]),
    ...(season_semester === undefined ? [] : [sql`semester.season = ${season_semester}`]),
    ...(statement === undefined ? [] : [isStatement('student_subject.current_statement', statement)]),
    ...(filters.without_mark ? [sql`student_subject.current_mark is null`] : []),
    // The curricula of the group's students are few.
    ...(group_id === undefined
      ? []
      : [
          sql`planned.curriculum_id = any(array(
          select curriculum_id from student_registers where group_id = ${group_id} and to_date is null))`,
        ]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Debts that match the filters. */
export function matchingDebts(view: View, filters: DebtorFilters) {
  const { term, faculty_id, group_id, min_debts } = filters;
  const query = debts(view, filters);
  if (min_debts === undefined) return query;
  // All debts of a student count, not only those that match.
  const repeated = debts(view, { term, faculty_id, group_id })
    .select('student_subject.student_id')
    .groupBy('student_subject.student_id')
    .having(sql`count(*)`, '>=', sql<number>`${min_debts}::integer`);
  // The array is read once; PostgreSQL would group the debts again for each row that it expects few of.
  return query.where('student_subject.student_id', '=', sql<number>`any(array(${repeated}))`);
}

const ordersIn = (language: QueryScope['language']) => ({
  fio: studentName(language),
  id_number: sql.ref('students.id_number'),
  credit: sql.ref('subject.credit_hour'),
});

/** By student, and the debts of a student by their ids. */
export const debtOrder = (language: QueryScope['language'], sort: DebtorSort) =>
  orderOf(sort, ordersIn(language), 'fio', [sql.ref('students.id'), sql.ref('student_subject.id')]);

/** The columns of the debts with these ids. */
export const shownDebts = (view: QueryScope, ids: RawBuilder<number>) =>
  view.db
    .selectFrom('student_subjects as student_subject')
    .innerJoin('students', 'students.id', 'student_subject.student_id')
    .innerJoin('semester_subjects as subject', 'subject.id', 'student_subject.semester_subject_id')
    .innerJoin('curricula', 'curricula.id', 'student_subject.curriculum_id')
    .innerJoin('semesters', 'semesters.id', 'subject.semester_id')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .where('student_subject.id', 'in', ids)
    .select(studentColumns(view.language))
    .select(SEMESTER_COLUMNS)
    .select([
      'student_subject.id',
      sql<Debtor['season_semester']>`semesters.season`.as('season_semester'),
      'academic_years.id as academic_year_id',
      'subject.id as semester_subject_id',
      'subject.subject_id',
      'subject.credit_hour as credit',
      'student_subject.current_mark as mark',
      statementName('student_subject.current_statement').as('statement'),
    ]);

/** The related names that rows show. */
export const DEBTOR_NAMES = {
  ...STUDENT_NAMES,
  subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  statement_name: relatedLabel('statement', 'statement'),
} as const;
