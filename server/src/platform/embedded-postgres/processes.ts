import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Distinguishes a process from a later one with the same id. `undefined`: no such process, or a zombie. */
export function processStart(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name in brackets may contain anything, so fields are counted after it.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X') return undefined;
  return `${read('/proc/sys/kernel/random/boot_id')?.trim()} ${fields[18]}`;
}

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export function isPostmasterOf(directory: string, pid: number): boolean {
  if (processStart(pid) === undefined) return false;
  const command = process.platform === 'linux' ? commandLine(pid) : (ps(pid, 'command') ?? '');
  if (!command.includes('postgres') || command.startsWith('postgres:')) return false;
  return workingDirectory(pid) === directory || command.includes(` ${directory} `);
}

/** Backends that survived a killed postmaster: a long statement continues and holds the shared memory. */
export function leftoverBackends(directory: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter(
      (pid) => pid > 0 && workingDirectory(pid) === directory && commandLine(pid).startsWith('postgres:'),
    );
}

/** Sends each signal in turn and waits its timeout; true as soon as the process is gone. */
export async function endProcess(pid: number, signals: [NodeJS.Signals, number][]): Promise<boolean> {
  const start = processStart(pid);
  const isGone = () => start === undefined || processStart(pid) !== start;
  for (const [signal, timeoutMs] of signals) {
    if (!isGone() && processExists(pid)) process.kill(pid, signal);
    for (let waited = 0; waited < timeoutMs && !isGone(); waited += 20) await sleep(20);
    if (isGone()) return true;
  }
  return false;
}

function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function commandLine(pid: number): string {
  return (read(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ');
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    return (
      execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}
