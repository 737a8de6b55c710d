import { type Endpoint, realmOf } from '@dekanat/contract/api/endpoint.ts';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';
import { callerOf } from '../authentication/authorise.ts';

const WINDOW_MS = 60_000;
/** A whole university may sit behind one address; guessing passwords is stopped by captcha and delay, not here. */
const PER_ADDRESS = 1_200;
const PER_USER = 1_800;

/** Per address on `/api/auth`, per person elsewhere, generous (design/wire.md §9), over all calls and processes (decision 21). */
export function rateLimitFor(config: Config, endpoint: Endpoint): { rateLimit?: RateLimitOptions } {
  if (!config.rateLimits) return {};
  const byAddress = realmOf(endpoint) === 'auth' || endpoint.access === 'public';
  return {
    rateLimit: {
      max: byAddress ? PER_ADDRESS : PER_USER,
      timeWindow: WINDOW_MS,
      groupId: byAddress ? 'address' : 'user',
      hook: byAddress ? 'onRequest' : 'preHandler',
      // By address the plugin's own, which knows that whoever has one IPv6 address has 2^64 of them.
      ...(byAddress
        ? {}
        : { keyGenerator: (request: FastifyRequest) => String(callerOf(request)?.id ?? request.ip) }),
    },
  };
}
