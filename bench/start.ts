import { readFile } from 'node:fs/promises';
import { type Benchmark, figure } from './benchmark.ts';
import { inDirectory, npmStart } from './processes.ts';

const IDLE_AFTER_MS = 5_000;
const MEGABYTE = 1_000_000;

/** Resident memory of the server process itself: the child that `npm start` runs. */
async function memoryOfServer(bootstrapPid: number): Promise<number> {
  const children = (await readFile(`/proc/${bootstrapPid}/task/${bootstrapPid}/children`, 'utf8'))
    .trim()
    .split(' ');
  const status = await readFile(`/proc/${children[0]}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / MEGABYTE;
}

/** The second `npm start` on the same data with the embedded database, and what the process then holds. */
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
