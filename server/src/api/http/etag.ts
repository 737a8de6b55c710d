import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Endpoint, realmOf } from '@dekanat/contract/api/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Whether whoever asks holds the stored file that the answer would bring. */
const stillHeld = ({ headers }: FastifyRequest, reply: FastifyReply) =>
  reply.statusCode === 200 &&
  headers['if-none-match'] !== undefined &&
  headers['if-none-match'] === reply.getHeader('etag');

function unsent(reply: FastifyReply, payload: unknown): null {
  if (payload instanceof Readable) payload.destroy();
  reply.code(304).removeHeader('content-type');
  return null;
}

/** Kept, and asked about each time: by all alike, or by each for themselves. */
const EVERYBODYS = { 'cache-control': 'public, no-cache' };
const ONES_OWN = { 'cache-control': 'private, no-cache', vary: 'authorization' };
const howKept = ({ access }: Endpoint) => (access === 'public' ? EVERYBODYS : ONES_OWN);

/**
 * A GET of the API carries a weak tag of its content; whoever holds the same content is told so in a few bytes.
 * What belongs to a signed-in person is never kept by shared caches, tokens by none; what is everybody's is the same
 * for all of them.
 */
export function addETags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined) return payload;
    if (endpoint.download) return stillHeld(request, reply) ? unsent(reply, payload) : payload;
    const secret = realmOf(endpoint) === 'auth';
    if (secret || endpoint.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') {
      reply.header('cache-control', 'no-store');
      return payload;
    }
    const tag = `W/"${hash('sha1', payload, 'base64url')}"`;
    reply.header('etag', tag).headers(howKept(endpoint));
    if (request.headers['if-none-match'] !== tag) return payload;
    reply.code(304);
    return null;
  });
}
