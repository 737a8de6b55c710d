import { CALLED_FORMS } from '@dekanat/contract/reference/config-catalogue.ts';
import type {
  StudentRegister,
  StudentRegisterListQuery,
} from '@dekanat/contract/registration/student-registers.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { definedOnly, orderOf } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { configuredText, relatedLabel } from '#features/reference/shared.ts';
import { educationType, FACULTY, SPECIALITY, STUDENT_GROUP } from '#features/structure/shared.ts';
import { matchingStudents, type StudentFilters, studentName } from '#features/students/shared.ts';

type Query = z.output<typeof StudentRegisterListQuery>;
export type RegisterSort = Query['sort'];

/** The filters of the list under one spelling. */
export interface RegisterFilters {
  term?: StudentFilters['term'];
  study_status?: StudyStatus | undefined;
  faculty_id?: number | undefined;
  university_id?: number | undefined;
  group_id?: number | undefined;
  curriculum_id?: number | undefined;
  semester_id?: number | undefined;
  academic_year_id?: number | undefined;
  /** 1: with a valid call letter, 2: without. */
  is_final_exam_call_letter?: Query['is_final_exam_call_letter'];
  /** Students who study in education forms that have call letters at their university. */
  called?: true | undefined;
}

/** The valid call letter of a registration; there is at most one. */
const CALL_LETTER = sql`from papers
  where papers.register_id = student_registers.id and papers.kind = 'call_letter' and papers.revoked_at is null`;

function hasLetter(wanted: RegisterFilters['is_final_exam_call_letter']) {
  if (!wanted) return sql<SqlBool>`true`;
  return wanted === 1
    ? sql<SqlBool>`exists (select ${CALL_LETTER})`
    : sql<SqlBool>`not exists (select ${CALL_LETTER})`;
}

/**
 * Condition on `students` and `student_registers`: the student studies in an education form that has call letters at the university. The
 * setting of each university in the scope is read once.
 */
const isCalled = ({ scope }: Pick<QueryScope, 'scope'>) => sql<SqlBool>`(
  students.study_status = 'studying' and student_registers.curriculum_id in (
    select curricula.id from curricula join (
      select universities.id as university_id,
        ${JSON.stringify(CALLED_FORMS)}::jsonb -> ${configuredText('call-letter-education-forms', 'universities.id')} as called
      from universities ${scope.universityId === null ? sql`` : sql`where universities.id = ${scope.universityId}`} offset 0) forms
    on forms.university_id = curricula.university_id
    where jsonb_exists(forms.called, curricula.education_form_id)))`;

/** Current registrations of the students in the scope. */
export const matchingRegisters = (
  view: Pick<QueryScope, 'db' | 'scope'>,
  {
    term,
    study_status,
    faculty_id,
    is_final_exam_call_letter,
    academic_year_id,
    called,
    ...filters
  }: RegisterFilters,
) =>
  matchingStudents(view, { ...(term && { term }), study_status, faculty_id })
    .innerJoin('student_registers', (join) =>
      join
        .onRef('student_registers.student_id', '=', 'students.id')
        .on('student_registers.to_date', 'is', null),
    )
    .where(hasLetter(is_final_exam_call_letter))
    .where(called ? isCalled(view) : sql<SqlBool>`true`)
    .where(
      academic_year_id === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`student_registers.semester_id in (select id from semesters where academic_year_id = ${academic_year_id})`,
    )
    .where((eb) =>
      eb.and(
        definedOnly({
          'students.university_id': filters.university_id,
          'student_registers.group_id': filters.group_id,
          'student_registers.curriculum_id': filters.curriculum_id,
          'student_registers.semester_id': filters.semester_id,
        }),
      ),
    );

const ordersIn = (language: QueryScope['language']) => ({
  full_name: studentName(language),
  // Ids increase with the time of creation.
  created_at: sql.ref('student_registers.id'),
});

export const registerOrder = (language: QueryScope['language'], sort: RegisterSort) =>
  orderOf(sort, ordersIn(language), 'full_name', [sql.ref('students.id')]);

/** The number that a registration has itself, or the present one of the order whose movement `registered_by` it belongs to. */
export const orderNumberOf = (register: 'register' | 'student_registers') =>
  sql<string | null>`coalesce(orders.number, ${sql.ref(`${register}.order_number`)})`;

/** The columns that lists show of registrations with these ids. */
export const shownRegisters = (
  { db, language }: Pick<QueryScope, 'db' | 'language'>,
  ids: RawBuilder<number>,
) =>
  db
    .selectFrom('student_registers')
    .innerJoin('students', 'students.id', 'student_registers.student_id')
    .innerJoin('curricula', 'curricula.id', 'student_registers.curriculum_id')
    .innerJoin('semesters', 'semesters.id', 'student_registers.semester_id')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .leftJoin('student_movements as registered_by', (join) =>
      join
        .onRef('registered_by.student_id', '=', 'student_registers.student_id')
        .onRef('registered_by.batch_id', '=', 'student_registers.batch_id'),
    )
    .leftJoin('orders', 'orders.id', 'registered_by.order_id')
    .where('student_registers.id', 'in', ids)
    .select([
      'student_registers.id',
      'student_registers.university_id',
      'student_registers.student_id',
      'students.first_name',
      'students.second_name',
      'students.third_name',
      studentName(language).as('full_name'),
      'students.id_number',
      sql<StudyStatus>`students.study_status`.as('study_status'),
      'student_registers.group_id',
      'student_registers.curriculum_id',
      'curricula.name as curriculum_name',
      'student_registers.semester_id',
      sql<string>`semesters.number::text`.as('semester'),
      'semesters.academic_year_id',
      'academic_years.name as academic_year_name',
      'curricula.faculty_id',
      'curricula.speciality_id',
      'curricula.education_form_id',
      orderNumberOf('student_registers').as('order_number'),
      sql<string | null>`student_registers.order_date::text`.as('order_date'),
      sql<string>`student_registers.from_date::text`.as('from_date'),
      sql<string | null>`student_registers.to_date::text`.as('to_date'),
      sql<number | null>`(select papers.id ${CALL_LETTER})`.as('final_exam_call_letter'),
      'student_registers.created_at',
    ]);

/** What one registration shows beside the columns of the list. */
export const DETAIL_COLUMNS = [
  educationType('curricula.speciality_id').as('education_type_id'),
  sql<StudentRegister['regId']>`(select jsonb_build_object(
    'id', papers.id, 'order_number', papers.number, 'order_date', papers.issued_on,
    'start_date', papers.content ->> 'start_date', 'end_date', papers.content ->> 'end_date') ${CALL_LETTER})`.as(
    'regId',
  ),
] as const;

/** The related names that rows show. */
export const REGISTER_NAMES = {
  group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  faculty_name: relatedName(FACULTY, 'name', 'faculty_id'),
  speciality_name: relatedName(SPECIALITY, 'name', 'speciality_id'),
  education_form_name: relatedLabel('education_form', 'education_form_id'),
} as const;
