import { CONFIG_KEYS } from '@dekanat/contract/reference/config-catalogue.ts';
import type { Queryable } from '#db/database.ts';

/** Inserts missing rows of the settings catalogue; values refer to these rows. */
export async function addConfigs(db: Queryable): Promise<void> {
  const rows = await db.selectFrom('configs').select('key').execute();
  const existing = new Set(rows.map(({ key }) => key));
  const missing = CONFIG_KEYS.filter((key) => !existing.has(key));
  if (missing.length === 0) return;
  await db
    .insertInto('configs')
    .values(missing.map((key) => ({ key })))
    // Another process may insert them at the same time.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
