import type { FastifyBaseLogger } from 'fastify';
import { type ApiTokens, createApiTokens } from '#api/authentication/api-tokens.ts';
import {
  readCallerOfSession,
  readCallerOfToken,
  readCallerOfTokenId,
  readCallerOfUser,
} from '#api/authentication/read-caller.ts';
import { createSessions, type Sessions } from '#api/authentication/sessions.ts';
import { recordTokenUse } from '#api/authentication/token-use.ts';
import type { Services } from '#api/context.ts';
import { createDiskSpace } from '#api/disk-space.ts';
import { measureConnectionWait } from '#api/metrics/connection-wait.ts';
import { createMetrics } from '#api/metrics/metrics.ts';
import { createTracing } from '#api/tracing/tracing.ts';
import type { Config } from '#config/config.ts';
import { runAs } from '#db/current-work.ts';
import { createReportDatabase } from '#db/replica.ts';
import { lostDomainWarnings, sessionIdIn } from '#features/access/shared.ts';
import { syllabusUses } from '#features/curricula/shared.ts';
import { undoRestoration } from '#features/restorations/shared.ts';
import { printContract } from '#features/retakes/shared.ts';
import { createStorage } from '#platform/files/storage.ts';
import { createMail } from '#platform/mail/mail.ts';
import { type Bus, createBus, publish } from '#platform/realtime/bus.ts';
import { publishSaved } from '#platform/realtime/record-saved.ts';
import { createStudentEvents } from '#platform/realtime/student-events.ts';
import { createTeacherEvents } from '#platform/realtime/teacher-events.ts';
import { readMasterKey } from '#platform/security/master-key.ts';
import { openServerKeys } from '#platform/security/server-keys.ts';

/** Creates the services of the process. */
export async function createServices(
  config: Config,
  { pool, db }: Pick<Services, 'pool' | 'db'>,
  log: FastifyBaseLogger,
): Promise<Services> {
  const metrics = createMetrics();
  measureConnectionWait(pool, metrics);
  const background = createBackground(db, log);
  const { runInBackground } = background;
  const keys = await openServerKeys(db, await readMasterKey(config));
  const primaryUrl = String(pool.options.connectionString);
  const bus = createBus(primaryUrl, log);
  const apiTokens = createApiTokens({
    read: (hash) => runAs(undefined, () => readCallerOfToken(db, hash)),
    recordUse: (tokenId, address) => runInBackground(recordTokenUse(db, tokenId, address)),
  });
  return {
    config,
    pool,
    db,
    disk: createDiskSpace(config),
    reportDb: createReportDatabase({ primaryUrl, replicaUrl: config.replicaUrl }, log, (from) =>
      metrics.reports.inc({ from }),
    ),
    exports: new Map(),
    log,
    metrics,
    tracing: await createTracing(config),
    sessions: synchronised(
      createSessions(
        {
          // Of none: concurrent requests share the answer, and every endpoint the prepared statement.
          ofSession: (sessionId) => runAs(undefined, () => readCallerOfSession(db, sessionId)),
          ofUser: (userId) => runAs(undefined, () => readCallerOfUser(db, userId)),
        },
        keys.access,
      ),
      apiTokens,
      bus,
      (userId) => runInBackground(publish(db, 'account', { userId })),
    ),
    sessionOfRefreshToken: (token) => sessionIdIn(token, keys.refresh),
    apiTokens,
    readCallerOfUser: (userId) => readCallerOfUser(db, userId),
    readCallerOfTokenId: (tokenId) => readCallerOfTokenId(db, tokenId),
    bus,
    mail: createMail(config, log),
    storage: createStorage(config.files, config.dataDirectory, (error) =>
      log.warn({ err: error }, 'Storage'),
    ),
    keys,
    afterWrite: publishSaved,
    beforeBatchUndo: undoRestoration,
    lostDomainWarnings,
    syllabusUses,
    printContract,
    ...background,
  };
}

/** Work that continues after responses, and events that wait to be published together. */
function createBackground(
  db: Services['db'],
  log: FastifyBaseLogger,
): Pick<Services, 'runInBackground' | 'backgroundDone' | 'teacherEvents' | 'studentEvents'> {
  const work = new Set<Promise<unknown>>();
  const runInBackground = (started: Promise<unknown>) => {
    const watched = started
      .catch((error: unknown) => log.error({ err: error }, 'Background work failed'))
      .finally(() => work.delete(watched));
    work.add(watched);
  };
  const teacherEvents = createTeacherEvents({ db, runInBackground });
  const studentEvents = createStudentEvents({ db, runInBackground });
  return {
    runInBackground,
    teacherEvents,
    studentEvents,
    async backgroundDone() {
      teacherEvents.flush();
      studentEvents.flush();
      await Promise.all(work);
    },
  };
}

/** Removes a changed account, with its API tokens, from the cache of every process. */
function synchronised(
  sessions: Sessions,
  apiTokens: ApiTokens,
  bus: Bus,
  publishForget: (userId: number | null) => void,
): Sessions {
  const forget = (userId: number | null) => {
    for (const cache of [sessions, apiTokens])
      if (userId === null) cache.forgetAll();
      else cache.forget(userId);
  };
  bus.subscribe('account', ({ userId }) => forget(userId));
  return {
    ...sessions,
    forget(userId) {
      forget(userId);
      publishForget(userId);
    },
    forgetAll() {
      forget(null);
      publishForget(null);
    },
  };
}
