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

const passes = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    (ok) => ok !== false,
    () => false,
  );

/** `/api/health`: the process answers. `/api/ready`: it can also do its work (docs/api-conventions.md §1). */
export function reportHealth(app: FastifyInstance, { db, config }: Services): void {
  let draining = false;
  app.decorate('drain', async () => {
    draining = true;
    await sleep(config.drainSeconds * 1000);
  });
  app.get('/api/health', async () => ({ result: { status: 'ok' } }));
  const check = async (): Promise<Checks> => ({
    database: await passes(sql`select 1`.execute(db)),
    migrations: await passes(pendingMigrations(db).then((names) => names.length === 0)),
    disk: await passes(access(config.dataDirectory, constants.W_OK)),
  });
  /** Concurrent requests share one check, because the endpoint is public. */
  let running: Promise<Checks> | undefined;
  app.get('/api/ready', async (_request, reply) => {
    running ??= check().finally(() => {
      running = undefined;
    });
    const checks = await running;
    const ready = !draining && Object.values(checks).every(Boolean);
    if (!ready) reply.code(503).header('retry-after', 2);
    return { result: { status: ready ? 'ok' : 'unavailable', checks } };
  });
}
