import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArrivalLimits } from '#http/arrival.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import { runJobs } from '#jobs/runner.ts';
import { readConfig } from '#kernel/config.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { createDatabase } from '#process/create-database.ts';
import { createKernel } from '#process/create-kernel.ts';
import { createLog } from '#process/logging.ts';
import { createPool } from '#process/pool.ts';
import { buildApp, JOB_KINDS } from '../src/app.ts';
import { cloneDatabase } from './database.ts';

export interface TestServer {
  /** `http://127.0.0.1:port` of the real server. */
  url: string;
  kernel: Kernel;
  close(): Promise<void>;
}

interface Given {
  /** Of another test server: two processes on one database. */
  databaseUrl?: string;
  /** Kinds of jobs that exist for this test alone. */
  kinds?: JobKind[];
  arrival?: ArrivalLimits;
}

/** The real server on a real port, over a database of its own unless one is given. */
export async function startTestServer(
  environment: Record<string, string> = {},
  { databaseUrl, kinds = [], arrival }: Given = {},
): Promise<TestServer> {
  const own = databaseUrl === undefined ? await cloneDatabase() : undefined;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'dekanat-data-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ...environment,
  });
  const pool = createPool(databaseUrl ?? own?.url ?? '', () => {}, 10);
  const db = createDatabase(pool);
  const kernel = await createKernel(config, { pool, db }, createLog(config));
  const app = await buildApp(kernel, arrival);
  const runner = runJobs(kernel, [...JOB_KINDS, ...kinds]);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    kernel,
    async close() {
      await Promise.all([app.close(), runner.stop()]);
      await kernel.settled();
      await Promise.all([kernel.bus.close(), kernel.reports.close()]);
      await db.destroy();
      await own?.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
