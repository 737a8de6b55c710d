import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { processStart } from './processes.ts';

/**
 * Locks the data directory for one Dekanat. The file names the owner by process id and start time, so neither a crash
 * nor a reused id leaves it locked. `link` makes locking atomic.
 */
export function lockDirectory(directory: string): () => void {
  const lock = `${directory}.lock`;
  const ownFile = `${lock}.${process.pid}`;
  const owner = `${process.pid} ${processStart(process.pid)}`;
  writeFileSync(ownFile, owner);
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (tryLink(ownFile, lock)) return () => release(lock, owner);
      requireNoLiveOwner(lock, directory);
      removeStaleLock(lock, ownFile);
    }
  } finally {
    rmSync(ownFile, { force: true });
  }
  throw new Error(`${lock} keeps changing hands. Start one Dekanat at a time on ${directory}.`);
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function requireNoLiveOwner(lock: string, directory: string): void {
  const pid = liveOwner(lock);
  if (pid === undefined) return;
  throw new Error(
    `Another Dekanat (process ${pid}) already uses the database in ${directory}. ` +
      'Stop it first, or give this one another DATA_DIR, or a PostgreSQL of its own by DATABASE_URL.',
  );
}

function liveOwner(lock: string): number | undefined {
  const [pid = '', ...start] = readContents(lock).split(' ');
  return processStart(Number(pid)) === start.join(' ') ? Number(pid) : undefined;
}

/**
 * Two starting processes may see the same stale lock; the slower one must not remove the lock that the faster one has
 * just acquired.
 */
function removeStaleLock(lock: string, ownFile: string): void {
  const stale = `${ownFile}.stale`;
  try {
    renameSync(lock, stale);
  } catch {
    return;
  }
  if (liveOwner(stale) !== undefined) tryLink(stale, lock);
  rmSync(stale, { force: true });
}

function release(lock: string, owner: string): void {
  if (readContents(lock) === owner) rmSync(lock, { force: true });
}

function readContents(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
