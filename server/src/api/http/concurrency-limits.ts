import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../authentication/authorise.ts';
import { senderKeyOf, senderOf } from '../caller.ts';
import { Refusal } from '../errors.ts';
import { networkOf } from './network.ts';

/** One user cannot take all twenty connections of the pool; a browser sends six requests at once. */
const REQUESTS_PER_USER = 16;
/** A program must leave some of them to its owner, and to the other programs of the account. */
const REQUESTS_PER_TOKEN = 6;
/** An export holds its connection until the client has received it. */
const EXPORTS_PER_USER = 2;
const EXPORTS_PER_PROCESS = 6;
const DOWNLOAD_TIMEOUT_MS = 120_000;
/** How long a client may receive nothing. */
const STALLED_MS = 30_000;
const TRY_AGAIN_SECONDS = 2;

/** Counts active requests by key. */
function createCounters() {
  const counts = new Map<string, number>();
  const of = (key: string) => counts.get(key) ?? 0;
  const change = (key: string, by: number) => {
    const now = of(key) + by;
    if (now === 0) counts.delete(key);
    else counts.set(key, now);
  };
  return {
    of,
    /** Counts a request until the returned function is called. */
    enter(keys: string[]): () => void {
      for (const key of keys) change(key, 1);
      return () => {
        for (const key of keys.splice(0)) change(key, -1);
      };
    },
  };
}

/** By what requests are counted, and how many may be active. */
type Limits = [key: string, most: number][];
const exportLimits = ({ user }: Sender): Limits => [
  [`exports of ${user}`, EXPORTS_PER_USER],
  ['exports', EXPORTS_PER_PROCESS],
];
const requestLimits = ({ user, token }: Sender): Limits => [
  [`requests of ${user}`, REQUESTS_PER_USER],
  ...(token === undefined ? [] : ([[token, REQUESTS_PER_TOKEN]] satisfies Limits)),
];

interface Sender {
  user: string;
  token?: string;
}

/** Whose requests are counted together; undefined: they are not. */
function senderIn(request: FastifyRequest): Sender | undefined {
  const caller = callerOf(request);
  if (caller !== undefined)
    return { user: `${senderOf(caller)}`, ...(caller.token && { token: senderKeyOf(caller) }) };
  const network = networkOf(request.ip);
  return request.routeOptions.config.endpoint?.withoutAccount ? { user: network } : undefined;
}

/** Ends a download that the client does not read, which frees its database connection. */
function endWhenStalled({ raw }: FastifyReply): void {
  raw.socket?.setTimeout(STALLED_MS);
  const overdue = setTimeout(() => raw.destroy(), DOWNLOAD_TIMEOUT_MS);
  raw.once('close', () => clearTimeout(overdue));
}

/**
 * Prevents one user, or a few slow downloads, from taking every database connection. A request counts until its handler
 * is done, even if the client has disconnected, which cancels the statements of reports; an export counts until it is received or aborted.
 */
export function limitConcurrency(app: FastifyInstance): void {
  const active = createCounters();
  const leaving = new WeakMap<FastifyRequest, () => void>();
  // After authorisation, which determines the user, and before the body is read.
  app.addHook('preParsing', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    const sender = senderIn(request);
    if (sender === undefined) return;
    // Stored files need no connection while they are sent.
    const limits = endpoint?.download === true ? exportLimits(sender) : requestLimits(sender);
    if (limits.some(([key, most]) => active.of(key) >= most))
      throw new Refusal('too_many', { values: { seconds: TRY_AGAIN_SECONDS } });
    leaving.set(request, active.enter(limits.map(([key]) => key)));
    if (endpoint?.download && endpoint.download !== 'live') endWhenStalled(reply);
  });
  app.addHook('onSend', async (request, { raw }, payload) => {
    const leave = leaving.get(request);
    if (leave === undefined) return payload;
    if (request.routeOptions.config.endpoint?.download === true && !raw.closed) raw.once('close', leave);
    else leave();
    return payload;
  });
}
