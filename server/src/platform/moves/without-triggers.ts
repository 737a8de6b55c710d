import type pg from 'pg';
import { quoteIdentifier } from '#platform/backups/snapshot-tables.ts';
import { type Belonging, movedTables } from './moved-tables.ts';
import type { ForeignKey } from './schema-graph.ts';
import { targetTable } from './staged-archive.ts';
import { SHORT_LOCKS, whenFree } from './when-free.ts';

export async function setTriggers(
  client: pg.Client,
  tables: readonly string[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const table of tables) await client.query(`alter table ${targetTable(table)} ${state} trigger user`);
}

const setTiming = async (client: pg.Client, keys: readonly ForeignKey[], timing: string): Promise<void> => {
  for (const { table, name } of keys)
    await client.query(
      `alter table ${targetTable(table)} alter constraint ${quoteIdentifier(name)} ${timing}`,
    );
};

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
 * Runs `work` without the triggers of the tables that move: rows are loaded as they were, and deleted without a trace. Foreign keys are
 * checked, those of tables that refer to each other at the end. Until the transaction ends, others read these tables and wait before they
 * write.
 */
export async function withoutTriggers(
  client: pg.Client,
  belonging: Belonging,
  work: () => Promise<void>,
): Promise<void> {
  const { tables, backward } = await movedTables(client, belonging);
  const names = tables.map(({ name }) => name);
  await lock(client, names);
  await setTriggers(client, names, 'disable');
  await setTiming(client, backward, 'deferrable initially deferred');
  await work();
  await client.query('set constraints all immediate');
  await setTiming(client, backward, 'not deferrable');
  await setTriggers(client, names, 'enable');
}
