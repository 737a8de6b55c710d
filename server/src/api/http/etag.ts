import { Readable } from 'node:stream';
import { type Endpoint, realmOf } from '@dekanat/contract/api/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tagOf } from './serialized-results.ts';

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

const isCacheable = (endpoint: Endpoint, { method }: FastifyRequest, { statusCode }: FastifyReply) =>
  realmOf(endpoint) !== 'auth' && method === 'GET' && statusCode === 200;

const isBody = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload);

function addETag(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer): Buffer | null {
  // Encoded once: the hash, the length and the socket would each encode the text again.
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const tag = reply.getHeader('etag') ?? tagOf(body);
  const { endpoint } = request.routeOptions.config;
  reply.header('etag', tag).headers(endpoint?.access === 'public' ? PUBLIC : PRIVATE);
  if (request.headers['if-none-match'] !== tag) return body;
  reply.code(304);
  return null;
}

/**
 * JSON responses to GET have a weak ETag of their content, and 304 to a client that has it. Shared caches store only
 * responses of public endpoints; no cache stores tokens.
 */
export function addETags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined) return payload;
    if (endpoint.download) return isCached(request, reply) ? notModified(reply, payload) : payload;
    if (isCacheable(endpoint, request, reply) && isBody(payload)) return addETag(request, reply, payload);
    reply.header('cache-control', 'no-store');
    return payload;
  });
}
