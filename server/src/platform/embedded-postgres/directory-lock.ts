import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { processStart } from './processes.ts';

/**
 * One Dekanat per data directory. The file names the owner by process number and start time, so neither a crash nor a
 * reused number leaves the directory locked. `link` makes taking it atomic.
 */
export function lockDirectory(directory: string): () => void {
  const lock = `${directory}.lock`;
  const mine = `${lock}.${process.pid}`;
  const owner = `${process.pid} ${processStart(process.pid)}`;
  writeFileSync(mine, owner);
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (linked(mine, lock)) return () => release(lock, owner);
      refuseLivingOwner(lock, directory);
      setAside(lock, mine);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  throw new Error(`${lock} keeps changing hands. Start one Dekanat at a time on ${directory}.`);
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function refuseLivingOwner(lock: string, directory: string): void {
  const pid = livingOwner(lock);
  if (pid === undefined) return;
  throw new Error(
    `Another Dekanat (process ${pid}) already uses the database in ${directory}. ` +
      'Stop it first, or give this one another DATA_DIR, or a PostgreSQL of its own by DATABASE_URL.',
  );
}

function livingOwner(lock: string): number | undefined {
  const [pid = '', ...start] = contents(lock).split(' ');
  return processStart(Number(pid)) === start.join(' ') ? Number(pid) : undefined;
}

/** Two starters may see the same dead lock; the slower one must not throw away what the faster one just took. */
function setAside(lock: string, mine: string): void {
  const aside = `${mine}.stale`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  if (livingOwner(aside) !== undefined) linked(aside, lock);
  rmSync(aside, { force: true });
}

function release(lock: string, owner: string): void {
  if (contents(lock) === owner) rmSync(lock, { force: true });
}

function contents(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
