import { acceptEmpty } from '@dekanat/contract/api/empty.ts';
import {
  type Endpoint,
  type InputOf,
  pathOf,
  type ResultOf,
  realmOf,
} from '@dekanat/contract/api/endpoint.ts';
import { type FieldProblem, firstOfEach, problemsOf } from '@dekanat/contract/api/errors.ts';
import { Id } from '@dekanat/contract/api/fields.ts';
import type { Resource } from '@dekanat/contract/api/resource.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { auditedTransaction } from '#db/database.ts';
import type { TextKey } from '#locales/text-key.ts';
import { authorise, callerOf } from './authentication/authorise.ts';
import { requireShallow } from './body-depth.ts';
import { type Caller, isViewed, type Student } from './caller.ts';
import type { Services } from './context.ts';
import {
  actorOf,
  type Context,
  namedUniversity,
  type PublicContext,
  publicContext,
  type RegisteredExport,
  type SignedInContext,
  signedInContext,
} from './context.ts';
import { type Download, sendDownload } from './download.ts';
import { Invalid, notFound } from './errors.ts';
import { parsedFields } from './form-rules.ts';
import { rateLimitFor } from './http/rate-limits.ts';
import { responseBody } from './http/serialized-results.ts';
import { withIdempotencyKey } from './idempotency.ts';
import type { MultipartBody } from './multipart-body.ts';
import { withoutRepeatedIds } from './repeated-ids.ts';
import { runsOnReplica, whileAwaited } from './replica-handlers.ts';
import { responseSchema } from './schemas.ts';
import { withOwnNames } from './spelled-fields.ts';

/** The context of a signed-in caller of each realm. `ADMITS` in authorise.ts checks the same at run time. */
interface ContextByRealm {
  auth: Context<Caller>;
  resources: Context<Caller>;
  crm: Context;
  student: SignedInContext<Student>;
}
/** Of an endpoint whose realm the compiler does not know, the handler must accept the callers of every realm. */
type RealmOf<E extends Endpoint> = 'realm' extends keyof E ? Exclude<E['realm'], undefined> : 'crm';
/** The context that the handler of an endpoint receives: with exactly the callers whom the endpoint admits. */
export type ContextOf<E extends Endpoint> = E['access'] extends 'public'
  ? PublicContext
  : E extends { withCode: true } | { withoutAccount: true }
    ? PublicContext | ContextByRealm[RealmOf<E>]
    : E extends { openToStudents: true }
      ? Context<Caller>
      : ContextByRealm[RealmOf<E>];
type AnswerOf<E extends Endpoint> = E extends { download: true | 'stored' | 'live' } ? Download : ResultOf<E>;
type HandlerInput<E extends Endpoint> = E extends { upload: true }
  ? Omit<InputOf<E>, 'body'> & { body: MultipartBody }
  : InputOf<E>;
type Handler<E extends Endpoint> = (context: ContextOf<E>, input: HandlerInput<E>) => Promise<AnswerOf<E>>;
export type Handlers<R extends Resource> = { [Name in keyof R]: Handler<R[Name]> };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's declaration of the route. */
    endpoint?: Endpoint;
  }
}

/** Registers the endpoints of one resource. */
export type Feature = (app: FastifyInstance, services: Services) => void;

/** A handler without the types of its endpoint. */
type AnyHandler = ((context: Context, input: ParsedInput) => Promise<unknown>) & {
  [UNTRANSACTED]?: true;
  [FORM_RULES]?: (context: Context, input: ParsedInput) => Promise<FieldProblem<TextKey>[]>;
};
type ParsedInput = Record<'params' | 'query' | 'body', object>;

/** Enough for a user name, a password and a solved captcha. */
const PUBLIC_BODY_BYTES = 16_384;

type MakeExport = RegisteredExport['make'];
const UNTRANSACTED = Symbol('untransacted');

/** For handlers that must not hold a connection while they work (password hashing), or that commit even when they refuse. */
export const withoutTransaction = <H extends (...args: never[]) => Promise<unknown>>(handler: H): H =>
  Object.assign(handler, { [UNTRANSACTED]: true });

const FORM_RULES = Symbol('form rules');
/** For forms with rules across fields. If the schema refuses a form, `validate` adds the broken rules of the fields that could be parsed. */
export const withFormRules = <Input, H extends (...args: never[]) => Promise<unknown>>(
  validate: (context: Context, parsed: Input) => Promise<FieldProblem<TextKey>[]>,
  handler: H,
): H => Object.assign(handler, { [FORM_RULES]: validate });

/**
 * Registers the endpoints of a resource with their handlers. A request is authorised before its body is read, then
 * parsed, and handled in a transaction unless it is a GET. The response contains only fields that the contract names.
 */
export const implement = <R extends Resource>(resource: R, handlers: Handlers<R>): Feature =>
  implementUntyped(resource, handlers);

type UntypedHandler = (...args: never[]) => Promise<unknown>;

/** The same for endpoints that a declaration makes, whose types the compiler does not know. */
export function implementUntyped(resource: Resource, handlers: Record<string, UntypedHandler>): Feature {
  return (app, services) => {
    for (const [name, endpoint] of Object.entries(resource)) {
      const handler = handlers[name] as AnyHandler;
      const make = (context: Context, query: object) => handler(context, { params: {}, query, body: {} });
      if (endpoint.download === true)
        services.exports.set(pathOf(endpoint), { endpoint, make: make as MakeExport });
      app.route({
        method: endpoint.method,
        // Some reads record something: an exam starts, a lesson is read. HEAD must not.
        exposeHeadRoute: false,
        url: pathOf(endpoint).replace(/\{(\w+)\}/g, ':$1'),
        schema: responseSchema(endpoint),
        config: { endpoint, ...rateLimitFor(services, endpoint) },
        ...(endpoint.access === 'public' ? { bodyLimit: PUBLIC_BODY_BYTES } : {}),
        ...(endpoint.download === 'live' ? { compress: false } : {}),
        onRequest: authorise(services, endpoint),
        handler: (request, reply) => serve(services, endpoint, handler, request, reply),
      });
    }
  };
}

async function serve(
  services: Services,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const context = publicContext(services, request, reply);
  const caller = callerOf(request);
  if (!endpoint.upload) {
    requireShallow(request.body);
    request.body = withOwnNames(endpoint, request.body);
  }
  const { input, problems } = parse(endpoint, request, caller?.id);
  const contextFor = ({ query, body }: ParsedInput) =>
    (caller ? signedInContext(context, caller, namedUniversity(query, body)) : context) as Context;
  if (problems.length > 0) {
    const validate = handler[FORM_RULES];
    if (validate === undefined || endpoint.body === undefined) throw new Invalid(problems);
    const parsed = {
      ...input,
      body: parsedFields(
        endpoint.body,
        acceptEmpty(endpoint.body, request.body ?? {}, request.method === 'POST'),
      ),
    };
    throw new Invalid(firstOfEach([...problems, ...(await validate(contextFor(parsed), parsed))]));
  }
  const work = () => run(services, endpoint, handler, contextFor(input), input, request);
  const result = await (runsOnReplica(endpoint, handler) ? whileAwaited(reply.raw, work) : work());
  return endpoint.download ? sendDownload(reply, result as Download) : responseBody(reply, result);
}

/** Viewing the cabinet of a student must record nothing. */
const isViewing = ({ caller }: Partial<Context<Caller>>): boolean =>
  caller?.kind === 'student' && isViewed(caller);

async function run(
  services: Services,
  endpoint: Endpoint,
  handler: AnyHandler,
  context: Context,
  input: ParsedInput,
  request: FastifyRequest,
) {
  if (runsOnReplica(endpoint, handler))
    return services.reportDb.read((db) => handler({ ...context, db }, input));
  if (isViewing(context))
    return services.db
      .transaction()
      .setAccessMode('read only')
      .execute((db) => handler({ ...context, db }, input));
  if (endpoint.method === 'GET' || handler[UNTRANSACTED]) return handler(context, input);
  const key = endpoint.method === 'POST' && context.caller ? request.headers['idempotency-key'] : undefined;
  const onCommit: (() => void)[] = [];
  const result = await auditedTransaction(services.db, actorOf(context), async (db) => {
    const within = { ...context, db, onCommit: (act: () => void) => onCommit.push(act) };
    const work = async () => {
      const answer = await handler(within, input);
      await services.afterWrite(within, endpoint, input.params, answer);
      return answer;
    };
    if (typeof key !== 'string') return work();
    return withIdempotencyKey(db, context.caller, key, { url: request.url, body: request.body }, work);
  });
  for (const act of onCommit) act();
  return result;
}

/** Reports all problems of query and body together. */
function parse(
  endpoint: Endpoint,
  request: FastifyRequest,
  callerId: number | undefined,
): { input: ParsedInput; problems: FieldProblem[] } {
  const query = endpoint.query?.safeParse(request.query ?? {});
  const params = parseParams(endpoint, request.params as Record<string, string>);
  const sent = withoutRepeatedIds(endpoint, params, request.body ?? {}, callerId);
  const body = endpoint.body?.safeParse(acceptEmpty(endpoint.body, sent.body, request.method === 'POST'));
  const problems = [
    ...[query, body].flatMap((parsed) => (parsed?.error ? problemsOf(parsed.error as z.ZodError) : [])),
    ...sent.problems,
  ];
  const input = {
    params,
    query: query?.data ?? {},
    body: endpoint.upload ? ((request.body ?? {}) as MultipartBody) : (body?.data ?? {}),
  };
  return { input, problems };
}

/** An invalid id is 404 like an unknown one; `{resource}` is a word. Clients of students send semester 0 for none. */
function parseParams(endpoint: Endpoint, params: Record<string, string>): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => {
      if (name === 'resource') return [name, text];
      if (name === 'semesterId' && text === '0' && realmOf(endpoint) === 'student') return [name, 0];
      const id = /^\d{1,10}$/.test(text) ? Id.safeParse(Number(text)).data : undefined;
      if (id === undefined) throw notFound();
      return [name, id];
    }),
  );
}
