import type { StudentListQuery } from '@dekanat/contract/students/students.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { definedOnly, type FiltersOf } from '#crud/paging.ts';
import { TODAY } from '#crud/today.ts';
import { COURSE } from '#features/structure/shared.ts';
import { ACCOUNT_STATUS } from './account-status.ts';
import { groupOfFaculty, inGroups, inStudentScope } from './student-scope.ts';
import { matchesSearch, type SearchTerm } from './student-search.ts';

export type StudentFilters = Omit<FiltersOf<typeof StudentListQuery>, 'full_search'> & {
  term?: SearchTerm | undefined;
  /** The account of the student. */
  user_id?: number | undefined;
};

const present = (column: `students.${string}`, value: 0 | 1 | undefined) =>
  value === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} ${value === 1 ? sql`is not null` : sql`is null`}`;

const registered = (value: 0 | 1 | undefined) =>
  value === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${value === 1 ? sql`` : sql`not `}exists (
        select from student_registers register where register.student_id = students.id and register.to_date is null)`;

/** By days, because cached totals hold for a day: an account whose deadline is today counts from tomorrow on. */
const deadlinePassed = (value: 0 | 1 | undefined) =>
  value === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`students.deadline < ${TODAY}::timestamp at time zone 'Asia/Tashkent'${value === 1 ? sql`` : sql` is not true`}`;

/**
 * Students in the scope that match: of `students` alone, and by columns that the index of the list holds, so that neither a deep page nor a total
 * reads what it does not show.
 */
export const matchingStudents = (
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  {
    term,
    faculty_id,
    speciality_id,
    entry_year,
    course,
    with_group,
    with_register,
    with_photo,
    with_account,
    signed_in,
    deadline_passed,
    ...filters
  }: StudentFilters,
) =>
  db
    .selectFrom('students')
    .where(inStudentScope(scope))
    .where(term === undefined ? sql<SqlBool>`true` : matchesSearch(scope, term))
    .where(faculty_id === undefined ? sql<SqlBool>`true` : groupOfFaculty('students.group_id', faculty_id))
    .where(
      speciality_id === undefined
        ? sql<SqlBool>`true`
        : inGroups(
            'students.group_id',
            sql`select id from student_groups where speciality_id = ${speciality_id}`,
          ),
    )
    .where(
      entry_year === undefined
        ? sql<SqlBool>`true`
        : inGroups('students.group_id', sql`select id from student_groups where entry_year = ${entry_year}`),
    )
    .where(
      course === undefined
        ? sql<SqlBool>`true`
        : inGroups('students.group_id', sql`select id from student_groups where ${COURSE} = ${course}`),
    )
    .where(present('students.group_id', with_group))
    .where(registered(with_register))
    .where(present('students.photo', with_photo))
    .where(present('students.user_id', with_account))
    .where(deadlinePassed(deadline_passed))
    .where(
      filters.status === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${ACCOUNT_STATUS} = ${filters.status}`,
    )
    .where((eb) =>
      eb.and(
        definedOnly({
          'students.user_id': filters.user_id,
          'students.passport': filters.passport,
          'students.study_status': filters.study_status,
          'students.group_id': filters.group_id,
          'students.gender': filters.gender,
          'students.citizenship_id': filters.citizenship_id,
          'students.edu_payment_id': filters.edu_payment_id,
          'students.social_category_id': filters.social_category_id,
          'students.country_id': filters.country_id,
          'students.province_id': filters.province_id,
          'students.birth_year': filters.birth_year,
          'students.signed_in':
            signed_in === undefined ? undefined : sql<boolean>`(${signed_in}::integer = 1)`,
        }),
      ),
    );

/** Shorter words have so many matches that reading in order finds a page of them sooner. */
const LONG_WORD = /[\p{L}\p{N}]{3}/u;

/**
 * `matchingStudents` to be sorted. Those of all universities with such words in their names are collected first: `offset 0` keeps
 * PostgreSQL from reading students in order until a page of them matches. It expects matches to be spread evenly, but people with one
 * family name follow each other.
 */
export function sortableStudents(view: Pick<Context, 'db' | 'scope'>, filters: StudentFilters) {
  const { term } = filters;
  const matching = matchingStudents(view, filters);
  const isOfAll = view.scope.universityId === null && term?.by === 'words';
  if (!isOfAll || !LONG_WORD.test(String(term.value))) return matching;
  const collected = matching.selectAll('students').offset(sql.lit(0));
  return view.db.selectFrom(collected.as('students')) as unknown as typeof matching;
}
