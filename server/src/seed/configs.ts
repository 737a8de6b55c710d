import { CONFIG_KEYS } from '@dekanat/contract/reference/config-catalogue.ts';
import type { Queryable } from '#db/database.ts';

/** Inserts a row for each setting of the catalogue that the database does not have yet; values refer to these rows. */
export async function addConfigs(db: Queryable): Promise<void> {
  const rows = await db.selectFrom('configs').select('key').execute();
  const there = new Set(rows.map(({ key }) => key));
  const missing = CONFIG_KEYS.filter((key) => !there.has(key));
  if (missing.length === 0) return;
  await db
    .insertInto('configs')
    .values(missing.map((key) => ({ key })))
    // Another process that starts at the same time may have been faster.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
