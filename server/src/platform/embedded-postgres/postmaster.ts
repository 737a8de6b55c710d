import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './system-account.ts';

export interface Postmaster {
  process: ChildProcess;
  exited: Promise<string>;
}

export interface PostmasterOptions {
  directory: string;
  binary: string;
  account: Account;
  settings: Record<string, string>;
  /** Gives up a start that is under way, however long its recovery would take. */
  abandon: AbortSignal;
}

const START_PATIENCE_MS = 5 * 60_000;
const LOG_LIMIT_BYTES = 16 * 1024 * 1024;

/** Starts the server process and waits until it takes connections; rejects with the end of its log when it dies. */
export async function startPostmaster(options: PostmasterOptions, port: number): Promise<Postmaster> {
  const logFile = `${options.directory}.log`;
  const log = openLog(logFile, options.account);
  const logged = statSync(logFile).size;
  const [file, args, identity] = options.account.run(options.binary, serverArguments(options, port));
  // Its own session: Ctrl-C in the terminal reaches Dekanat alone, which lets running requests finish first.
  const child = spawn(file, args, { ...identity, cwd: '/', detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  const interrupt = () => child.kill('SIGINT');
  options.abandon.addEventListener('abort', interrupt);
  if (options.abandon.aborted) interrupt();
  const postmaster = { process: child, exited: exitOf(child) };
  const isReady = await ready(options.directory, child);
  options.abandon.removeEventListener('abort', interrupt);
  if (isReady) return postmaster;
  throw new Error(`PostgreSQL did not start (${await postmaster.exited}). ${complaints(logFile, logged)}`);
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1');
  return address.port;
}

function serverArguments({ directory, settings }: PostmasterOptions, port: number): string[] {
  const all: Record<string, string> = {
    shared_buffers: '64MB',
    max_connections: '100',
    // Room for what an import or a seed writes: with less, it stops every few seconds for what is on disk to be brought up to date.
    max_wal_size: '2GB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Statements that fail are told to whoever sent them; in the log they would leave the rows that they met.
    log_min_messages: 'log',
    ...settings,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
  };
  return ['-D', directory, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** The server writes its state into the eighth line of its pid file; looking there costs no connection attempts. */
async function ready(directory: string, child: ChildProcess): Promise<boolean> {
  const file = join(directory, 'postmaster.pid');
  for (const deadline = Date.now() + START_PATIENCE_MS; Date.now() < deadline; await sleep(10)) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false;
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true;
  }
  child.kill('SIGQUIT');
  return false;
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

function openLog(file: string, account: Account): number {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  const log = openSync(file, 'a', 0o640);
  account.own(file);
  return log;
}

function complaints(file: string, from: number): string {
  const lines = readFileSync(file).subarray(from).toString().split('\n');
  const telling = lines.filter((line) => /FATAL|PANIC|ERROR|HINT|DETAIL|could not|error/.test(line));
  return [...telling.slice(-6), `Its log: ${file}`].join('\n');
}
