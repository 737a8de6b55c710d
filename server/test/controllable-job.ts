import { z } from 'zod';
import { type Job, jobKind } from '#platform/jobs/job-kind.ts';

type Told = 'half' | 'end' | 'fail';

/** A kind of job that runs the commands of a test; commands sent before it starts are queued. */
export function controllableJob() {
  const told: Told[] = [];
  let wake: () => void = () => undefined;
  async function next(signal: AbortSignal): Promise<Told> {
    for (;;) {
      signal.throwIfAborted();
      const what = told.shift();
      if (what !== undefined) return what;
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      signal.addEventListener('abort', () => resolve(), { once: true });
      await promise;
    }
  }
  async function run(job: Job): Promise<undefined> {
    job.progress(1, 10);
    for (;;) {
      const what = await next(job.signal);
      if (what === 'end') return undefined;
      if (what === 'fail') throw new Error('as told');
      job.progress(5, 10);
    }
  }
  const kind = jobKind({ name: 'told_step_by_step', input: z.object({}), attempts: 1, run });
  function tell(what: Told): void {
    told.push(what);
    wake();
  }
  return { kind, tell };
}
