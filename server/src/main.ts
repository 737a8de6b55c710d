import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { createLog } from '#api/http/logging.ts';
import { type Config, ConfigurationError, readConfig } from '#config/config.ts';
import { type OpenDatabase, openDatabase } from '#platform/embedded-postgres/open-database.ts';
import { startSpoolSweep } from '#platform/files/spool-sweep.ts';
import { runJobs } from '#platform/jobs/runner.ts';
import { serverKey } from '#platform/security/server-keys.ts';
import { prepareData } from '#seed/prepare-data.ts';
import { buildApp, JOB_KINDS } from './app.ts';
import { createServices } from './create-services.ts';

async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config);
  const database = await openDatabase(config, (line) => log.info(line));
  try {
    await serve(config, log, database);
  } catch (error) {
    // Nothing keeps a process alive that could not start.
    await database.close();
    throw error;
  }
}

async function serve(config: Config, log: Logger, database: OpenDatabase): Promise<void> {
  // Where database and files lie elsewhere, nothing has made it yet; uploads arrive in it.
  await mkdir(config.dataDirectory, { recursive: true });
  const signIns = await prepareData(database.db, config);
  if (typeof config.seed === 'number') {
    const { seedManyStudents } = await import('#seed/many-students.ts');
    const key = await serverKey(database.db, 'secrets');
    const made = await seedManyStudents(database.url, config.seed, key);
    if (made !== undefined)
      signIns.push(`  ${made.students} students were made in ${made.seconds.toFixed(1)} seconds.`);
  }
  const services = await createServices(config, database, log);
  const app = await buildApp(services);
  const stopSweeping = startSpoolSweep(services);
  const runner = runJobs(services, JOB_KINDS);

  // Requests under way end first, and jobs are given back; then work that they left behind, then the database.
  const stopServing = async () => {
    stopSweeping();
    await Promise.all([app.close(), runner.stop()]);
    await services.backgroundDone();
    await Promise.all([services.bus.close(), services.reportDb.close()]);
  };
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await stopServing();
    throw error;
  }
  onceAskedToStop(() =>
    app
      .drain()
      .then(stopServing)
      .finally(() => database.close())
      .catch((error: unknown) => {
        log.error({ err: error }, 'Stopping failed');
        process.exitCode = 1;
      }),
  );
  console.log([`Dekanat: ${config.publicUrl}`, ...signIns].join('\n'));
}

/** A second signal, from an impatient hand, does not stop twice. */
function onceAskedToStop(stop: () => Promise<void>): void {
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
