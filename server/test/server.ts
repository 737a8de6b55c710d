import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#kernel/config.ts';
import { createDatabase } from '#kernel/database.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { createKernel } from '#process/create-kernel.ts';
import { createLog } from '#process/logging.ts';
import { createPool } from '#process/pool.ts';
import { buildApp } from '../src/app.ts';
import { cloneDatabase } from './database.ts';

export interface TestServer {
  /** `http://127.0.0.1:port` of the real server. */
  url: string;
  kernel: Kernel;
  close(): Promise<void>;
}

/** The real server on a real port over a database of its own. */
export async function startTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const database = await cloneDatabase();
  const dataDirectory = await mkdtemp(join(tmpdir(), 'dekanat-data-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ...environment,
  });
  const pool = createPool(database.url, () => {}, 10);
  const db = createDatabase(pool);
  const kernel = await createKernel(config, { pool, db }, createLog(config));
  const app = await buildApp(kernel);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    kernel,
    async close() {
      await app.close();
      await kernel.settled();
      await db.destroy();
      await database.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
