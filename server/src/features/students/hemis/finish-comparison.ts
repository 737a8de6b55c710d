import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { RegisterReading } from './run-comparison.ts';

/** Marks what the last whole comparison of a night had not; fewer differences are nothing new. Before the first one, nothing is new. */
async function markNew(db: Queryable, comparisonId: number): Promise<void> {
  await sql`
    with former as (
      select earlier.id from hemis_comparisons earlier join hemis_comparisons own on own.id = ${comparisonId}
      where earlier.university_id = own.university_id and earlier.id < own.id and earlier.target = 'university'
        and earlier.user_id is null and earlier.outcome = 'complete'
      order by earlier.id desc limit 1)
    update hemis_records record set is_new = true from former
    where record.comparison_id = ${comparisonId} and record.state in ('different', 'only_here', 'only_there', 'unreadable')
      and not exists (
        select from hemis_records before
        where before.comparison_id = former.id and before.id_number = record.id_number and (record.id_number <> '' or before.name = record.name)
          and before.state = record.state and before.differences @> record.differences)`.execute(db);
}

/** Ends a comparison: how the reading ended, and how many records of each state it has. */
export async function finishComparison(
  db: Queryable,
  { id, isNightly }: { id: number; isNightly: boolean },
  { end, unread }: RegisterReading,
): Promise<{ different: number; isNew: number }> {
  if (isNightly && end.outcome === 'complete') await markNew(db, id);
  await sql`
    insert into hemis_counts (comparison_id, faculty_id, state, records, new_records)
    select comparison_id, faculty_id, state, count(*), count(*) filter (where is_new)
    from hemis_records where comparison_id = ${id} group by comparison_id, faculty_id, state`.execute(db);
  await db
    .updateTable('hemis_comparisons')
    .set({
      finished_at: sql`clock_timestamp()`,
      outcome: end.outcome,
      unread: [...unread],
      said: end.outcome === 'refused' ? (end.message ?? null) : null,
    })
    .where('id', '=', id)
    .execute();
  const { different, is_new } = await db
    .selectFrom('hemis_counts')
    .where('comparison_id', '=', id)
    .select([
      sql<number>`coalesce(sum(records) filter (where state <> 'equal'), 0)::integer`.as('different'),
      sql<number>`coalesce(sum(new_records), 0)::integer`.as('is_new'),
    ])
    .executeTakeFirstOrThrow();
  return { different, isNew: is_new };
}
