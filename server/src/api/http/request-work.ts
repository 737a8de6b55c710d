import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runAs, type Span, type Work } from '#db/current-work.ts';
import { commentOf } from '#db/statement-source.ts';
import type { Services } from '../context.ts';

const works = new WeakMap<FastifyRequest, Work>();
const sources = new Map<string, Pick<Work, 'source' | 'comment'>>();

/** Of a route: few, and the same for every request. */
function sourceOf({ method, routeOptions }: FastifyRequest): Pick<Work, 'source' | 'comment'> {
  const { url: route = 'unknown' } = routeOptions;
  const source = `${method} ${route}`;
  const known = sources.get(source) ?? { source, comment: commentOf({ method, route }) };
  sources.set(source, known);
  return known;
}

/** A proxy in `TRUST_PROXY` sent the request: Fastify then lists its address besides that of the client. */
const cameByProxy = ({ ips = [] }: FastifyRequest): boolean => ips.length > 1;

/** The span of a request. A stream of events is none: it ends when the browser is closed. */
function spanFor({ tracing }: Services, request: FastifyRequest, source: string): Span | undefined {
  if (tracing === undefined || request.routeOptions.config.endpoint?.download === 'live') return undefined;
  const { traceparent } = request.headers;
  return tracing.start(
    source,
    'server',
    {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'unknown',
      'dekanat.request_id': request.id,
    },
    // Anybody on the internet could add to the traces of others.
    cameByProxy(request) && typeof traceparent === 'string' ? traceparent : undefined,
  );
}

/**
 * Runs what a request does as its work: statements name its route, slow ones are logged with its id, and all is one trace.
 */
export function runRequestsAsWork(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', (request, reply, done) => {
    const source = sourceOf(request);
    const span = spanFor(services, request, source.source);
    const work = { ...source, log: request.log, span };
    works.set(request, work);
    if (span !== undefined)
      reply.raw.once('close', () => {
        span.set({ 'http.response.status_code': reply.statusCode });
        span.end(reply.statusCode >= 500 ? new Error('The request failed') : undefined);
      });
    runAs(work, done);
  });
  // A body arrives in events of the connection, which know nothing of the request.
  app.addHook('preHandler', (request, _reply, done) => {
    const work = works.get(request);
    if (work === undefined) done();
    else runAs(work, done);
  });
}
