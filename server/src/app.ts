import { randomUUID } from 'node:crypto';
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
import { serveMetrics } from '#api/http/metrics.ts';
import { describeApi } from '#api/http/openapi.ts';
import { rateLimitStore } from '#api/http/rate-limit-store.ts';
import { serveReferencePage } from '#api/http/reference-page.ts';
import {
  enforceRequestTimeouts,
  REQUEST_TIMEOUTS,
  type RequestTimeouts,
} from '#api/http/request-timeouts.ts';
import { setSecurityHeaders } from '#api/http/security-headers.ts';
import { serialiserFor } from '#api/http/serialiser.ts';
import { VERSION } from '#api/http/version.ts';
import { serveWeb } from '#api/http/web-files.ts';
import type { Feature } from '#api/implement.ts';
import { studentAccountFeature, teacherAccountFeature } from '#features/access/accounts/person-accounts.ts';
import { adminFeature } from '#features/access/admins/admins.ts';
import { auditFeature } from '#features/access/audit/audit.ts';
import { permissionGroupFeature } from '#features/access/permissions/permission-groups.ts';
import { permissionFeature } from '#features/access/permissions/permissions.ts';
import { profileFeature } from '#features/access/profile.ts';
import { searchFeature } from '#features/access/search.ts';
import { secondFactorFeature } from '#features/access/second-factor/second-factor.ts';
import { ownSessionFeature } from '#features/access/sessions/own-sessions.ts';
import { sessionFeature } from '#features/access/sessions/session.ts';
import { fileFeature } from '#features/files/files.ts';
import { backupJob, scheduledBackupJob } from '#features/operations/backup-job.ts';
import { backupFeature } from '#features/operations/backups.ts';
import { eventFeature } from '#features/operations/events.ts';
import { exportJob } from '#features/operations/export-job.ts';
import { exportFeature } from '#features/operations/exports.ts';
import { importFeature } from '#features/operations/imports.ts';
import { jobFeature } from '#features/operations/jobs.ts';
import { notificationFeature } from '#features/operations/notifications.ts';
import { sweepJob } from '#features/operations/sweep-job.ts';
import { configFeature } from '#features/reference/configs.ts';
import { countryFeature } from '#features/reference/countries.ts';
import { districtFeature, districtImport } from '#features/reference/districts.ts';
import { interfaceTextFeature, interfaceTextImport } from '#features/reference/interface-texts.ts';
import { labelFeature } from '#features/reference/labels.ts';
import { languageFeature } from '#features/reference/languages.ts';
import { nationalityFeature, nationalityImport } from '#features/reference/nationalities.ts';
import { regionFeature, regionImport } from '#features/reference/regions.ts';
import { dashboardFeature } from '#features/reports/dashboard.ts';
import { departmentFeature, departmentImport } from '#features/structure/departments.ts';
import { facultyFeature } from '#features/structure/faculties.ts';
import { specialityFeature, specialityImport } from '#features/structure/specialities.ts';
import { studentGroupFeature, studentGroupImport } from '#features/structure/student-groups.ts';
import { duplicateFeature } from '#features/students/duplicates/duplicates.ts';
import { hemisFeature } from '#features/students/hemis/hemis.ts';
import { studentImport } from '#features/students/imports/student-import.ts';
import { orderFeature } from '#features/students/orders/orders.ts';
import { studentProfileFeature } from '#features/students/profile/student-profile.ts';
import { batchFeature } from '#features/students/status-changes/batches.ts';
import { studentStatusFeature } from '#features/students/status-changes/student-statuses.ts';
import { timelineFeature } from '#features/students/status-changes/timeline.ts';
import { studentNoteFeature } from '#features/students/student-notes.ts';
import { studentFeature } from '#features/students/students.ts';
import { teacherGroupFeature } from '#features/teachers/teacher-groups.ts';
import { teacherImport } from '#features/teachers/teacher-import.ts';
import { teacherFeature } from '#features/teachers/teachers.ts';
import { licenceFeature } from '#features/universities/licences.ts';
import { universityStatisticFeature } from '#features/universities/statistics.ts';
import { universityFeature } from '#features/universities/universities.ts';
import { importJobs } from '#platform/imports/import-jobs.ts';
import type { ImportKind } from '#platform/imports/import-kind.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';

/** Everything that can be imported. */
export const IMPORTS: ImportKind[] = [
  departmentImport,
  specialityImport,
  studentGroupImport,
  regionImport,
  districtImport,
  nationalityImport,
  interfaceTextImport,
  studentImport,
  teacherImport,
];
const IMPORT_JOBS = importJobs(IMPORTS);

/** All features. */
const FEATURES: Feature[] = [
  sessionFeature,
  profileFeature,
  ownSessionFeature,
  secondFactorFeature,
  adminFeature,
  studentAccountFeature,
  teacherAccountFeature,
  permissionGroupFeature,
  permissionFeature,
  auditFeature,
  universityFeature,
  licenceFeature,
  universityStatisticFeature,
  languageFeature,
  interfaceTextFeature,
  configFeature,
  labelFeature,
  countryFeature,
  regionFeature,
  districtFeature,
  nationalityFeature,
  facultyFeature,
  departmentFeature,
  specialityFeature,
  studentGroupFeature,
  studentFeature,
  studentNoteFeature,
  studentProfileFeature,
  studentStatusFeature,
  orderFeature,
  batchFeature,
  timelineFeature,
  duplicateFeature,
  teacherFeature,
  hemisFeature,
  teacherGroupFeature,
  fileFeature,
  dashboardFeature,
  searchFeature,
  jobFeature,
  eventFeature,
  notificationFeature,
  backupFeature,
  exportFeature,
  importFeature(IMPORTS, IMPORT_JOBS),
];

/** Every kind of work that goes on by itself. */
export const JOB_KINDS: JobKind[] = [
  sweepJob,
  exportJob,
  backupJob,
  scheduledBackupJob,
  ...Object.values(IMPORT_JOBS),
];

const BODY_LIMIT_BYTES = 1_048_576;
/** Longer than the usual idle time of a proxy in front, so that it is the proxy who closes. */
const KEEP_ALIVE_MS = 72_000;
/** Addresses of screens: neither the API nor a file that a browser missed. */
const PAGE_PATH = /^\/(?!api\b|assets\/|metrics\b)[^.?]*(\?|$)/;
const COMPRESS_FROM_BYTES = 1_024;

/** The whole server, not yet listening. */
export async function buildApp(
  services: Services,
  arrival: RequestTimeouts = REQUEST_TIMEOUTS,
): Promise<FastifyInstance> {
  const { config } = services;
  const app = fastify({
    loggerInstance: services.log,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    // Heads; bodies have limits by what they are.
    http: { headersTimeout: arrival.requestMs, requestTimeout: arrival.uploadMs },
    requestTimeout: arrival.uploadMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    trustProxy: config.trustProxy as boolean | string[],
    routerOptions: { maxParamLength: 64, ignoreTrailingSlash: true },
    // While closing, connections that are open are served to the end of their request.
    return503OnClosing: false,
    ...EARLY_ERROR_HANDLERS,
  });
  // The contract parses requests (api/implement.ts); Fastify's schemas only describe and serialise.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(({ schema }) => serialiserFor(schema));
  app.removeContentTypeParser('text/plain');
  await usePlugins(app, services);
  const sendPage = await serveWeb(app);
  app.setErrorHandler(handleError);
  closeConnectionsOnShutdown(app);
  enforceRequestTimeouts(app, arrival);
  addETags(app);
  serveMetrics(app, services);
  reportHealth(app, services);
  for (const feature of FEATURES) feature(app, services);
  serveReferencePage(app);
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && PAGE_PATH.test(request.url);
    if (wantsPage && sendPage !== undefined) return sendPage(reply);
    throw notFound();
  });
  return app;
}

async function usePlugins(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services;
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    setSecurityHeaders(reply, config.production && request.protocol === 'https');
    done();
  });
  await app.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['gzip', 'deflate'] });
  if (config.corsOrigins.length > 0)
    await app.register(cors, {
      origin: config.corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: ['etag', 'x-request-id', 'retry-after'],
    });
  if (config.rateLimits) {
    await app.register(rateLimit, {
      global: false,
      store: rateLimitStore(services),
      errorResponseBuilder: (_request, { ttl }) =>
        new Refusal('too_many', { values: { seconds: Math.ceil(ttl / 1000) } }),
    });
    limitConcurrency(app);
  }
  describeApi(app, VERSION);
}
