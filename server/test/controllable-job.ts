import { z } from 'zod';
import { type Job, jobKind } from '#platform/jobs/job-kind.ts';

type Command = 'half' | 'end' | 'fail';

/** A kind of job that runs the commands of a test; commands sent before it starts are queued. */
export function controllableJob() {
  const commands: Command[] = [];
  let wake: () => void = () => undefined;
  async function next(signal: AbortSignal): Promise<Command> {
    for (;;) {
      signal.throwIfAborted();
      const command = commands.shift();
      if (command !== undefined) return command;
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      signal.addEventListener('abort', () => resolve(), { once: true });
      await promise;
    }
  }
  async function run(job: Job): Promise<undefined> {
    job.progress(1, 10);
    for (;;) {
      const command = await next(job.signal);
      if (command === 'end') return undefined;
      if (command === 'fail') throw new Error('failed on command');
      job.progress(5, 10);
    }
  }
  const kind = jobKind({ name: 'controllable', input: z.object({}), attempts: 1, run });
  function send(command: Command): void {
    commands.push(command);
    wake();
  }
  return { kind, send };
}
