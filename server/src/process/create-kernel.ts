import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#kernel/config.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { createSessions, type Sessions } from '#kernel/sessions.ts';
import { type Bus, createBus, tell } from '#live/bus.ts';
import { createStorage } from '#storage/storage.ts';
import { createMail } from './mail.ts';
import { readAccount, readPerson } from './read-person.ts';
import { readReports } from './read-reports.ts';
import { serverKey } from './server-keys.ts';

/** Puts together what the process has. */
export async function createKernel(
  config: Config,
  { pool, db }: Pick<Kernel, 'pool' | 'db'>,
  log: FastifyBaseLogger,
): Promise<Kernel> {
  const underWay = new Set<Promise<unknown>>();
  const afterwards = (work: Promise<unknown>) => {
    const watched = work
      .catch((error: unknown) => log.error({ err: error }, 'Work after an answer failed'))
      .finally(() => underWay.delete(watched));
    underWay.add(watched);
  };
  const primaryUrl = String(pool.options.connectionString);
  const bus = createBus(primaryUrl, log);
  return {
    config,
    pool,
    db,
    reports: readReports({ primaryUrl, replicaUrl: config.replicaUrl }, log),
    exports: new Map(),
    log,
    sessions: toldToAll(
      createSessions((sessionId) => readPerson(db, sessionId), await serverKey(db, 'access_token')),
      bus,
      (userId) => afterwards(tell(db, 'account', { userId })),
    ),
    readPerson: (userId) => readAccount(db, userId),
    bus,
    mail: createMail(config, log),
    storage: createStorage(config.files, config.dataDirectory, (error) =>
      log.warn({ err: error }, 'Storage'),
    ),
    keys: {
      refresh: await serverKey(db, 'refresh_token'),
      captcha: await serverKey(db, 'captcha'),
      secrets: await serverKey(db, 'secrets'),
    },
    afterwards,
    settled: async () => void (await Promise.all(underWay)),
  };
}

/** What one process forgets of an account, because it has changed, all forget. */
function toldToAll(sessions: Sessions, bus: Bus, tellAll: (userId: number | null) => void): Sessions {
  bus.hear('account', ({ userId }) => (userId === null ? sessions.forgetAll() : sessions.forget(userId)));
  return {
    ...sessions,
    forget(userId) {
      sessions.forget(userId);
      tellAll(userId);
    },
    forgetAll() {
      sessions.forgetAll();
      tellAll(null);
    },
  };
}
