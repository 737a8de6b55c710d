import { z } from 'zod';
import { createLog } from '#api/http/logging.ts';
import { readConfig } from '#config/config.ts';
import { openDatabase } from '#platform/embedded-postgres/open-database.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import { runJobs } from '#platform/jobs/runner.ts';
import { createServices } from '../src/create-services.ts';

/** Works until somebody ends it. */
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

/** A process of its own that works through jobs, as server/src/main.ts does: one that a test may kill. */
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
