import { createDatabase } from '#db/create-database.ts';
import { migrate } from '#db/migrations.ts';
import { createPool } from '#db/pool.ts';
import { makeMonthPartitions } from '#platform/partitions/month-partitions.ts';
import { readMasterKey } from '#platform/security/master-key.ts';
import { openServerKeys } from '#platform/security/server-keys.ts';
import { prepareData } from '#seed/prepare-data.ts';
import type { SeedMoment } from '#seed/seed-moment.ts';
import { DEMO_PASSWORD, SECRET_KEY, SUPERADMIN_PASSWORD } from './database.ts';

/** Migrates an empty database and seeds it with the demonstration, as on the day of `moment`. */
export async function fillDatabase(url: string, moment?: SeedMoment): Promise<void> {
  const db = createDatabase(createPool(url, () => undefined, { max: 2 }));
  await migrate(db, () => undefined);
  await makeMonthPartitions(db);
  const { secrets } = await openServerKeys(
    db,
    await readMasterKey({ secretKey: SECRET_KEY, dataDirectory: '' }),
  );
  const passwords = { superadminPassword: SUPERADMIN_PASSWORD, demoPassword: DEMO_PASSWORD };
  await prepareData(url, { seed: 'demo', ...passwords }, secrets, moment);
  await db.destroy();
}
