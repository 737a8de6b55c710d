import { MONTHS } from '@dekanat/contract/reference/config-catalogue.ts';
import type { UniversityCharts } from '@dekanat/contract/universities/statistics.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { inScope, type Scope } from '#api/scope.ts';
import { configured } from '#features/reference/shared.ts';
import { facultyName, SCOPE } from '#features/structure/shared.ts';

/**
 * The tables behind the statistics of a university. Only active records count. `NOTHING_YET` stands for
 * tables that this file does not count yet.
 */
const NOTHING_YET = sql<number>`0`;

const count = (from: RawBuilder<unknown>): RawBuilder<number> => sql`(select count(*) ${from})`;

/**
 * Counts for the row of `universities` in the query around; for a user bound to a faculty, of that faculty
 * only.
 */
export const totals = (scope: Scope) => ({
  directions: count(sql`from specialities s where s.university_id = universities.id and s.status = 1
    and ${inScope(scope, { faculty: 's.faculty_id' })}`),
  students: NOTHING_YET,
  teachers: NOTHING_YET,
});

/**
 * The year of study of students who entered in `entry_year`; `begins` is the first month of the academic
 * year.
 */
const courseNow = (begins: (typeof MONTHS)[number]) => sql<number>`greatest(
  extract(year from now() at time zone 'Asia/Tashkent' - make_interval(months => ${MONTHS.indexOf(begins)}))
    - entry_year + 1, 0)::integer`;

type Reader = Pick<Context, 'db' | 'scope' | 'language'>;

async function byYearOfEntry({ db, scope }: Reader, universityId: number) {
  const begins = await configured(db, universityId, 'academic-year-start-month');
  return db
    .selectFrom('student_groups')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .where('student_groups.university_id', '=', universityId)
    .where(inScope(scope, SCOPE.student_groups))
    .where('student_groups.status', '=', 1)
    .where('entry_year', 'is not', null)
    .groupBy('entry_year')
    .orderBy('entry_year')
    .select([
      sql<string>`entry_year::text`.as('name'),
      courseNow(begins).as('kurs'),
      sql<number>`count(*)`.as('guruh'),
      NOTHING_YET.as('talabalar'),
    ])
    .execute();
}

const byFaculty = ({ db, scope, language }: Reader, universityId: number) => {
  const name = sql<string>`${facultyName('faculties.id', language)}`;
  return db
    .selectFrom('faculties')
    .innerJoin('universities', 'universities.id', 'faculties.university_id')
    .where('faculties.university_id', '=', universityId)
    .where(inScope(scope, SCOPE.faculties))
    .where('faculties.status', '=', 1)
    .select([
      name.as('name'),
      NOTHING_YET.as('subjectlar'),
      count(sql`from specialities s where s.faculty_id = faculties.id and s.status = 1`).as('yunalishlar'),
    ])
    .orderBy(sql`${name} collate uzbek`)
    .execute();
};

/** The data of a university's charts. */
export async function chartsOf(reader: Reader, universityId: number): Promise<UniversityCharts> {
  const [yearlyStats, directionsSubjects] = await Promise.all([
    byYearOfEntry(reader, universityId),
    byFaculty(reader, universityId),
  ]);
  return { yearlyStats, directionsSubjects, teachersByPosition: [] };
}
