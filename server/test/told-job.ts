import { z } from 'zod';
import { type Job, jobKind } from '#jobs/job-kind.ts';

type Told = 'half' | 'end' | 'fail';

/** A kind of job that does step by step what a test tells it. */
export function toldJob() {
  let hear: (what: Told) => void = () => undefined;
  async function run(job: Job): Promise<undefined> {
    job.progress(1, 10);
    for (;;) {
      const { promise, resolve, reject } = Promise.withResolvers<Told>();
      hear = resolve;
      job.signal.addEventListener('abort', () => reject(job.signal.reason));
      const what = await promise;
      if (what === 'end') return undefined;
      if (what === 'fail') throw new Error('as told');
      job.progress(5, 10);
    }
  }
  const kind = jobKind({ name: 'told_step_by_step', input: z.object({}), attempts: 1, run });
  return { kind, tell: (what: Told) => hear(what) };
}
