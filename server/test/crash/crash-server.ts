import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import { DEMO_PASSWORD } from '#test/database.ts';
import { copyPreparedData } from '#test/prepared-data.ts';
import { embeddedUrl, query, type ServerProcess, startProcess } from '#test/server-process.ts';
import { TEMPORARY_DIRECTORY } from '../temporary-directory.ts';

/** Printed in the titles; `CRASH_SEED=…` repeats the delays before each kill. */
export const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 2 ** 31);

/** A server with an embedded database in its own data directory, which tests kill and start again. */
export interface CrashServer {
  directory: string;
  process: ServerProcess;
  /** Starts the server on the directory and signs in. */
  start(): Promise<Client>;
  query(text: string): Promise<pg.QueryResultRow[]>;
}

/** With the demonstration, unless its directory is `empty`. */
export function useCrashServer({ empty = false } = {}): CrashServer {
  const server = {
    async start() {
      server.process = await startProcess({ DATA_DIR: server.directory });
      await server.process.listening;
      return signIn(server.process.url, 'admin', DEMO_PASSWORD);
    },
    query: (text) => query(embeddedUrl(server.directory), text),
  } as CrashServer;
  let home: string;
  beforeAll(() => {
    home = mkdtempSync(join(TEMPORARY_DIRECTORY, 'dekanat-crash-'));
    server.directory = join(home, 'data');
    if (empty) mkdirSync(server.directory);
    else copyPreparedData(server.directory);
  });
  afterAll(async () => {
    await server.process?.end('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });
  return server;
}

/** Mulberry32, so that a seed gives the same numbers everywhere. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const random = randomNumbers(SEED);
export const randomBetween = (least: number, most: number) => least + Math.floor(random() * (most - least));
export const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export function killProcess(pid: number | undefined): void {
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}
