import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from '../scripts/server-command.mjs';
import type { Directory } from './directory.ts';
import { PASSWORD } from './patroni-settings.ts';
import { type Program, startProgram, until } from './programs.ts';

const ROOT = join(import.meta.dirname, '..');
export const USER_PASSWORD = 'sinov-parol-1';
/** As `RestartSec` of the systemd unit (docs/operations.md). */
const RESTART_MS = 3_000;
const READY_WITHIN_MS = 120_000;

/** A server process that is started again when it ends, as systemd does. */
export interface DekanatProcess {
  kill(): void;
  ready(): Promise<void>;
  stop(): Promise<void>;
}

interface Settings {
  name: string;
  port: number;
  databasePort: number;
  files: string;
  publicUrl: string;
}

export function superviseDekanat(
  { name, port, databasePort, files, publicUrl }: Settings,
  directory: Directory,
): DekanatProcess {
  const data = join(directory.path, name);
  mkdirSync(data);
  const url = `http://127.0.0.1:${port}`;
  let stopped = false;
  let program: Program;
  const start = () => {
    program = startProgram([process.execPath, ...SERVER_ARGUMENTS], {
      log: directory.log(name),
      directory: ROOT,
      environment: {
        ...SERVER_ENVIRONMENT,
        ...{ HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: publicUrl, TRUST_PROXY: '127.0.0.1' },
        DATABASE_URL: `postgres://dekanat:${PASSWORD}@127.0.0.1:${databasePort}/dekanat`,
        ...{ DATA_DIR: data, FILES: files, SECRET_KEY: 'the-master-key-of-the-failover-drill' },
        ...{ DEMO_PASSWORD: USER_PASSWORD, SUPERADMIN_PASSWORD: USER_PASSWORD, MIN_FREE_DISK_MB: '0' },
        ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
      },
    });
    void program.ended.then(async () => {
      await sleep(RESTART_MS);
      if (!stopped) start();
    });
  };
  start();
  return {
    kill: () => void program.end('SIGKILL'),
    ready: () => until(`${name} is ready`, READY_WITHIN_MS, async () => (await fetch(`${url}/api/ready`)).ok),
    stop() {
      stopped = true;
      return program.end('SIGKILL');
    },
  };
}
