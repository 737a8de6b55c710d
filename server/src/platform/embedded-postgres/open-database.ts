import type pg from 'pg';
import type { Config } from '#config/config.ts';
import { createDatabase } from '#db/create-database.ts';
import type { Database } from '#db/database.ts';
import { migrate } from '#db/migrations.ts';
import { createPool } from '#db/pool.ts';
import { installStatistics } from '#db/statement-statistics.ts';
import { makeMonthPartitions } from '#platform/partitions/month-partitions.ts';

export interface OpenDatabase {
  url: string;
  pool: pg.Pool;
  db: Database;
  close(): Promise<void>;
}

type Log = (line: string) => void;

const UNLIMITED = 0;

/** Opens the configured database or starts the embedded one, and migrates it. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
  log: Log,
): Promise<OpenDatabase> {
  const embedded =
    config.databaseUrl === undefined ? await startEmbedded(config.dataDirectory, log) : undefined;
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const onError = (error: Error) => log(`Database connection lost: ${error.message}`);
  const pool = createPool(url, onError);
  const db = createDatabase(pool);
  const close = async () => {
    await db.destroy();
    await embedded?.stop();
  };
  try {
    // A migration of many rows takes longer than any request may.
    const migrating = createDatabase(createPool(url, onError, { max: 1, queryMs: UNLIMITED }));
    const prepare = async () => {
      await migrate(migrating, log);
      await makeMonthPartitions(migrating);
      await installStatistics(migrating);
    };
    await prepare().finally(() => migrating.destroy());
  } catch (error) {
    await close();
    throw error;
  }
  return { url, pool, db, close };
}

async function startEmbedded(dataDirectory: string, log: Log) {
  const { startEmbeddedDatabase } = await import('./embedded-database.ts');
  return startEmbeddedDatabase({ directory: `${dataDirectory}/postgres`, log });
}
