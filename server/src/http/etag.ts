import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * A GET of the API carries a weak tag of its content; whoever holds the same content is told so in a few bytes.
 * What belongs to a signed-in person is never kept by shared caches, tokens by none.
 */
export function tagAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined || endpoint.download) return payload;
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
