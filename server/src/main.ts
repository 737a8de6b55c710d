import { buildApp } from './app.ts';
import { ConfigurationError, readConfig } from './kernel/config.ts';
import { createKernel } from './kernel/kernel.ts';
import { createLog } from './kernel/logging.ts';
import { openDatabase } from './kernel/start.ts';
import { sweepOutdated } from './kernel/sweep.ts';
import { prepareData } from './seed/prepare-data.ts';

async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config);
  const database = await openDatabase(config, (line) => log.info(line));
  const signIns = await prepareData(database.db, config);
  const kernel = await createKernel(config, database, log);
  const app = await buildApp(kernel);
  const stopSweeping = sweepOutdated(kernel);

  // Requests under way end first, then work that they left behind, then the database.
  const stop = async () => {
    stopSweeping();
    await app.close();
    await kernel.settled();
    await database.close();
  };
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stopping ??= stop().catch((error: unknown) => {
        log.error({ err: error }, 'Stopping failed');
        process.exitCode = 1;
      });
    });
  }
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await stop();
    throw error;
  }
  console.log([`Dekanat: ${config.publicUrl}`, ...signIns].join('\n'));
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
});
