import { type gpaRecords, NEAR_LIMIT } from '@dekanat/contract/gpa/gpa-records.ts';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { definedOnly, orderOf } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import type { GpaRecords } from '#db/tables.ts';
import { configuredText } from '#features/reference/shared.ts';
import { FACULTY, STUDENT_GROUP } from '#features/structure/shared.ts';
import { matchingStudents, type StudentFilters, studentName } from '#features/students/shared.ts';
import { STALE } from './calculate.ts';

type Query = z.output<typeof gpaRecords.list.query>;
export type GpaSort = Query['sort'];

export interface GpaFilters {
  term?: StudentFilters['term'];
  faculty_id?: number | undefined;
  group_id?: number | undefined;
  curriculum_id?: number | undefined;
  semester_id?: number | undefined;
  academic_year_id?: number | undefined;
  season_semester?: string | undefined;
  study_status?: StudentFilters['study_status'];
  gpa_from?: number | undefined;
  gpa_to?: number | undefined;
  stale?: Query['stale'];
  below_limit?: Query['below_limit'];
  near_limit?: Query['near_limit'];
}

/** The limit of the university in the column `universityId`. */
export const passingLimit = (universityId: `${string}.${string}`) =>
  sql<number>`(${configuredText('gpa-passing-limit', universityId)})::numeric`;

/** The limits of all universities in the scope, each read once. */
export const limitsWithin = ({ scope }: Pick<QueryScope, 'scope'>) => sql<{
  university_id: number;
  passing_limit: number;
}>`(select id as university_id, ${passingLimit('universities.id')} as passing_limit from universities
  ${scope.universityId === null ? sql`` : sql`where id = ${scope.universityId}`} offset 0)`;

/** The limit of all universities in the scope; null where they have different ones. */
export async function commonLimit({ db, scope }: Pick<QueryScope, 'db' | 'scope'>): Promise<number | null> {
  const { rows } = await sql<{ passing_limit: number | null }>`
    select case when min(passing_limit) = max(passing_limit) then min(passing_limit)::float8 end as passing_limit
    from ${limitsWithin({ scope })} own`.execute(db);
  return rows[0]?.passing_limit ?? null;
}

/** Condition: the GPA is at or above the limit by at most `NEAR_LIMIT`. */
export const isNearLimit = (gpa: RawBuilder<unknown>, limit: RawBuilder<unknown>) =>
  sql<boolean>`(${gpa} between ${limit} and ${limit} + ${NEAR_LIMIT}::numeric)`;

const yes = (condition: typeof STALE, wanted: 0 | 1 | undefined) =>
  wanted === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${condition} = ${sql.lit(wanted === 1)}`;

type Period = Pick<GpaFilters, 'academic_year_id' | 'season_semester'>;

/** Conditions on `semesters`: of this year and season. */
const periodConditions = ({ academic_year_id, season_semester }: Period) => [
  ...(academic_year_id === undefined ? [] : [sql`semesters.academic_year_id = ${academic_year_id}`]),
  ...(season_semester === undefined ? [] : [sql`semesters.season = ${season_semester}`]),
];

/**
 * Condition: `column` is a semester of this year and season. `is true` keeps PostgreSQL from joining: it underestimates the records of a
 * year, and would sort all of them instead of reading sixty in order.
 */
const inSemesters = (column: string, period: Period) => {
  const conditions = periodConditions(period);
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.ref(column)} in (select id from semesters where ${sql.join(conditions, sql` and `)})) is true`;
};

/** Condition on `record`: no record of a later semester of the year and season counts for the student. `is true` as above. */
const isLastOf = (period: Period) => sql<SqlBool>`(not exists (
  select from semesters own, gpa_records later join semesters on semesters.id = later.semester_id
  where own.id = record.semester_id and later.student_id = record.student_id and later.current
    and ${sql.join(periodConditions(period), sql` and `)}
    and (semesters.number, later.id) > (own.number, record.id))) is true`;

type Records = RawBuilder<Selectable<GpaRecords>>;

/** The last record of each student, also of a year or season, or those of a chosen semester. */
function listedRecords(filters: GpaFilters): Records {
  if (filters.semester_id !== undefined) return sql`(select * from gpa_records where current)`;
  if (periodConditions(filters).length === 0) return sql`(select * from gpa_records where latest)`;
  return sql`(select * from gpa_records record where current and ${isLastOf(filters)})`;
}

/** Listed records of students in the scope. */
export function matchingRecords(view: Pick<QueryScope, 'db' | 'scope'>, filters: GpaFilters) {
  const { term, faculty_id, group_id, study_status, academic_year_id, season_semester, semester_id } =
    filters;
  const query = matchingStudents(view, { ...(term && { term }), faculty_id, group_id, study_status })
    .innerJoin(listedRecords(filters).as('record'), (join) =>
      join
        .onRef('record.student_id', '=', 'students.id')
        .onRef('record.university_id', '=', 'students.university_id'),
    )
    .where(inSemesters('record.semester_id', { academic_year_id, season_semester }))
    .where(yes(STALE, filters.stale))
    .where((eb) =>
      eb.and(
        definedOnly({
          'record.curriculum_id': filters.curriculum_id,
          'record.semester_id': semester_id,
        }),
      ),
    )
    .where((eb) =>
      eb.and([
        ...(filters.gpa_from === undefined
          ? []
          : [sql<SqlBool>`record.gpa >= ${filters.gpa_from}::float8::numeric`]),
        ...(filters.gpa_to === undefined
          ? []
          : [sql<SqlBool>`record.gpa <= ${filters.gpa_to}::float8::numeric`]),
      ]),
    );
  if (filters.below_limit === undefined && filters.near_limit === undefined) return query;
  // All limits are read once, not for each record.
  const limit = sql`((
    select jsonb_object_agg(university_id, passing_limit) from ${limitsWithin(view)} own)
      ->> record.university_id::text)::numeric`;
  return query
    .where(yes(sql<boolean>`(record.gpa < ${limit})`, filters.below_limit))
    .where(yes(isNearLimit(sql`record.gpa`, limit), filters.near_limit));
}

const ordersIn = (language: QueryScope['language']) => ({
  fio: studentName(language),
  id_number: sql.ref('students.id_number'),
  gpa_mark: sql.ref('record.gpa'),
  // Ids increase with the time of calculation.
  created_at: sql.ref('record.id'),
});

/** By student, and the records of a student by their ids. */
export const recordOrder = (language: QueryScope['language'], sort: GpaSort) =>
  orderOf(sort, ordersIn(language), 'fio', [sql.ref('students.id'), sql.ref('record.id')]);

/** What lists show of the semester of a record. */
export const SEMESTER_COLUMNS = [
  'curricula.id as curriculum_id',
  'curricula.name as curricula_name',
  'semesters.id as semester_id',
  sql<string>`semesters.number::text`.as('semester_name'),
  'academic_years.name as academic_year_name',
  sql<string>`semesters.start_date::text`.as('start_date'),
  sql<string>`semesters.end_date::text`.as('end_date'),
] as const;

/** What lists of GPAs show of the student under further names. */
export const spelledStudentColumns = (language: QueryScope['language']) =>
  ['students.id as studentId', studentName(language).as('fullName')] as const;

/** What lists show of the student. */
export const studentColumns = (language: QueryScope['language']) =>
  [
    'students.university_id',
    'students.id as student_id',
    studentName(language).as('fio'),
    'students.id_number',
    'students.group_id',
    sql<number | null>`(select specialities.faculty_id from student_groups
      join specialities on specialities.id = student_groups.speciality_id where student_groups.id = students.group_id)`.as(
      'faculty_id',
    ),
  ] as const;

/** The columns of the records with these ids. */
export const shownRecords = (view: QueryScope, ids: RawBuilder<number>) =>
  view.db
    .selectFrom('gpa_records as record')
    .innerJoin('students', 'students.id', 'record.student_id')
    .innerJoin('curricula', 'curricula.id', 'record.curriculum_id')
    .innerJoin('semesters', 'semesters.id', 'record.semester_id')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .where('record.id', 'in', ids)
    .select(studentColumns(view.language))
    .select(spelledStudentColumns(view.language))
    .select(SEMESTER_COLUMNS)
    .select(RECORD_COLUMNS);

export const RECORD_COLUMNS = [
  'record.id',
  sql<number>`record.gpa::float8`.as('gpa_mark'),
  'record.credits',
  STALE.as('stale'),
  sql<boolean>`record.gpa < ${passingLimit('record.university_id')}`.as('below_limit'),
  'record.created_at',
  sql<string>`coalesce(record.stale_at, record.created_at)`.as('updated_at'),
] as const;

/** The related names that rows show. */
export const STUDENT_NAMES = {
  student_group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  faculty_name: relatedName(FACULTY, 'name', 'faculty_id'),
} as const;
