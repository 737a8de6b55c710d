import { STATEMENTS } from '@dekanat/contract/curricula/control-rules.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useServer } from '#test/use-server.ts';
import { NOT_TAKEN } from './shared.ts';

const { server } = useServer();

it('controls that are not taken: the condition of queries and the function of the database agree', async () => {
  const { rows } = await server.services.db.transaction().execute(async (trx) => {
    await sql`select setseed(0.5)`.execute(trx);
    // Both read these tables, which hide the stored ones until the end of the transaction.
    await sql`create temp table student_subjects on commit drop as
      select id, nullif(floor(random() * 6), 0)::smallint as current_statement from generate_series(1, 2000) id`.execute(
      trx,
    );
    await sql`create temp table ratings on commit drop as
      select subject.id as student_subject_id, statement::smallint, (array[null, 2, 3, 5])[ceil(random() * 4)::integer]::smallint as mark,
        (array['entered', 'retake', 'restored', 'transferred'])[ceil(random() * 4)::integer] as source
      from student_subjects subject cross join generate_series(1, 5) statement where random() < 0.3`.execute(
      trx,
    );
    await sql`create index on student_subjects (id)`.execute(trx);
    await sql`create index on ratings (student_subject_id)`.execute(trx);
    return sql<{ condition: boolean; function: boolean }>`
      select ${NOT_TAKEN} as condition, takes_no_control(subject.id, exam.statement) as function, count(*)::integer > 100 as often
      from student_subjects subject cross join unnest(${STATEMENTS}::text[]) exam (statement)
      group by 1, 2 order by 1`.execute(trx);
  });
  expect(rows).toEqual([
    { condition: false, function: false, often: true },
    { condition: true, function: true, often: true },
  ]);
});
