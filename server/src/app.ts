import { randomUUID } from 'node:crypto';
import { realmOf } from '@dekanat/contract/api/endpoint.ts';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import type { Services } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { limitConcurrency } from '#api/http/concurrency-limits.ts';
import { closeConnectionsOnShutdown } from '#api/http/connection-close.ts';
import { EARLY_ERROR_HANDLERS, handleError } from '#api/http/error-handler.ts';
import { addETags } from '#api/http/etag.ts';
import { reportHealth } from '#api/http/health.ts';
import { describeApi } from '#api/http/openapi.ts';
import { rateLimitStore } from '#api/http/rate-limit-store.ts';
import { describeLimits } from '#api/http/rate-limits.ts';
import { serveReferencePage } from '#api/http/reference-page.ts';
import {
  enforceRequestTimeouts,
  REQUEST_TIMEOUTS,
  type RequestTimeouts,
} from '#api/http/request-timeouts.ts';
import { runRequestsAsWork } from '#api/http/request-work.ts';
import { setSecurityHeaders } from '#api/http/security-headers.ts';
import { serialiserFor } from '#api/http/serialiser.ts';
import { closeAfterUnreadBody, refuseCompressedBodies } from '#api/http/unread-body.ts';
import { VERSION } from '#api/http/version.ts';
import { serveWeb } from '#api/http/web-files.ts';
import { serveMetrics } from '#api/metrics/serve-metrics.ts';
import { access, ownAccount } from '#features/access/feature.ts';
import { searchFeature } from '#features/access/search.ts';
import { content } from '#features/content/feature.ts';
import { curricula } from '#features/curricula/feature.ts';
import { files } from '#features/files/feature.ts';
import { gpa } from '#features/gpa/feature.ts';
import { individualSchedules } from '#features/individual-schedules/feature.ts';
import { messages } from '#features/messages/feature.ts';
import { notifications } from '#features/notifications/feature.ts';
import { operations } from '#features/operations/feature.ts';
import { papers, templatesOfPapers } from '#features/papers/feature.ts';
import { planning } from '#features/planning/feature.ts';
import { ratings } from '#features/ratings/feature.ts';
import { reference, settings } from '#features/reference/feature.ts';
import { registration } from '#features/registration/feature.ts';
import { reports } from '#features/reports/feature.ts';
import { restorations } from '#features/restorations/feature.ts';
import { retakes } from '#features/retakes/feature.ts';
import { statusChanges } from '#features/status-changes/feature.ts';
import { structure } from '#features/structure/feature.ts';
import { students } from '#features/students/feature.ts';
import { study } from '#features/study/feature.ts';
import { syllabiFeature } from '#features/syllabi/feature.ts';
import { teachers } from '#features/teachers/feature.ts';
import { universities } from '#features/universities/feature.ts';
import { movedPage } from '#platform/moves/moved-page.ts';
import { type FeatureModule, featureModule } from '#platform/resources/feature-module.ts';

const RECORDS: FeatureModule[] = [
  access,
  universities,
  reference,
  structure,
  students,
  teachers,
  planning,
  syllabiFeature,
  curricula,
  registration,
  statusChanges,
  study,
  ratings,
  papers,
  individualSchedules,
  messages,
  restorations,
  gpa,
  content,
  retakes,
  reports,
];

/** All kinds of imports. */
export const IMPORTS = RECORDS.flatMap(({ imports }) => imports);

/** How the command bar finds each kind of record. */
export const FINDERS = RECORDS.flatMap(({ finders }) => finders);

const ABOVE_OPERATIONS = [...RECORDS, notifications];
/** What refers to other rows goes before them. */
const OUTDATED = ABOVE_OPERATIONS.toReversed().flatMap(({ outdated }) => outdated);
const JOBS_ABOVE_OPERATIONS = ABOVE_OPERATIONS.flatMap(({ jobs }) => jobs);
const DECLARING = [
  ...ABOVE_OPERATIONS,
  operations({ imports: IMPORTS, outdated: OUTDATED, jobs: JOBS_ABOVE_OPERATIONS }),
];
/** Who reads the files of the records of each table. */
export const CLAIMED_FILES = DECLARING.flatMap((feature) => feature.files);

const FEATURES: FeatureModule[] = [
  ...DECLARING,
  templatesOfPapers(DECLARING.flatMap((feature) => feature.paperTemplates)),
  featureModule({ routes: [searchFeature(FINDERS)] }),
  files(CLAIMED_FILES),
  ownAccount(DECLARING.flatMap((feature) => feature.accountHolders)),
  settings(DECLARING.flatMap((feature) => feature.settings)),
];

const GAUGES = FEATURES.flatMap(({ gauges }) => gauges);

/** Every kind of background job. */
export const JOB_KINDS = FEATURES.flatMap(({ jobs }) => jobs);

const BODY_LIMIT_BYTES = 1_048_576;
/** Longer than the usual idle timeout of a proxy in front, so that the proxy closes first. */
const KEEP_ALIVE_MS = 72_000;
/** Addresses of screens: neither the API, nor a missing asset or file. */
const PAGE_PATH = /^\/(?!api\b|assets\/|metrics\b|storage\b)[^.?]*(\?|$)/;
/** Of resumable uploads (docs/decisions/0046-videos.md). */
const UPLOAD_HEADERS = ['location', 'tus-resumable', 'upload-offset', 'upload-length'];
/** Of files, which viewers of other front ends read in ranges. */
const RANGE_HEADERS = ['accept-ranges', 'content-length', 'content-range'];
const COMPRESS_FROM_BYTES = 1_024;

/** Some clients of students announce JSON with every request, also where they send no body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { endpoint } = request.routeOptions.config;
    const mayBeEmpty = endpoint !== undefined && realmOf(endpoint) === 'student';
    return body === '' && mayBeEmpty ? done(null, undefined) : parse(request, body, done);
  });
}

/** Builds the server; it does not listen yet. */
export async function buildApp(
  services: Services,
  arrival: RequestTimeouts = REQUEST_TIMEOUTS,
): Promise<FastifyInstance> {
  const { config } = services;
  const app = fastify({
    loggerInstance: services.log,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    // Timeouts of request headers; bodies have their own.
    http: { headersTimeout: arrival.requestMs, requestTimeout: arrival.uploadMs },
    requestTimeout: arrival.uploadMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 64, ignoreTrailingSlash: true },
    // While closing, open connections may finish their request.
    return503OnClosing: false,
    ...EARLY_ERROR_HANDLERS,
  });
  // The contract parses requests (api/implement.ts); Fastify's schemas only describe and serialise.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(({ schema }) => serialiserFor(schema));
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  await usePlugins(app, services);
  const sendPage = await serveWeb(app);
  app.setErrorHandler(handleError);
  closeConnectionsOnShutdown(app);
  enforceRequestTimeouts(app, arrival);
  addETags(app);
  closeAfterUnreadBody(app);
  serveMetrics(app, services, GAUGES);
  reportHealth(app, services);
  for (const { routes } of FEATURES) for (const register of routes) register(app, services);
  serveReferencePage(app);
  app.setNotFoundHandler(async (request, reply) => {
    const moved = request.method === 'GET' ? await movedPage(services, request.url) : undefined;
    if (moved !== undefined) return reply.redirect(moved, 302);
    const wantsPage = request.method === 'GET' && PAGE_PATH.test(request.url);
    if (wantsPage && sendPage !== undefined) return sendPage(request.url, reply);
    throw notFound();
  });
  return app;
}

async function usePlugins(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services;
  runRequestsAsWork(app, services);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    setSecurityHeaders(reply, config.production && request.protocol === 'https');
    done();
  });
  refuseCompressedBodies(app);
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['gzip', 'deflate'],
    globalDecompression: false,
  });
  if (config.corsOrigins.length > 0)
    await app.register(cors, {
      origin: config.corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: [
        'etag',
        'x-request-id',
        'retry-after',
        'ratelimit',
        'ratelimit-policy',
        ...RANGE_HEADERS,
        ...UPLOAD_HEADERS,
      ],
    });
  if (config.rateLimits) {
    await app.register(rateLimit, {
      global: false,
      store: rateLimitStore(services),
      errorResponseBuilder: (_request, { ttl }) =>
        new Refusal('too_many', { values: { seconds: Math.ceil(ttl / 1000) } }),
    });
    describeLimits(app, config.rateLimits.windowMs);
    limitConcurrency(app);
  }
  describeApi(app, VERSION);
}
