import { readFile } from 'node:fs/promises';
import { type Benchmark, figure } from './benchmark.ts';
import { inDirectory, npmStart } from './processes.ts';

const IDLE_AFTER_MS = 5_000;
const MEGABYTE = 1_000_000;

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

/** The server process among those that `npm start` started. */
async function serverAmong(pid: number): Promise<number | undefined> {
  if ((await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes('server/src/main.ts')) return pid;
  for (const child of await childrenOf(pid)) {
    const found = await serverAmong(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function memoryOfServer(npmPid: number): Promise<number> {
  const status = await readFile(`/proc/${await serverAmong(npmPid)}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / MEGABYTE;
}

/** The second `npm start` on the same data with the embedded database, and the memory of the process. */
export const startAndIdle: Benchmark = {
  name: 'start',
  run: () =>
    inDirectory(async (directory) => {
      const first = await npmStart({ DATA_DIR: directory });
      await first.stop();
      const second = await npmStart({ DATA_DIR: directory });
      await new Promise((resume) => setTimeout(resume, IDLE_AFTER_MS));
      const memory = await memoryOfServer(second.pid);
      await second.stop();
      return [
        figure('second npm start to the first 200', second.startedAfterMs, 3_000, 'ms', '<= 1'),
        figure('idle memory of the server process', memory, 150, 'MB', '<= 1'),
      ];
    }),
};
