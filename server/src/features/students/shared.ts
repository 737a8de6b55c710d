import type { StudentMatch } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import type { StudentListQuery } from '@dekanat/contract/students/students.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import type { Scope } from '#api/scope.ts';
import { definedOnly, type FiltersOf } from '#crud/paging.ts';
import type { Bound } from '#crud/statement-cache.ts';
import { wordsMatch } from '#crud/translations.ts';
import { COURSE } from '#features/structure/shared.ts';
import { matchingOrders, REASON_NAME, reasonLabel } from './orders/order-rows.ts';
import { fullName } from './student-names.ts';
import { groupOfFaculty, inGroups, studentsWithin } from './student-scope.ts';
import {
  type BoundSearchTerm,
  matchesSearch,
  type SearchTerm,
  searchTerm,
  similarity,
} from './student-search.ts';

export { orderOfNumber, reuseObstacle, reuseOrder } from './orders/order-reuse.ts';
export { attachScan } from './orders/order-scan.ts';
export { groupOfFaculty };

type Filters = Omit<FiltersOf<typeof StudentListQuery>, 'full_search'>;
/** Filters that decide how a statement reads; all others are values that it only compares. */
type ShapeName = 'with_group' | 'with_register' | 'with_photo' | 'with_account';
export type ShapeFilters = Pick<Filters, ShapeName>;
export type ValueFilters = Omit<Filters, ShapeName>;

export type StudentFilters = ShapeFilters & {
  [Name in keyof ValueFilters]?: Bound<NonNullable<ValueFilters[Name]>> | undefined;
} & { term?: BoundSearchTerm };

const present = (column: `students.${string}`, value: 0 | 1 | undefined) =>
  value === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} ${value === 1 ? sql`is not null` : sql`is null`}`;

const registered = (value: 0 | 1 | undefined) =>
  value === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${value === 1 ? sql`` : sql`not `}exists (
        select from student_registers register where register.student_id = students.id and register.to_date is null)`;

/** Condition on `students`: expelled and graduated students cannot sign in; the trigger `follow_student` closes their accounts. */
export const HAS_LEFT = sql<SqlBool>`students.study_status in ('studentexpel', 'graduate')`;
/** The status of a student's account. */
export const ACCOUNT_STATUS = sql<1 | 0>`case when ${HAS_LEFT} then 0 else students.status end`;

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
    ...filters
  }: StudentFilters,
) =>
  db
    .selectFrom('students')
    .where(studentsWithin(scope))
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
    .where(
      filters.status === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${ACCOUNT_STATUS} = ${filters.status}`,
    )
    .where((eb) =>
      eb.and(
        definedOnly({
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

/** Orders with students and without a scan. */
export const ordersWithoutScan = (context: Context) =>
  matchingOrders(context, { with_students: 1, with_file: 0 });

/** Condition on `students`: the order of the present status is of this day or an earlier one. */
export const orderedUntil = (day: Bound<string>) => sql<SqlBool>`exists (
  select from student_movements movement join orders on orders.id = movement.order_id
  where movement.id = students.movement_id and orders.order_date <= ${day}::date)`;

/**
 * Selected ids. A subquery hides their number from the planner, so that one plan serves sixty ids and one.
 */
export const ofIds = ({ db }: Pick<Context, 'db'>, ids: Bound<number[]>) =>
  db
    .selectFrom('students')
    .where('students.id', '=', sql<number>`any(array(select unnest(${ids}::integer[])))`);

/** The search term of a request that finds the same students as the list. */
export async function searchFilter(context: Context, typed = ''): Promise<SearchTerm | undefined> {
  const term = searchTerm(context, typed);
  if (term?.by !== 'words') return term;
  const any = await matchingStudents(context, { term }).select('students.id').limit(1).executeTakeFirst();
  return any === undefined ? similarity(context, typed) : term;
}

interface StatusListFilters {
  first_name?: Bound<string> | undefined;
  second_name?: Bound<string> | undefined;
  /** The third name. */
  last_name?: Bound<string> | undefined;
  until?: Bound<string> | undefined;
}

/** The key of the full name is stored, so it is compared before that of the single name. */
const named = (column: `students.${string}`, words: Bound<string> | undefined) =>
  words
    ? sql<SqlBool>`(${wordsMatch(sql`students.name_key`, words)} and ${wordsMatch(sql`search_key(${sql.ref(column)})`, words)})`
    : sql<SqlBool>`true`;

/** Condition on `students`: the filters that the lists by status have besides those of the students' list. */
export const matchesStatusList = ({ first_name, second_name, last_name, until }: StatusListFilters) =>
  sql<SqlBool>`(${named('students.first_name', first_name)} and ${named('students.second_name', second_name)}
    and ${named('students.third_name', last_name)} and ${until === undefined ? sql`true` : orderedUntil(until)})`;

/** The students of a bulk call that selects them by the filters of their lists. */
export async function studentsMatching(context: Context, filters: z.output<typeof StudentMatch>) {
  const { full_search, first_name, second_name, last_name, until, ...others } = filters;
  const term = await searchFilter(context, full_search);
  return matchingStudents(context, { ...others, ...(term && { term }) })
    .where(matchesStatusList({ first_name, second_name, last_name, until }))
    .select('students.id');
}

/** The name of a student, for lists of other features. */
export const studentName = (language: Context['language']) => fullName(language);

/** Condition on `students`: those in the scope. */
export const inStudentScope = (scope: Scope) => studentsWithin(scope);

/** Condition on `students`: those whose group belongs to one of these faculties. */
export const studentsOfFaculties = (facultyIds: readonly number[]) =>
  inGroups(
    'students.group_id',
    sql`select student_groups.id from student_groups join specialities on specialities.id = student_groups.speciality_id
      where specialities.faculty_id = any(${[...facultyIds]}::integer[])`,
  );

/** Condition on `students`: those in the scope who are studying. */
export const studyingWithin = (scope: Scope) =>
  sql<SqlBool>`(students.study_status = 'studying' and ${studentsWithin(scope)})`;

/** The reason of the movement that a query has joined as `movement`: its column, and the name for it. */
export const movementReason = { label: reasonLabel, name: REASON_NAME } as const;
