import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#platform/embedded-postgres/postmaster.ts';
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from '../../scripts/server-command.mjs';
import { DEMO_PASSWORD, SECRET_KEY, SUPERADMIN_PASSWORD } from './database.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Standard output and error so far. */
  output(): string;
  ended: Promise<Ended>;
  /** Resolves when the server accepts requests; rejects with the output when the process ends before that. */
  listening: Promise<void>;
  end(signal: NodeJS.Signals): Promise<Ended>;
}

const children = new Set<ChildProcess>();
// A failed test must not leave processes running.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** The server as `npm start` runs it, with exactly this environment. @param root where its sources are */
export async function startProcess(environment: Record<string, string>, root = ROOT): Promise<ServerProcess> {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH ?? '',
    HOST: '127.0.0.1',
    PORT: String(port),
    RATE_LIMITS: 'off',
    DEMO_PASSWORD,
    SUPERADMIN_PASSWORD,
    SECRET_KEY,
    ...SERVER_ENVIRONMENT,
    ...environment,
  };
  const child = spawn(process.execPath, SERVER_ARGUMENTS, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<Ended>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text;
      if (/^Dekanat: /m.test(written)) resolve();
    });
  }
  children.add(child);
  child.once('close', (code, signal) => {
    children.delete(child);
    end({ code, signal });
    reject(new Error(`The server ended (${signal ?? code}):\n${written}`));
  });
  listening.catch(() => undefined);
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    output: () => written,
    ended,
    listening,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Process id of the embedded database in a data directory, or undefined while none runs. */
export function postmasterPid(dataDirectory: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(dataDirectory, 'postgres/postmaster.pid'), 'utf8'), 10);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** Superuser URL of the embedded database that runs in a data directory. */
export function embeddedUrl(dataDirectory: string): string {
  const port = readFileSync(join(dataDirectory, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(dataDirectory, 'postgres.password'), 'utf8').trim();
  return `postgres://postgres:${password}@127.0.0.1:${port}/dekanat`;
}

export async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
