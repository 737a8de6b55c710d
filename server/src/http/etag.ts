import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
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

/**
 * A GET of the API carries a weak tag of its content; whoever holds the same content is told so in a few bytes.
 * What belongs to a signed-in person is never kept by shared caches, tokens by none.
 */
export function tagAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined) return payload;
    if (endpoint.download) return stillHeld(request, reply) ? unsent(reply, payload) : payload;
    const secret = endpoint.path.startsWith('/api/auth/');
    if (secret || endpoint.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') {
      reply.header('cache-control', 'no-store');
      return payload;
    }
    const tag = `W/"${hash('sha1', payload, 'base64url')}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
    if (request.headers['if-none-match'] !== tag) return payload;
    reply.code(304);
    return null;
  });
}
