import { type Endpoint, realmOf } from '@dekanat/contract/api/endpoint.ts';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateLimits } from '#config/rate-limits.ts';
import { callerOf } from '../authentication/authorise.ts';
import { senderKeyOf } from '../caller.ts';
import { bearerOf, type Services } from '../context.ts';
import { networkOf } from './network.ts';
import { tokenInCookie } from './session-cookie.ts';

/** Set by the plugin. */
const PLUGIN_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const;

/** The user, the API token, or the network of an upload without an account. */
const keyOf = (request: FastifyRequest) => {
  const caller = callerOf(request);
  return caller === undefined ? `anonymous ${networkOf(request.ip)}` : senderKeyOf(caller);
};

/**
 * Tells programs how many requests are left, in the fields of draft-ietf-httpapi-ratelimit-headers-10: the limit that counts all
 * calls of the token, or that of one call.
 */
export function describeLimits(app: FastifyInstance, windowMs: number): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const [limit, left, seconds] = PLUGIN_HEADERS.map((name) => reply.getHeader(name));
    if (limit === undefined || callerOf(request)?.token === undefined) return payload;
    const policy = request.routeOptions.config.endpoint?.requestsPerMinute === undefined ? 'token' : 'call';
    reply.header('ratelimit-policy', `"${policy}";q=${limit};w=${windowMs / 1000}`);
    reply.header('ratelimit', `"${policy}";r=${left};t=${seconds}`);
    return payload;
  });
}

type Limited = Pick<Services, 'config' | 'sessionOfRefreshToken'>;

/** A valid refresh token counts for its session, and everything else for the address. */
function bySession(
  { sessionOfRefreshToken }: Limited,
  { windowMs, perAddress, perSession }: RateLimits,
): RateLimitOptions {
  const sessionOf = (request: FastifyRequest) =>
    sessionOfRefreshToken(bearerOf(request) ?? tokenInCookie(request) ?? '');
  return {
    max: (request) => (sessionOf(request) === undefined ? perAddress : perSession),
    timeWindow: windowMs,
    groupId: 'session',
    hook: 'onRequest',
    keyGenerator: (request) => sessionOf(request) ?? networkOf(request.ip),
  };
}

/**
 * Per address on `/api/auth` and public endpoints, but for refreshing, else per user; summed over all processes (decision 21) and over
 * all endpoints without a limit of their own.
 */
export function rateLimitFor(services: Limited, endpoint: Endpoint): { rateLimit?: RateLimitOptions } {
  const { config } = services;
  if (!config.rateLimits) return {};
  if (endpoint.perSession) return { rateLimit: bySession(services, config.rateLimits) };
  const { windowMs, perAddress, perUser, perApiToken, anonymousUploads } = config.rateLimits;
  const byAddress = realmOf(endpoint) === 'auth' || endpoint.access === 'public';
  const sharedBy = byAddress ? 'address' : 'user';
  const max = endpoint.requestsPerMinute ?? (byAddress ? perAddress : perUser);
  const maxOf = (request: FastifyRequest) => {
    const caller = callerOf(request);
    if (endpoint.withoutAccount && caller === undefined) return anonymousUploads;
    return caller?.token === undefined ? max : Math.min(max, perApiToken);
  };
  return {
    rateLimit: {
      max: byAddress ? max : maxOf,
      timeWindow: windowMs,
      groupId: endpoint.requestsPerMinute === undefined ? sharedBy : `${sharedBy} ${endpoint.path}`,
      hook: byAddress ? 'onRequest' : 'preHandler',
      // The plugin's own key by address treats an IPv6 network of 2^64 addresses as one.
      ...(byAddress ? {} : { keyGenerator: keyOf }),
    },
  };
}
