import type pg from 'pg';
import { type Belonging, movedTables } from './moved-tables.ts';
import { targetTable } from './staged-archive.ts';
import { SHORT_LOCKS, whenFree } from './when-free.ts';

export async function setTriggers(
  client: pg.Client,
  tables: readonly string[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const table of tables) await client.query(`alter table ${targetTable(table)} ${state} trigger user`);
}

/**
 * Takes the locks that switching off triggers takes, all or none: a request that waits for one of them may hold another that is still
 * awaited.
 */
async function lock(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query('savepoint locking');
  await whenFree(
    async () =>
      void (await client.query(
        `${SHORT_LOCKS}; lock table ${tables.map(targetTable).join(', ')} in share row exclusive mode; set local lock_timeout = 0`,
      )),
    () => client.query('rollback to savepoint locking'),
  );
}

/**
 * Runs `work` without the triggers of the tables that move: rows are loaded as they were, and deleted without a trace. Until the transaction
 * ends, others read these tables and wait before they write. Totals, pages and names that are cached become outdated.
 */
export async function withoutTriggers(
  client: pg.Client,
  belonging: Belonging,
  work: () => Promise<void>,
): Promise<void> {
  const { tables } = await movedTables(client, belonging);
  const names = tables.map(({ name }) => name);
  await lock(client, names);
  await setTriggers(client, names, 'disable');
  await work();
  // References are checked now: PostgreSQL changes no table whose checks are still to come.
  await client.query('set constraints all immediate');
  await setTriggers(client, names, 'enable');
  await countChanges(client, belonging.universityId);
}

/** As the triggers do that were switched off. */
async function countChanges(client: pg.Client, universityId: number): Promise<void> {
  await client.query(
    `select count_change('names', 0);
     select count_change(tgrelid::regclass::text, case tgfoid when 'count_table_change'::regproc then ${universityId} else 0 end)
     from (select distinct tgrelid, tgfoid from pg_trigger
       where tgfoid in ('count_table_change'::regproc, 'count_shared_table_change'::regproc)) counting`,
  );
}
