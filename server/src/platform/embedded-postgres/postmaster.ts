import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { STATISTICS } from '#db/statement-statistics.ts';
import type { SystemAccount } from './system-account.ts';

export interface Postmaster {
  process: ChildProcess;
  exited: Promise<string>;
}

export interface PostmasterOptions {
  directory: string;
  binary: string;
  account: SystemAccount;
  settings: Record<string, string>;
  /** Aborts a start in progress, however long its recovery would take. */
  abandon: AbortSignal;
}

const START_TIMEOUT_MS = 5 * 60_000;
const LOG_LIMIT_BYTES = 16 * 1024 * 1024;

/** Starts the server process and waits until it accepts connections; rejects with the end of its log when it exits. */
export async function startPostmaster(options: PostmasterOptions, port: number): Promise<Postmaster> {
  const logFile = `${options.directory}.log`;
  const log = openLog(logFile, options.account);
  const logOffset = statSync(logFile).size;
  const [file, args, identity] = options.account.run(options.binary, serverArguments(options, port));
  // A session of its own, so that Ctrl-C reaches only Dekanat, which finishes running requests first.
  const child = spawn(file, args, { ...identity, cwd: '/', detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  const interrupt = () => child.kill('SIGINT');
  options.abandon.addEventListener('abort', interrupt);
  if (options.abandon.aborted) interrupt();
  const postmaster = { process: child, exited: exitOf(child) };
  const isReady = await ready(options.directory, child);
  options.abandon.removeEventListener('abort', interrupt);
  if (isReady) return postmaster;
  throw new Error(`PostgreSQL did not start (${await postmaster.exited}). ${errorLines(logFile, logOffset)}`);
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

/** Counts statements, if the library is there; those without a plan, such as `begin`, have nothing to show. */
function statisticsSettings(binary: string): Record<string, string> {
  const libraries = join(dirname(binary), '../lib/postgresql');
  const isShipped = ['so', 'dylib'].some((type) => existsSync(join(libraries, `${STATISTICS}.${type}`)));
  return isShipped ? { shared_preload_libraries: STATISTICS, [`${STATISTICS}.track_utility`]: 'off' } : {};
}

function serverArguments({ directory, binary, settings }: PostmasterOptions, port: number): string[] {
  const merged: Record<string, string> = {
    shared_buffers: '64MB',
    max_connections: '100',
    // A small WAL would force a checkpoint every few seconds during an import or the seed.
    max_wal_size: '2GB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Failed statements are reported to the client; in the log their values would leak personal data.
    log_min_messages: 'log',
    ...statisticsSettings(binary),
    ...settings,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
  };
  return ['-D', directory, ...Object.entries(merged).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Reads the state from the eighth line of the pid file, which costs no connection attempts. */
async function ready(directory: string, child: ChildProcess): Promise<boolean> {
  const file = join(directory, 'postmaster.pid');
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(10)) {
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

function openLog(file: string, account: SystemAccount): number {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  const log = openSync(file, 'a', 0o640);
  account.own(file);
  return log;
}

function errorLines(file: string, from: number): string {
  const lines = readFileSync(file).subarray(from).toString().split('\n');
  const relevant = lines.filter((line) => /FATAL|PANIC|ERROR|HINT|DETAIL|could not|error/.test(line));
  return [...relevant.slice(-6), `Its log: ${file}`].join('\n');
}
