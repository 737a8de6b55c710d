import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { createLog } from '#api/http/logging.ts';
import { type Config, ConfigurationError, readConfig } from '#config/config.ts';
import { startOutbox } from '#features/notifications/start-outbox.ts';
import { sendWebhooks } from '#features/operations/webhooks/send-deliveries.ts';
import { type OpenDatabase, openDatabase } from '#platform/embedded-postgres/open-database.ts';
import { startSpoolSweep } from '#platform/files/spool-sweep.ts';
import { runJobs } from '#platform/jobs/runner.ts';
import { readMasterKey } from '#platform/security/master-key.ts';
import { openServerKeys } from '#platform/security/server-keys.ts';
import { seedPosts } from '#seed/demonstration-posts.ts';
import { seedVideo } from '#seed/demonstration-video.ts';
import { prepareData } from '#seed/prepare-data.ts';
import { seedTaskPictures } from '#seed/study/task-pictures.ts';
import { buildApp, JOB_KINDS } from './app.ts';
import { createServices } from './create-services.ts';

async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config);
  const database = await openDatabase(config, (line) => log.info(line));
  try {
    await serve(config, log, database);
  } catch (error) {
    // An open database would keep the process alive.
    await database.close();
    throw error;
  }
}

async function serve(config: Config, log: Logger, database: OpenDatabase): Promise<void> {
  // With an external database and storage the directory may not exist yet; uploads are received in it.
  await mkdir(config.dataDirectory, { recursive: true });
  const { secrets } = await openServerKeys(database.db, await readMasterKey(config));
  const { lines, demonstration } = await prepareData(database.url, config, secrets);
  // The passwords are stored by now: they are shown even if the rest of the start fails.
  for (const line of lines) console.log(line);
  if (typeof config.seed === 'number') {
    const { seedBulkStudents } = await import('#seed/bulk-students.ts');
    const { seedBulkRecords } = await import('#seed/bulk-records.ts');
    const made = await seedBulkStudents(database.url, config.seed, secrets);
    if (made !== undefined)
      console.log(`  Created ${made.students} students in ${made.seconds.toFixed(1)} seconds.`);
    const records = await seedBulkRecords(database.url);
    if (records !== undefined)
      console.log(`  Created ${records.ratings} ratings in ${records.seconds.toFixed(1)} seconds.`);
  }
  const services = await createServices(config, database, log);
  if (demonstration) {
    await seedVideo(services);
    await seedPosts(services);
    await seedTaskPictures(services);
  }
  const app = await buildApp(services);
  const stopSweeping = startSpoolSweep(services);
  const runner = runJobs(services, JOB_KINDS);
  const outbox = startOutbox(services);
  const webhooks = sendWebhooks(services);

  // First requests and jobs, then background work, then connections.
  const stopServing = async () => {
    stopSweeping();
    await Promise.all([app.close(), runner.stop(), outbox.stop(), webhooks.stop()]);
    await services.backgroundDone();
    await Promise.all([services.bus.close(), services.reportDb.close(), services.tracing?.close()]);
  };
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await stopServing();
    throw error;
  }
  onStopSignal(() =>
    app
      .drain()
      .then(stopServing)
      .finally(() => database.close())
      .catch((error: unknown) => {
        log.error({ err: error }, 'Stopping failed');
        process.exitCode = 1;
      }),
  );
  console.log(`Dekanat: ${config.publicUrl}`);
}

/** Calls `stop` at the first signal and ignores further ones. */
function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!stopping) void stop();
      stopping = true;
    });
  }
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
});
