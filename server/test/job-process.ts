import { z } from 'zod';
import { createLog } from '#api/http/logging.ts';
import { readConfig } from '#config/config.ts';
import { openDatabase } from '#platform/embedded-postgres/open-database.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import { runJobs } from '#platform/jobs/runner.ts';
import { createServices } from '../src/create-services.ts';

/** Runs until the process ends. */
const endless = jobKind({
  name: 'endless',
  input: z.object({}),
  async run(job) {
    job.progress(1, 2);
    const ended = Promise.withResolvers<never>();
    job.signal.addEventListener('abort', () => ended.reject(job.signal.reason));
    return ended.promise;
  },
});

/** Runs jobs in a separate process, as server/src/main.ts does, so that a test can kill it. */
const config = readConfig();
const log = createLog(config);
const database = await openDatabase(config, () => undefined);
const services = await createServices(config, database, log);
const runner = runJobs(services, [endless]);
process.once('SIGTERM', async () => {
  await runner.stop();
  await services.bus.close();
  await database.close();
});
