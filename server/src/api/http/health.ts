import { access, constants } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pendingMigrations } from '#db/migrations.ts';
import type { Services } from '../context.ts';

type Checks = Record<'database' | 'migrations' | 'disk', boolean>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Reports not ready, and goes on serving for `DRAIN_SECONDS`, until load balancers have noticed. */
    drain(): Promise<void>;
  }
}

/** A load balancer gets a response within two seconds, also when the database gives none. */
const CHECK_TIMEOUT_MS = 1_500;

const passes = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    (ok) => ok !== false,
    () => false,
  );

/**
 * `/api/health`: the process answers. `/api/ready`: it can also do its work; `read_only`: all but writes, because the
 * disk is nearly full (docs/api-conventions.md §1).
 */
export function reportHealth(app: FastifyInstance, { db, config, disk }: Services): void {
  let draining = false;
  app.decorate('drain', async () => {
    draining = true;
    await sleep(config.drainSeconds * 1000);
  });
  app.get('/api/health', async () => ({ result: { status: 'ok' } }));
  const checkDatabase = async () => ({
    database: await passes(sql`select 1`.execute(db)),
    migrations: await passes(pendingMigrations(db).then((names) => names.length === 0)),
  });
  /**
   * Requests share one check until it ends, even if they do not wait for it: a frozen database would otherwise use up
   * one connection per request.
   */
  let running: ReturnType<typeof checkDatabase> | undefined;
  const database = () => {
    running ??= checkDatabase().finally(() => {
      running = undefined;
    });
    return Promise.race([running, sleep(CHECK_TIMEOUT_MS, { database: false, migrations: false })]);
  };
  const writable = () => passes(access(config.dataDirectory, constants.W_OK));
  app.get('/api/ready', async (_request, reply) => {
    const [usable, directory, full] = await Promise.all([database(), writable(), disk.isFull()]);
    const checks: Checks = { ...usable, disk: directory && !full };
    const readable = !draining && usable.database && usable.migrations && directory;
    const status = readable ? (full ? 'read_only' : 'ok') : 'unavailable';
    if (status !== 'ok') reply.code(503).header('retry-after', 2);
    return { result: { status, checks } };
  });
}
