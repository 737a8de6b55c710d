import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { prepareDatabase } from './application-role.ts';
import { createCluster, endOrphans, findBinaries, readPasswords } from './cluster.ts';
import { lockDirectory } from './directory-lock.ts';
import { startSupervised } from './supervisor.ts';
import { systemAccount } from './system-account.ts';

export interface EmbeddedDatabase {
  url: string;
  stop(): Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  directory: string;
  log: (line: string) => void;
  settings?: Record<string, string>;
}

/** Runs PostgreSQL without an installation: data in `directory`; password, log and lock file next to it. */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { log, settings = {} } = options;
  const directory = prepareParent(options.directory);
  const { initdb, postgres } = findBinaries();
  const account = systemAccount(directory, postgres);
  const unlock = lockDirectory(directory);
  try {
    if (existsSync(directory)) await endOrphans(directory, log);
    const passwords = readPasswords(directory, { initdb, postgres }, account);
    if (!existsSync(directory)) {
      log(`Creating the database in ${directory}`);
      await createCluster(directory, { initdb, postgres }, account, settings.fsync !== 'off');
    }
    const server = await startSupervised({ directory, binary: postgres, account, settings }, log);
    try {
      const url = await prepareDatabase(server.port, passwords);
      return { url, stop: () => server.stop().finally(unlock) };
    } catch (error) {
      await server.stop();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Resolves symbolic links, because an orphan is recognised by the real path that the server process reports. */
function prepareParent(directory: string): string {
  const parent = dirname(resolve(directory));
  mkdirSync(parent, { recursive: true });
  return join(realpathSync(parent), basename(directory));
}
