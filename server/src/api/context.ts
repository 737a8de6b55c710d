import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { interfaceLanguage, Language } from '@dekanat/contract/api/languages.ts';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Config } from '#config/config.ts';
import { type Actor, auditedTransaction, type Database, type Queryable } from '#db/database.ts';
import type { ReportDatabase } from '#db/replica.ts';
import type { Sessions } from './authentication/sessions.ts';
import type { Download } from './download.ts';
import { Refusal } from './errors.ts';
import { type Person, type Scope, scopeOf } from './scope.ts';

/**
 * What one process has, created once at the start (create-services.ts). Each module of `platform` that adds a member
 * declares it by augmentation, as Fastify plugins do: `declare module '#api/context.ts' { interface Services { … } }`.
 */
export interface Services {
  config: Config;
  pool: pg.Pool;
  db: Database;
  reportDb: ReportDatabase;
  /** Exports of lists by path, for jobs that run them without a request. */
  exports: Map<string, RegisteredExport>;
  log: FastifyBaseLogger;
  sessions: Sessions;
  /** The account that a job acts for, or undefined when it may no longer sign in. */
  readAccount(userId: number): Promise<Person | undefined>;
  keys: { refresh: Buffer; captcha: Buffer; secrets: Buffer };
  /** Runs after every successful call that is not GET, in its transaction. */
  afterWrite(context: Context, endpoint: Endpoint, params: { id?: number }, result: unknown): Promise<void>;
  /** Lets `work` continue after the response; shutting down waits for it. */
  runInBackground(work: Promise<unknown>): void;
  /** Resolves when no background work is left. */
  backgroundDone(): Promise<void>;
}

/** The export of a list. */
export interface RegisteredExport {
  endpoint: Endpoint;
  make(context: Context, query: object): Promise<Download>;
}

/** What a handler of a public call knows. `db` is a transaction in every call but GET. */
export interface PublicContext {
  services: Services;
  db: Queryable;
  /** As asked for, or undefined: each record is then shown in its university's own language. */
  language: Language | undefined;
  requestId: string;
  address: string;
  device: string;
  bearer: string | undefined;
  /** Does something when the transaction is committed: what it tells others is then true. */
  onCommit(act: () => void): void;
}

/** What a handler of any other call knows besides: who asks, and what they may see. */
export interface Context extends PublicContext {
  person: Person;
  scope: Scope;
}

const DEVICE_MAX = 300;

/** The token of `Authorization: Bearer …`. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined;
}

/** The language of messages, also when the rest of the query is wrong. */
export function languageOf(request: FastifyRequest): Language | undefined {
  return Language.safeParse((request.query as Record<string, unknown> | undefined)?.language).data;
}

export function publicContext(services: Services, request: FastifyRequest): PublicContext {
  return {
    services,
    db: services.db,
    language: languageOf(request),
    requestId: request.id,
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, DEVICE_MAX),
    bearer: bearerOf(request),
    onCommit: (act) => act(),
  };
}

/** The `university_id` that a request names, in its query or its body; two different ones contradict each other. */
export function namedUniversity(query: object, body: object): number | undefined {
  const [inQuery, inBody] = [query, body].map(
    (part) => (part as { university_id?: number | null }).university_id ?? undefined,
  );
  if (inQuery !== undefined && inBody !== undefined && inQuery !== inBody) throw new Refusal('forbidden');
  return inBody ?? inQuery;
}

export const signedInContext = (
  base: PublicContext,
  person: Person,
  universityId: number | undefined,
): Context => ({
  ...base,
  person,
  scope: scopeOf(person, universityId),
});

export const actorOf = (context: PublicContext & { person?: Person }): Actor => ({
  userId: context.person?.id ?? null,
  requestId: context.requestId,
  address: context.address,
});

/** A transaction for handlers that open their own (see `withoutTransaction`). */
export const inTransaction = <Result>(context: PublicContext, work: (db: Queryable) => Promise<Result>) =>
  auditedTransaction(context.services.db, actorOf(context), work);

export const messageLanguage = (context: PublicContext) => interfaceLanguage(context.language);
