import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Services } from '#api/context.ts';
import { createLog } from '#api/http/logging.ts';
import type { RequestTimeouts } from '#api/http/request-timeouts.ts';
import { readConfig } from '#config/config.ts';
import { RATE_LIMITS, type RateLimits } from '#config/rate-limits.ts';
import { createDatabase } from '#db/create-database.ts';
import { createPool, type PoolOptions } from '#db/pool.ts';
import { startOutbox } from '#features/notifications/start-outbox.ts';
import { sendWebhooks } from '#features/operations/webhooks/send-deliveries.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import { runJobs } from '#platform/jobs/runner.ts';
import { buildApp, JOB_KINDS } from '../src/app.ts';
import { createServices } from '../src/create-services.ts';
import { cloneDatabase, SECRET_KEY } from './database.ts';
import { TEMPORARY_DIRECTORY } from './temporary-directory.ts';

export interface TestServer {
  /** `http://127.0.0.1:port` of the real server. */
  url: string;
  services: Services;
  close(): Promise<void>;
}

/** Limits that a busy machine does not reach: tests of the limits set their own. */
const PATIENT_POOL = {
  max: 10,
  // Tests call in turn more endpoints than a connection has statements by default, and would plan each of them anew.
  prepared: 3_000,
  // Planning with the values of each call took half of PostgreSQL's time.
  settings: { plan_cache_mode: 'force_generic_plan' },
  connectMs: 60_000,
  statementMs: 120_000,
  queryMs: 125_000,
  freeze: { suspectMs: 60_000, probeMs: 60_000 },
};
/** Tests with a mail or Telegram server that is away do not wait half a minute. */
const PAUSE_MS = 300;
const WEBHOOK_POLL_MS = 50;

export interface ServerOptions {
  /** The database of another test server. */
  databaseUrl?: string;
  /** Additional kinds of jobs. */
  kinds?: JobKind[];
  arrival?: RequestTimeouts;
  /** Switches rate limits on, with these instead of the usual numbers. */
  rateLimits?: Partial<RateLimits>;
  pool?: PoolOptions;
  /** Sends webhooks, with this limit for an answer. */
  webhookTimeoutMs?: number;
}

/** The real server on a free port, with its own database unless one is given. */
export async function startTestServer(
  environment: Record<string, string> = {},
  { databaseUrl, kinds = [], arrival, rateLimits, pool: poolOptions, webhookTimeoutMs }: ServerOptions = {},
): Promise<TestServer> {
  const own = databaseUrl === undefined ? await cloneDatabase() : undefined;
  const dataDirectory = await mkdtemp(join(TEMPORARY_DIRECTORY, 'dekanat-data-'));
  const settings = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    SECRET_KEY,
    ...environment,
  });
  const config = rateLimits ? { ...settings, rateLimits: { ...RATE_LIMITS, ...rateLimits } } : settings;
  const pool = createPool(databaseUrl ?? own?.url ?? '', () => {}, { ...PATIENT_POOL, ...poolOptions });
  const db = createDatabase(pool);
  const services = await createServices(config, { pool, db }, createLog(config));
  // Events that are published before the server listens would be lost to the test.
  const listening = new Promise<void>((resolve) => services.bus.onOpen(resolve));
  const app = await buildApp(services, arrival);
  const runner = runJobs(services, [...JOB_KINDS, ...kinds]);
  const outbox = startOutbox(services, { pauseMs: PAUSE_MS, pollMs: PAUSE_MS });
  const webhooks =
    webhookTimeoutMs === undefined
      ? undefined
      : sendWebhooks(services, { pollMs: WEBHOOK_POLL_MS, timeoutMs: webhookTimeoutMs });
  await Promise.all([app.listen({ host: '127.0.0.1', port: 0 }), listening]);
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    services,
    async close() {
      await Promise.all([app.close(), runner.stop(), outbox.stop(), webhooks?.stop()]);
      await services.backgroundDone();
      await Promise.all([services.bus.close(), services.reportDb.close(), services.tracing?.close()]);
      await db.destroy();
      await own?.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
