import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { accountFor } from '../embedded/account.ts';
import { createCluster, endOrphans, findBinaries, type Passwords, readPasswords } from '../embedded/cluster.ts';
import { lockDirectory } from '../embedded/directory-lock.ts';
import { freePort, type Postmaster, type PostmasterOptions, startPostmaster } from '../embedded/postmaster.ts';
import { endProcess } from '../embedded/processes.ts';

export interface EmbeddedDatabase {
  url: string;
  stop(): Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  directory: string;
  log: (line: string) => void;
  settings?: Record<string, string>;
}

const LONGEST_PAUSE_MS = 5_000;
const STEADY_MS = 60_000;

/** A real PostgreSQL without installation: data in `directory`; password, log and lock in files beside it. */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { log, settings = {} } = options;
  const directory = prepareParent(options.directory);
  const { initdb, postgres } = findBinaries();
  const account = accountFor(directory, postgres);
  const unlock = lockDirectory(directory);
  try {
    if (existsSync(directory)) await endOrphans(directory, log);
    const passwords = readPasswords(directory, { initdb, postgres }, account);
    if (!existsSync(directory)) {
      log(`Creating the database in ${directory}`);
      await createCluster(directory, { initdb, postgres }, account, settings.fsync !== 'off');
    }
    const stopping = new AbortController();
    const launch = { directory, binary: postgres, account, settings, abandon: stopping.signal };
    const { postmaster, port } = await firstStart(launch);
    const supervised = supervise(launch, postmaster, port, { log, stopping });
    try {
      const url = await prepareDatabase(port, passwords);
      return { url, stop: () => supervised.stop().finally(unlock) };
    } catch (error) {
      await supervised.stop();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Links resolved: the server process reports the real path, by which an orphan is recognised. */
function prepareParent(directory: string): string {
  const parent = dirname(resolve(directory));
  mkdirSync(parent, { recursive: true });
  return join(realpathSync(parent), basename(directory));
}

/** Between finding a free port and listening on it somebody else may take it: then the next one. */
async function firstStart(options: PostmasterOptions): Promise<{ postmaster: Postmaster; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { postmaster: await startPostmaster(options, port), port };
    } catch (error) {
      if (attempt === 3 || !String(error).includes('TCP/IP')) throw error;
    }
  }
}

/** Restarts a server that died, on the same port, so that connection pools find it again. */
function supervise(
  options: PostmasterOptions,
  first: Postmaster,
  port: number,
  { log, stopping }: { log: (line: string) => void; stopping: AbortController },
): { stop(): Promise<void> } {
  let current: Postmaster | undefined = first;
  let pause = 0;

  async function revive(): Promise<Postmaster | undefined> {
    while (!stopping.signal.aborted) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      pause = Math.min(pause * 2 + 100, LONGEST_PAUSE_MS);
      try {
        await endOrphans(options.directory, log);
        if (!stopping.signal.aborted) return await startPostmaster(options, port);
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
    }
    return undefined;
  }

  async function watch(): Promise<void> {
    while (current) {
      const since = Date.now();
      const how = await current.exited;
      if (stopping.signal.aborted) return;
      if (Date.now() - since > STEADY_MS) pause = 0;
      log(`PostgreSQL ended unexpectedly (${how}): starting it again`);
      current = undefined;
      current = await revive();
      if (current) log('PostgreSQL is back');
      if (current && stopping.signal.aborted) await endServer(current);
    }
  }

  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      if (current) await endServer(current);
      await watching;
    },
  };
}

/** Fast shutdown: open transactions are rolled back, everything else is written. */
async function endServer({ process: child, exited }: Postmaster): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = await endProcess(child.pid, [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]);
  if (ended) await exited;
}

/** The application's role owns its database and is no superuser, as it would be on a university's own server. */
async function prepareDatabase(port: number, passwords: Passwords): Promise<string> {
  const url = `postgres://dekanat:${passwords.dekanat}@127.0.0.1:${port}/dekanat`;
  if (await connects(url)) return url;
  const client = new pg.Client(`postgres://postgres:${passwords.superuser}@127.0.0.1:${port}/postgres`);
  await client.connect();
  try {
    const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'dekanat'");
    if (role.rowCount === 0) await client.query('CREATE ROLE dekanat');
    await client.query(`ALTER ROLE dekanat LOGIN CREATEDB PASSWORD '${passwords.dekanat}'`);
    const database = await client.query("SELECT 1 FROM pg_database WHERE datname = 'dekanat'");
    if (database.rowCount === 0) await client.query('CREATE DATABASE dekanat OWNER dekanat');
  } finally {
    await client.end();
  }
  return url;
}

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
