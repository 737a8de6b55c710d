import fastify, { type FastifyInstance, type RouteHandlerMethod } from 'fastify';
import { notFound } from '../errors.ts';

const PREFIX = '/api/docs';
/** Only the reference page may use inline styles and scripts. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'";

/**
 * The reference page of the API. Its library takes megabytes of memory, so it is loaded with the first request, into a
 * small application of its own.
 */
export function serveReferencePage(app: FastifyInstance): void {
  let pages: Promise<FastifyInstance> | undefined;
  const show: RouteHandlerMethod = async (request, reply) => {
    // The query is dropped, because a link could pass another configuration in it.
    const [url = PREFIX] = request.url.split('?');
    if (url === PREFIX) return reply.redirect(`${PREFIX}/`);
    pages ??= loadPages();
    const answer = await (await pages).inject({ method: 'GET', url });
    if (answer.statusCode !== 200) throw notFound();
    return reply
      .header('content-security-policy', PAGE_POLICY)
      .type(String(answer.headers['content-type'] ?? 'text/plain'))
      .send(answer.rawPayload);
  };
  app.get(PREFIX, show);
  app.get(`${PREFIX}/*`, show);
}

async function loadPages(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const pages = fastify();
  await pages.register(reference, {
    routePrefix: PREFIX,
    configuration: { url: '/api/openapi.json', withDefaultFonts: false },
  });
  return pages;
}
