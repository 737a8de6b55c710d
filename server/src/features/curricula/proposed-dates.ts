import { type FirstPeriods, yearsLater } from '@dekanat/contract/curricula/semester-periods.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { universityFor } from '#api/scope.ts';
import { startYearOfAcademicYear } from './academic-years.ts';

/**
 * The dates that most curricula of the university's latest year have, moved to an academic year. Of dates that are equally
 * frequent, those of the newest curriculum.
 */
export async function proposedDates(
  { db, scope }: Context,
  academicYearId: number,
): Promise<FirstPeriods | null> {
  const startYear = await startYearOfAcademicYear(db, academicYearId);
  const { rows } = await sql<FirstPeriods & { start_year: number }>`
    with latest as (
      select curricula.id, academic_years.start_year, autumn.start_date::text as autumn_start_date,
        autumn.end_date::text as autumn_end_date, spring.start_date::text as spring_start_date,
        spring.end_date::text as spring_end_date,
        rank() over (order by academic_years.start_year desc) as place
      from curricula
      join academic_years on academic_years.id = curricula.academic_year_id
      join semesters autumn on autumn.curriculum_id = curricula.id and autumn.number = 1
      join semesters spring on spring.curriculum_id = curricula.id and spring.number = 2
      where curricula.university_id = ${universityFor(scope)})
    select start_year, autumn_start_date, autumn_end_date, spring_start_date, spring_end_date
    from latest where place = 1
    group by 1, 2, 3, 4, 5 order by count(*) desc, max(id) desc limit 1`.execute(db);
  const [usual] = rows;
  if (usual === undefined) return null;
  const moved = (day: string) => yearsLater(day, startYear - usual.start_year);
  return {
    autumn_start_date: moved(usual.autumn_start_date),
    autumn_end_date: moved(usual.autumn_end_date),
    spring_start_date: moved(usual.spring_start_date),
    spring_end_date: moved(usual.spring_end_date),
  };
}
