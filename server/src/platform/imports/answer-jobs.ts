import { flushCompileCache } from 'node:module';

/** Answers the job of `parseInProcess`, which ends this process as soon as it has the result: compiled code is stored before. */
export function answerJobs<Job, Result>(answer: (job: Job) => Promise<Result>): void {
  process.on('message', async (job: Job) => {
    const result = await answer(job);
    flushCompileCache();
    process.send?.(result);
  });
  process.on('disconnect', () => process.exit());
}
