import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './programs.ts';

/** Files of the drill, in memory. */
export interface Directory {
  path: string;
  log(name: string): string;
  /** A file system of limited size. */
  volume(name: string, megabytes: number): string;
  close(): void;
}

const UNMOUNT_TRIES = 50;
const pause = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

function unmount(path: string): void {
  // Processes that were killed may not have ended yet.
  for (let tries = 0; tries < UNMOUNT_TRIES; tries += 1) {
    if (spawnSync('umount', [path]).status === 0) return;
    pause(100);
  }
}

/** `keepLogs`: where log files are written instead, to be read after the drill. */
export function makeDirectory(keepLogs?: string): Directory {
  const path = mkdtempSync(join(tmpdir(), 'dekanat-drill-'));
  chmodSync(path, 0o755);
  const mounted: string[] = [];
  const mount = (at: string, megabytes: number) => {
    runCommand('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'dekanat-drill', at);
    mounted.push(at);
  };
  const close = () => {
    for (const at of mounted.splice(0).reverse()) unmount(at);
    rmSync(path, { recursive: true, force: true });
  };
  process.once('exit', close);
  const logs = keepLogs ?? join(path, 'logs');
  mkdirSync(logs, { recursive: true });
  return {
    path,
    log: (name) => join(logs, `${name}.txt`),
    volume(name, megabytes) {
      const at = join(path, name);
      mkdirSync(at);
      mount(at, megabytes);
      runCommand('chown', 'postgres:postgres', at);
      return at;
    },
    close() {
      process.off('exit', close);
      close();
    },
  };
}
