import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export interface Program {
  ended: Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
}

export interface ProgramOptions {
  /** File to which output is added. */
  log: string;
  environment?: Record<string, string>;
  /** Network namespace in which it runs. */
  namespace?: string;
  /** PostgreSQL and PgBouncer refuse to run as root. */
  asPostgres?: boolean;
  directory?: string;
}

/** Starts a program; each step before it replaces itself by the next, so that the process id is that of the program. */
export function startProgram(command: readonly string[], options: ProgramOptions): Program {
  const { log, environment = {}, namespace, asPostgres = false, directory = '/' } = options;
  const [program = '', ...args] = [
    ...(namespace === undefined ? [] : ['ip', 'netns', 'exec', namespace]),
    ...(asPostgres ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : []),
    ...command,
  ];
  const output = openSync(log, 'a');
  const child = spawn(program, args, {
    cwd: directory,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...environment },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  children.add(child);
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  }).finally(() => children.delete(child));
  return {
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs a short command. @throws with its error output when it fails */
export function runCommand(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
  return stdout;
}

/** Waits until `isMet` is true; a condition that throws is not met. @throws after `limitMs` */
export async function until(
  what: string,
  limitMs: number,
  isMet: () => boolean | Promise<boolean>,
): Promise<void> {
  let last: unknown;
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await sleep(POLL_MS)) {
    try {
      if (await isMet()) return;
    } catch (error) {
      last = error;
    }
  }
  const cause = last === undefined ? '' : ` (${last instanceof Error ? last.message : String(last)})`;
  throw new Error(`Not in ${limitMs / 1000} s: ${what}${cause}`);
}
