import fastify, { type FastifyInstance, type RouteHandlerMethod } from 'fastify';

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
    pages ??= loadPages();
    const url = request.url === PREFIX ? `${PREFIX}/` : request.url;
    const answer = await (await pages).inject({ method: 'GET', url });
    return reply
      .code(answer.statusCode)
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
