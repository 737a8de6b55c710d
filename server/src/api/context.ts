import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { interfaceLanguage, Language } from '@dekanat/contract/api/languages.ts';
import { TAB_HEADER } from '@dekanat/contract/api/tab-header.ts';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Config } from '#config/config.ts';
import { type Actor, auditedTransaction, type Database, type Queryable } from '#db/database.ts';
import type { ReportDatabase } from '#db/replica.ts';
import type { ApiTokens } from './authentication/api-tokens.ts';
import type { Sessions } from './authentication/sessions.ts';
import { type BackOfficeCaller, type Caller, isBackOfficeCaller, senderOf } from './caller.ts';
import type { DiskSpace } from './disk-space.ts';
import type { Download } from './download.ts';
import { Refusal } from './errors.ts';
import { type SessionCookie, sessionCookie } from './http/session-cookie.ts';
import { type SignInCookie, signInCookie } from './http/sign-in-cookie.ts';
import type { Metrics } from './metrics/metrics.ts';
import { type Scope, scopeOf } from './scope.ts';
import type { Tracing } from './tracing/open-telemetry.ts';

/**
 * The services of one process, created at start (create-services.ts). A module of `platform` that adds one declares it
 * by augmentation, as Fastify plugins do: `declare module '#api/context.ts' { interface Services { … } }`.
 */
export interface Services {
  config: Config;
  pool: pg.Pool;
  db: Database;
  disk: DiskSpace;
  reportDb: ReportDatabase;
  /** Exports of lists by path, for jobs that run them without a request. */
  exports: Map<string, RegisteredExport>;
  log: FastifyBaseLogger;
  metrics: Metrics;
  /** undefined: traces are not configured. */
  tracing: Tracing | undefined;
  sessions: Sessions;
  /** The session for which this installation has issued a refresh token, which may be an old one; undefined for any other text. */
  sessionOfRefreshToken(token: string): string | undefined;
  apiTokens: ApiTokens;
  /** The account for which a job runs; undefined if it may no longer sign in. */
  readCallerOfUser(userId: number): Promise<Caller | undefined>;
  /** The same for a job that an API token has started; undefined if the token was revoked or has expired. */
  readCallerOfTokenId(tokenId: number): Promise<Caller | undefined>;
  keys: { access: Buffer; refresh: Buffer; captcha: Buffer; secrets: Buffer; push: Buffer };
  /** Runs after every successful call that is not GET, in its transaction. */
  afterWrite(
    context: Context<Caller>,
    endpoint: Endpoint,
    params: { id?: number },
    result: unknown,
  ): Promise<void>;
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

/** Context of a public endpoint. `db` is a transaction except in GET. */
export interface PublicContext {
  services: Services;
  db: Queryable;
  /** The requested language; undefined: each record is shown in the language of its university. */
  language: Language | undefined;
  /** The language of sentences of the product, where it is another one (`messageLanguage`). */
  interfaceLanguage?: Language | undefined;
  requestId: string;
  address: string;
  device: string;
  /** The browser tab that sent the request, if it says so (`TAB_HEADER`). */
  tab: string | undefined;
  bearer: string | undefined;
  /** Of a browser that keeps its refresh token in a cookie. */
  sessionCookie: SessionCookie | undefined;
  /** Of a browser that is on its way to a sign-in provider. */
  signInCookie: SignInCookie;
  /** Scheme and host of the request, as the browser or its proxy says. */
  origin: string;
  /** Runs `work` after the response is sent; shutting down waits for it. */
  afterResponse(work: () => Promise<unknown>): void;
  /** Calls `act` after the transaction is committed. */
  onCommit(act: () => void): void;
}

/** Context of the other endpoints. */
export interface SignedInContext<C extends Caller> extends PublicContext {
  caller: C;
}

/** Context of endpoints that work on the records of a university. Students have none, only their own record. */
export interface Context<C extends Caller = BackOfficeCaller> extends SignedInContext<C> {
  scope: Scope;
}

/** What a change on behalf of an account needs: handlers have it, and the seed, which answers no request. */
export interface ActingContext extends Pick<Context, 'db' | 'scope' | 'language'> {
  caller: Pick<BackOfficeCaller, 'id'>;
}

/** For endpoints that admit every account and show more in the back office. */
export const isBackOfficeContext = (context: Context<Caller>): context is Context =>
  isBackOfficeCaller(context.caller);

const DEVICE_MAX = 300;

/** What clients without a token send in its place. */
const NO_TOKENS = ['', 'null', 'undefined'];

/** The token of `Authorization: Bearer …`. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  const token = header?.startsWith('Bearer ') ? header.slice('Bearer '.length).trim() : '';
  return NO_TOKENS.includes(token) ? undefined : token;
}

const TAB = /^[\w-]{1,40}$/;

function tabOf(request: FastifyRequest): string | undefined {
  const tab = request.headers[TAB_HEADER];
  return typeof tab === 'string' && TAB.test(tab) ? tab : undefined;
}

const languageIn = (request: FastifyRequest, parameter: string): Language | undefined =>
  Language.safeParse((request.query as Record<string, unknown> | undefined)?.[parameter]).data;

/** The language of messages, even if the rest of the query is invalid. */
export const languageOf = (request: FastifyRequest): Language | undefined =>
  languageIn(request, 'interface_language') ?? languageIn(request, 'language');

export function publicContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): PublicContext {
  return {
    services,
    db: services.db,
    language: languageIn(request, 'language'),
    interfaceLanguage: languageIn(request, 'interface_language'),
    requestId: request.id,
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, DEVICE_MAX),
    tab: tabOf(request),
    bearer: bearerOf(request),
    sessionCookie: sessionCookie(request, reply),
    signInCookie: signInCookie(request, reply),
    origin: `${request.protocol}://${request.host}`,
    afterResponse: (work) => {
      const sent = new Promise<void>((resolve) => reply.raw.once('close', resolve));
      services.runInBackground(sent.then(work));
    },
    onCommit: (act) => act(),
  };
}

/** The `university_id` in the query or the body of a request; two different ones are refused. */
export function namedUniversity(query: object, body: object): number | undefined {
  const [inQuery, inBody] = [query, body].map(
    (part) => (part as { university_id?: number | null }).university_id ?? undefined,
  );
  if (inQuery !== undefined && inBody !== undefined && inQuery !== inBody) throw new Refusal('forbidden');
  return inBody ?? inQuery;
}

export const signedInContext = (
  base: PublicContext,
  caller: Caller,
  universityId: number | undefined,
): Context<Caller> => ({
  ...base,
  language: base.language ?? (caller.kind === 'student' ? caller.language : undefined),
  caller,
  scope: scopeOf(caller, universityId),
});

export const actorOf = (context: PublicContext & { caller?: Caller }): Actor => ({
  userId: context.caller ? senderOf(context.caller) : null,
  tokenId: context.caller?.token?.id,
  requestId: context.requestId,
  address: context.address,
});

/** A transaction for handlers that open their own (see `withoutTransaction`). */
export const inTransaction = <Result>(context: PublicContext, work: (db: Queryable) => Promise<Result>) =>
  auditedTransaction(context.services.db, actorOf(context), work);

export const messageLanguage = (context: Pick<PublicContext, 'language' | 'interfaceLanguage'>) =>
  interfaceLanguage(context.interfaceLanguage ?? context.language);
