import { sql } from 'kysely';
import { Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';

/**
 * Numbers of sheets are unique within an academic year, so a semester whose sheets have numbers stays in its year. The sheets are
 * locked until the end of the transaction: one that gets its number meanwhile is counted, or takes the new year.
 * @throws Refusal 405 with the number of sheets
 */
export async function requireNoNumberedSheets(
  db: Queryable,
  { id, curriculumId }: { id: number; curriculumId: number },
): Promise<void> {
  const ofSemester = sql`curriculum_id = ${curriculumId} and semester_id = ${id}`;
  await sql`select from statements where ${ofSemester} order by id for no key update`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from statements where ${ofSemester} and number is not null`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw new Refusal('in_use', { key: 'semester.academic_year.numbered', values: { count } });
}
