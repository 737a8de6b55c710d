import { type Endpoint, realmOf } from '@dekanat/contract/api/endpoint.ts';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';
import { callerOf } from '../authentication/authorise.ts';

const WINDOW_MS = 60_000;
/** A whole university may share one address; captcha and delay protect passwords, not this limit. */
const PER_ADDRESS = 1_200;
const PER_USER = 1_800;

/**
 * Per address on `/api/auth` and public endpoints, else per user; summed over all processes (decision 21) and over all endpoints
 * without a limit of their own.
 */
export function rateLimitFor(config: Config, endpoint: Endpoint): { rateLimit?: RateLimitOptions } {
  if (!config.rateLimits) return {};
  const byAddress = realmOf(endpoint) === 'auth' || endpoint.access === 'public';
  const sharedBy = byAddress ? 'address' : 'user';
  return {
    rateLimit: {
      max: endpoint.requestsPerMinute ?? (byAddress ? PER_ADDRESS : PER_USER),
      timeWindow: WINDOW_MS,
      groupId: endpoint.requestsPerMinute === undefined ? sharedBy : `${sharedBy} ${endpoint.path}`,
      hook: byAddress ? 'onRequest' : 'preHandler',
      // The plugin's own key by address treats an IPv6 network of 2^64 addresses as one.
      ...(byAddress
        ? {}
        : { keyGenerator: (request: FastifyRequest) => String(callerOf(request)?.id ?? request.ip) }),
    },
  };
}
