import { access, constants } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pendingMigrations } from '#db/migrations.ts';
import type { Services } from '../context.ts';

type Checks = Record<'database' | 'migrations' | 'disk', boolean>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Says that it is no longer ready, and serves on until whoever sends requests here has had time to hear it. */
    drain(): Promise<void>;
  }
}

const passes = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    (ok) => ok !== false,
    () => false,
  );

/** `/api/health`: the process answers. `/api/ready`: and can do its work (design/wire.md §1). */
export function reportHealth(app: FastifyInstance, { db, config }: Services): void {
  let leaving = false;
  app.decorate('drain', async () => {
    leaving = true;
    await sleep(config.drainSeconds * 1000);
  });
  app.get('/api/health', async () => ({ result: { status: 'ok' } }));
  const check = async (): Promise<Checks> => ({
    database: await passes(sql`select 1`.execute(db)),
    migrations: await passes(pendingMigrations(db).then((names) => names.length === 0)),
    disk: await passes(access(config.dataDirectory, constants.W_OK)),
  });
  /** Anybody may ask: however many do at once, it is looked up once. */
  let looking: Promise<Checks> | undefined;
  app.get('/api/ready', async (_request, reply) => {
    looking ??= check().finally(() => {
      looking = undefined;
    });
    const checks = await looking;
    const ready = !leaving && Object.values(checks).every(Boolean);
    if (!ready) reply.code(503).header('retry-after', 2);
    return { result: { status: ready ? 'ok' : 'unavailable', checks } };
  });
}
