import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { listHandler } from '#crud/list-handler.ts';
import { sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import {
  matchingStudents,
  type StudentFilters,
  searchFilter,
  studentName,
} from '#features/students/shared.ts';
import { type GpaTarget, STALE } from './calculate.ts';
import {
  passingLimit,
  SEMESTER_COLUMNS,
  STUDENT_NAMES,
  spelledStudentColumns,
  studentColumns,
} from './gpa-rows.ts';

type Query = InputOf<(typeof gpaRecords)['candidates']>['query'];
type Matching = NonNullable<z.output<(typeof gpaRecords)['calculate']['body']>['matching']>;

type Filters = Omit<Matching, 'fio'> & {
  term?: StudentFilters['term'];
  sort?: Query['sort'];
  student_ids?: number[] | undefined;
  /** Leaves out records that are newer and not stale. */
  since?: string | undefined;
};

/** The filters of a request with its search. */
export async function candidateFilters(
  context: Context,
  { fio, ...filters }: Matching & { sort?: Query['sort'] },
): Promise<Filters> {
  const term = await searchFilter(context, fio);
  return { ...filters, ...(term && { term }) };
}

/** For each semester that students may have reached the last one up to it that the filters allow. */
function targets({ scope }: Pick<QueryScope, 'scope'>, filters: Filters) {
  const conditions = [
    sql`target.number <= reached.number`,
    ...(scope.universityId === null ? [] : [sql`reached.university_id = ${scope.universityId}`]),
    ...(filters.curriculum_id ? [sql`target.curriculum_id = ${filters.curriculum_id}`] : []),
    ...(filters.academic_year_id ? [sql`target.academic_year_id = ${filters.academic_year_id}`] : []),
    ...(filters.season_semester ? [sql`target.season = ${filters.season_semester}`] : []),
    ...(filters.semester_id ? [sql`target.id = ${filters.semester_id}`] : []),
    ...(filters.student_ids
      ? [
          sql`reached.id in (
            select semester_id from student_registers where student_id = any(${filters.student_ids}::integer[]) and to_date is null)`,
        ]
      : []),
  ];
  return sql<{ reached_id: number; semester_id: number }>`(
    select distinct on (reached.id) reached.id as reached_id, target.id as semester_id
    from semesters reached join semesters target on target.curriculum_id = reached.curriculum_id
    where ${sql.join(conditions, sql` and `)} order by reached.id, target.number desc)`;
}

/** Studying students with the semester up to which their GPA would be calculated. */
const matchingCandidates = (view: Pick<QueryScope, 'db' | 'scope'>, filters: Filters) =>
  matchingStudents(view, {
    study_status: 'studying',
    faculty_id: filters.faculty_id,
    group_id: filters.group_id,
    ...(filters.term && { term: filters.term }),
  })
    .innerJoin('student_registers as register', (join) =>
      join.onRef('register.student_id', '=', 'students.id').on('register.to_date', 'is', null),
    )
    .innerJoin(targets(view, filters).as('target'), 'target.reached_id', 'register.semester_id')
    .leftJoin('gpa_records as record', (join) =>
      join
        .onRef('record.student_id', '=', 'students.id')
        .onRef('record.semester_id', '=', 'target.semester_id')
        .on('record.current', '=', true),
    )
    .where(
      filters.calculated === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`(record.id is not null) = ${filters.calculated === 1}`,
    )
    .where(
      filters.student_ids === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`students.id = any(${filters.student_ids}::integer[])`,
    )
    .where(
      filters.since === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`(record.id is null or ${STALE} or record.created_at < ${filters.since}::timestamptz)`,
    );

const candidateRows = (view: QueryScope, { sort, ...filters }: Filters) =>
  sorted(
    matchingCandidates(view, filters)
      .innerJoin('semesters', 'semesters.id', 'target.semester_id')
      .innerJoin('curricula', 'curricula.id', 'semesters.curriculum_id')
      .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
      .select('students.id')
      .select(studentColumns(view.language))
      .select(spelledStudentColumns(view.language))
      .select(SEMESTER_COLUMNS)
      .select([
        sql<number | null>`record.gpa::float8`.as('gpa_mark'),
        sql<boolean>`coalesce(record.gpa < ${passingLimit('students.university_id')}, false)`.as(
          'below_limit',
        ),
        sql<boolean>`(record.id is not null and ${STALE})`.as('stale'),
        'record.created_at',
      ]),
    sort,
    { fio: studentName(view.language), id_number: sql.ref('students.id_number') },
    'fio',
    sql.ref('students.id'),
  );

const readPage = listHandler(candidateRows, matchingCandidates, STUDENT_NAMES);

export async function listCandidates(
  context: Context,
  { query: { limit, page, language: _language, university_id: _university, ...query } }: { query: Query },
) {
  return readPage(context, { query: { ...(await candidateFilters(context, query)), limit, page } });
}

/** The targets of the candidates, in order of students. */
export const targetsOf = (context: Pick<Context, 'db' | 'scope'>, filters: Filters): Promise<GpaTarget[]> =>
  matchingCandidates(context, filters)
    .select(['students.id as student_id', 'target.semester_id'])
    .orderBy('students.id')
    .execute();

/** How many candidates match. */
export async function countCandidates(
  context: Pick<Context, 'db' | 'scope'>,
  filters: Filters,
): Promise<number> {
  const { count } = await matchingCandidates(context, filters)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
