import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import { createMail, type Mail } from './mail.ts';
import { serverKey } from './server-keys.ts';
import { createSessions, type Sessions } from './sessions.ts';

/** What the process has, once: handed to every feature, replaced by nothing in tests. */
export interface Kernel {
  config: Config;
  pool: pg.Pool;
  db: Database;
  log: FastifyBaseLogger;
  sessions: Sessions;
  mail: Mail;
  keys: { refresh: Buffer; captcha: Buffer };
  /** Work that goes on after the answer was sent; shutting down waits for it. */
  afterwards(work: Promise<unknown>): void;
  /** Resolves when no such work is left. */
  settled(): Promise<void>;
}

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
    sessions: createSessions(db, await serverKey(db, 'access_token')),
    mail: createMail(config, log),
    keys: { refresh: await serverKey(db, 'refresh_token'), captcha: await serverKey(db, 'captcha') },
    afterwards(work) {
      const watched = work
        .catch((error: unknown) => log.error({ err: error }, 'Work after an answer failed'))
        .finally(() => underWay.delete(watched));
      underWay.add(watched);
    },
    settled: async () => void (await Promise.all(underWay)),
  };
}
