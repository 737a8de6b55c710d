import fastify, { type FastifyInstance, type RouteHandlerMethod } from 'fastify';
import { notFound } from '../errors.ts';

const PREFIX = '/api/docs';
/** The reference page writes its own styles and scripts into itself; it is the one page that may. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'";

/**
 * The page that reads the API aloud. Its library is megabytes of text in memory, so it is loaded when somebody
 * first looks, into a small application of its own.
 */
export function serveReferencePage(app: FastifyInstance): void {
  let pages: Promise<FastifyInstance> | undefined;
  const show: RouteHandlerMethod = async (request, reply) => {
    // Without the query, by which the page would take another configuration from a link; its files stand beside it.
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
