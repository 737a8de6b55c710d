import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#kernel/config.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { createSessions } from '#kernel/sessions.ts';
import { createBus } from '#live/bus.ts';
import { createStorage } from '#storage/storage.ts';
import { createMail } from './mail.ts';
import { readAccount, readPerson } from './read-person.ts';
import { serverKey } from './server-keys.ts';

/** Puts together what the process has. */
export async function createKernel(
  config: Config,
  { pool, db }: Pick<Kernel, 'pool' | 'db'>,
  log: FastifyBaseLogger,
): Promise<Kernel> {
  const underWay = new Set<Promise<unknown>>();
  return {
    config,
    pool,
    db,
    log,
    sessions: createSessions((sessionId) => readPerson(db, sessionId), await serverKey(db, 'access_token')),
    readPerson: (userId) => readAccount(db, userId),
    bus: createBus(String(pool.options.connectionString), log),
    mail: createMail(config, log),
    storage: createStorage(config.files, config.dataDirectory, (error) =>
      log.warn({ err: error }, 'Storage'),
    ),
    keys: {
      refresh: await serverKey(db, 'refresh_token'),
      captcha: await serverKey(db, 'captcha'),
      secrets: await serverKey(db, 'secrets'),
    },
    afterwards(work) {
      const watched = work
        .catch((error: unknown) => log.error({ err: error }, 'Work after an answer failed'))
        .finally(() => underWay.delete(watched));
      underWay.add(watched);
    },
    settled: async () => void (await Promise.all(underWay)),
  };
}
