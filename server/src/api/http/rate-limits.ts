import { type Endpoint, realmOf } from '@dekanat/contract/api/endpoint.ts';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';
import { callerOf } from '../authentication/authorise.ts';
import { senderOf } from '../caller.ts';
import { networkOf } from './network.ts';

/** The user, or the network of an upload without an account. */
const keyOf = (request: FastifyRequest) => {
  const caller = callerOf(request);
  return caller === undefined ? `anonymous ${networkOf(request.ip)}` : `${senderOf(caller)}`;
};

/**
 * Per address on `/api/auth` and public endpoints, else per user; summed over all processes (decision 21) and over all endpoints
 * without a limit of their own.
 */
export function rateLimitFor(config: Config, endpoint: Endpoint): { rateLimit?: RateLimitOptions } {
  if (!config.rateLimits) return {};
  const { windowMs, perAddress, perUser, anonymousUploads } = config.rateLimits;
  const byAddress = realmOf(endpoint) === 'auth' || endpoint.access === 'public';
  const sharedBy = byAddress ? 'address' : 'user';
  return {
    rateLimit: {
      max: endpoint.withoutAccount
        ? (request: FastifyRequest) => (callerOf(request) === undefined ? anonymousUploads : perUser)
        : (endpoint.requestsPerMinute ?? (byAddress ? perAddress : perUser)),
      timeWindow: windowMs,
      groupId: endpoint.requestsPerMinute === undefined ? sharedBy : `${sharedBy} ${endpoint.path}`,
      hook: byAddress ? 'onRequest' : 'preHandler',
      // The plugin's own key by address treats an IPv6 network of 2^64 addresses as one.
      ...(byAddress ? {} : { keyGenerator: keyOf }),
    },
  };
}
