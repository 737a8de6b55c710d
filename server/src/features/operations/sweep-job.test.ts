import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { sweep } from '#test/scheduled-jobs.ts';
import { useServer } from '#test/use-server.ts';

const { server } = useServer({ callers: [] });

it('the sweep deletes more expired rows than one statement may, and no others', async () => {
  const { db } = server.services;
  await sql`insert into rate_counts (key, hits, ends_at)
    select 'swept ' || number, 1, now() - interval '1 hour' from generate_series(1, 12000) number
    union all select 'unswept', 1, now() + interval '1 hour'`.execute(db);
  await sweep(server);
  const { rows } = await sql`select key from rate_counts where key like '%swept%'`.execute(db);
  expect(rows).toEqual([{ key: 'unswept' }]);
});

it('the sweep goes on after a step that fails, and says that one failed', async () => {
  const { db } = server.services;
  await sql`create function refuse_sweep() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
    db,
  );
  onTestFinished(async () => void (await sql`drop function refuse_sweep cascade`.execute(db)));
  await sql`create trigger refuse before delete on used_captchas for each statement execute function refuse_sweep()`.execute(
    db,
  );
  await sql`insert into plan_changes (curriculum_id, user_id, structure, semester_ids, before, after, created_at)
    select min(id), (select min(id) from users), false, '{}', '[]', '[]', now() - interval '2 days' from curricula`.execute(
    db,
  );
  await expect(sweep(server)).rejects.toThrow('Steps of the sweep that failed: 1');
  const { rows } = await sql`select id from plan_changes where created_at < now() - interval '1 day'`.execute(
    db,
  );
  expect(rows).toEqual([]);
});
