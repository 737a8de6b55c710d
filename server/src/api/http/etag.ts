import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Endpoint, realmOf } from '@dekanat/contract/api/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Whether the client has this version of the stored file in its cache. */
const isCached = ({ headers }: FastifyRequest, reply: FastifyReply) =>
  reply.statusCode === 200 &&
  headers['if-none-match'] !== undefined &&
  headers['if-none-match'] === reply.getHeader('etag');

function notModified(reply: FastifyReply, payload: unknown): null {
  if (payload instanceof Readable) payload.destroy();
  reply.code(304).removeHeader('content-type');
  return null;
}

/** Caches must revalidate each time. */
const PUBLIC = { 'cache-control': 'public, no-cache', vary: 'authorization' };
const PRIVATE = { 'cache-control': 'private, no-cache', vary: 'authorization' };
const cacheHeaders = ({ access }: Endpoint) => (access === 'public' ? PUBLIC : PRIVATE);

/**
 * JSON responses to GET have a weak ETag of their content, and 304 to a client that has it. Shared caches store only
 * responses of public endpoints; no cache stores tokens.
 */
export function addETags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined) return payload;
    if (endpoint.download) return isCached(request, reply) ? notModified(reply, payload) : payload;
    const hasTokens = realmOf(endpoint) === 'auth';
    if (hasTokens || endpoint.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') {
      reply.header('cache-control', 'no-store');
      return payload;
    }
    // Encoded once: the hash, the length and the socket would each encode the text again.
    const body = Buffer.from(payload);
    const tag = `W/"${hash('sha1', body, 'base64url')}"`;
    reply.header('etag', tag).headers(cacheHeaders(endpoint));
    if (request.headers['if-none-match'] !== tag) return body;
    reply.code(304);
    return null;
  });
}
