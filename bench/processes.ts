import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from '../scripts/server-command.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const READY_WITHIN_MS = 60_000;
export const PASSWORD = 'bench-password';

export interface Running {
  url: string;
  pid: number;
  /** Milliseconds from the spawn to the first 200. */
  startedAfterMs: number;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts a script of this repository as a process and waits until `path` answers 200. */
export async function startProcess(
  command: string[],
  path: string,
  environment: Record<string, string> = {},
): Promise<Running> {
  const port = await freePort();
  const [program = 'node', ...args] = command;
  const began = performance.now();
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(url + path, child);
  return { url, pid: child.pid ?? 0, startedAfterMs: performance.now() - began, stop: () => ended(child) };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The process for ${url} ended with ${child.exitCode}`);
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resume) => setTimeout(resume, 10));
  }
  throw new Error(`${url} did not answer`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}

const ACCOUNTS = {
  SECRET_KEY: 'the-master-key-of-all-benchmarks',
  RATE_LIMITS: 'off',
  DEMO_PASSWORD: PASSWORD,
  SUPERADMIN_PASSWORD: PASSWORD,
};

/** `npm start`; without `DATABASE_URL` on the embedded database in `DATA_DIR`. */
export const npmStart = (environment: Record<string, string>): Promise<Running> =>
  startProcess(['npm', 'start'], '/api/health', { ...ACCOUNTS, ...environment });

/** The server as `npm start` runs it, without the preparation. */
export const startServer = (environment: Record<string, string>): Promise<Running> =>
  startProcess(['node', ...SERVER_ARGUMENTS], '/api/health', {
    ...ACCOUNTS,
    ...SERVER_ENVIRONMENT,
    ...environment,
  });

/** A temporary directory. */
export async function inDirectory<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'dekanat-bench-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
