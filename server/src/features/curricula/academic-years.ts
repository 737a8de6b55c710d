import { START_YEARS } from '@dekanat/contract/planning/academic-years.ts';
import { invalidField } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';

/** @throws Invalid on `academic_year_id` */
export async function startYearOfAcademicYear(db: Queryable, id: number): Promise<number> {
  const year = await db
    .selectFrom('academic_years')
    .select('start_year')
    .where('id', '=', id)
    .executeTakeFirst();
  if (year === undefined) throw invalidField('academic_year_id', 'invalid.out_of_scope');
  return year.start_year;
}

/** The days on which semesters of an academic year can be: some begin in summer. */
export const semesterDays = (startYear: number) => ({
  first: `${startYear}-07-01`,
  last: `${startYear + 1}-08-31`,
});

/** The ids of academic years by their start; those that do not exist are created. */
export async function academicYearIds(db: Queryable, startYears: number[]): Promise<Map<number, number>> {
  const wanted = [...new Set(startYears)];
  if (wanted.some((year) => year < START_YEARS.first || year > START_YEARS.last))
    throw invalidField('academic_year_id', 'curriculum.dates.year');
  const find = () =>
    db.selectFrom('academic_years').select(['id', 'start_year']).where('start_year', 'in', wanted).execute();
  let found = await find();
  if (found.length < wanted.length) {
    await db
      .insertInto('academic_years')
      .values(wanted.map((start_year) => ({ start_year })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    found = await find();
  }
  return new Map(found.map(({ id, start_year }) => [start_year, id]));
}
