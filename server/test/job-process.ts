import { z } from 'zod';
import { jobKind } from '#jobs/job-kind.ts';
import { runJobs } from '#jobs/runner.ts';
import { readConfig } from '#kernel/config.ts';
import { createKernel } from '#process/create-kernel.ts';
import { createLog } from '#process/logging.ts';
import { openDatabase } from '#process/open-database.ts';

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
const kernel = await createKernel(config, database, log);
const runner = runJobs(kernel, [endless]);
process.once('SIGTERM', async () => {
  await runner.stop();
  await kernel.bus.close();
  await database.close();
});
