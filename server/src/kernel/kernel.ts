import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { KnownExport, Reports } from '#documents/reports.ts';
import type { Bus } from '#live/bus.ts';
import type { Storage } from '#storage/storage.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Person } from './scope.ts';
import type { Sessions } from './sessions.ts';

interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** How letters leave: by SMTP, or into a directory. */
export interface Mail {
  send(letter: Letter): Promise<void>;
}

/** What the process has, once: handed to every feature, replaced by nothing in tests. */
export interface Kernel {
  config: Config;
  pool: pg.Pool;
  db: Database;
  reports: Reports;
  /** By path. */
  exports: Map<string, KnownExport>;
  log: FastifyBaseLogger;
  sessions: Sessions;
  /** The account in whose name a job works, if it still may. */
  readPerson(userId: number): Promise<Person | undefined>;
  bus: Bus;
  mail: Mail;
  storage: Storage;
  keys: { refresh: Buffer; captcha: Buffer; secrets: Buffer };
  /** Work that goes on after the answer was sent; shutting down waits for it. */
  afterwards(work: Promise<unknown>): void;
  /** Resolves when no such work is left. */
  settled(): Promise<void>;
}
