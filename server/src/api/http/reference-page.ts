import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { notFound } from '../errors.ts';
import { contentPolicy, newNonce } from './security-headers.ts';

const PREFIX = '/api/docs';
const SCRIPT = `${PREFIX}/js/scalar.js`;
const START = `${PREFIX}/start.js`;

/** The script gives the nonce to the styles that it creates. */
const page = (nonce: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta property="csp-nonce" content="${nonce}">
    <title>Dekanat API</title>
  </head>
  <body>
    <div id="app"></div>
    <script src="${SCRIPT}"></script>
    <script src="${START}"></script>
  </body>
</html>
`;

const CONFIGURATION = {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  // These need services of other companies, which the policy does not let the page reach.
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
};
const START_SCRIPT = `Scalar.createApiReference('#app', ${JSON.stringify(CONFIGURATION)});\n`;

const sendScript = (reply: FastifyReply, script: string | Buffer) =>
  reply.type('text/javascript; charset=utf-8').send(script);

/**
 * The reference page of the API, with the same content policy as the back office. Its library takes megabytes of
 * memory, so it is loaded with the first request, into a small application of its own.
 */
export function serveReferencePage(app: FastifyInstance): void {
  app.get(PREFIX, (_request, reply) => {
    const nonce = newNonce();
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentPolicy(nonce))
      .send(page(nonce));
  });
  app.get(START, (_request, reply) => sendScript(reply, START_SCRIPT));
  let library: Promise<Buffer> | undefined;
  app.get(SCRIPT, async (_request, reply) => {
    library ??= loadLibrary();
    return sendScript(reply, await library);
  });
}

/** The package has the library as a text, which only its plugin serves. */
async function loadLibrary(): Promise<Buffer> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const pages = fastify();
  await pages.register(reference, { routePrefix: PREFIX, configuration: { url: CONFIGURATION.url } });
  const { statusCode, rawPayload } = await pages.inject({ method: 'GET', url: SCRIPT });
  if (statusCode !== 200) throw notFound();
  return rawPayload;
}
