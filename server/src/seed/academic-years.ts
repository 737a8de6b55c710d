import { today } from '@dekanat/contract/api/days.ts';
import { startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import type { Queryable } from '#db/database.ts';

/** Academic years before the current one, for students who study already, and after it, for planning. */
const BEFORE = 6;
const AFTER = 1;

/** Adds academic years to an empty table; later starts add the next year, so that forms can start with it. */
export async function addAcademicYears(db: Queryable, day = today()): Promise<void> {
  const current = startYearOf(day);
  const any = await db.selectFrom('academic_years').select('id').limit(1).executeTakeFirst();
  const first = any === undefined ? current - BEFORE : current;
  await db
    .insertInto('academic_years')
    .values(
      Array.from({ length: current + AFTER - first + 1 }, (_, index) => ({ start_year: first + index })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
