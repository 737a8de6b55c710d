import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Environment variable with the data directory that the setup of a Vitest run prepares. */
export const PREPARED_DATA = 'TEST_PREPARED_DATA';

/**
 * Makes a data directory whose embedded database has the demonstration, as after a first start. That takes eight seconds of a core, a
 * copy a fraction of one.
 */
export function copyPreparedData(directory: string): void {
  const prepared = process.env[PREPARED_DATA];
  if (prepared === undefined) throw new Error(`${PREPARED_DATA} is not set: the global setup has not run`);
  mkdirSync(directory, { recursive: true });
  copyCluster(join(prepared, 'postgres'), join(directory, 'postgres'));
}

/** Copies the files of a database that is stopped. */
export function copyCluster(from: string, to: string): void {
  // The database may run as another account, so the copy keeps the owner.
  execFileSync('cp', ['-a', from, to]);
  execFileSync('cp', ['-a', `${from}.password`, `${to}.password`]);
}
