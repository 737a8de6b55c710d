import { setTimeout as sleep } from 'node:timers/promises';
import { type Import, imports } from '@dekanat/contract/operations/imports.ts';
import type { Actor } from './actor.ts';
import type { Journal } from './journal.ts';

const LOOK_MS = 500;
/** A job whose process died is taken over after 40 seconds, and repeated after 10 more. */
const JOB_WITHIN_MS = 150_000;

export interface ImportJob {
  id: number;
  act: 'check' | 'write';
  /** Of the import, when the job is done. */
  state: Import['state'];
}

const isRunning = ({ job }: Pick<Import, 'job'>) => job?.status === 'waiting' || job?.status === 'running';

/** What is to be done next. */
function stepOf(now: Import, { act, state }: ImportJob, asked: boolean): 'wait' | 'done' | 'failed' | 'ask' {
  if (isRunning(now)) return 'wait';
  if (now.state === state) return 'done';
  return asked && now.job?.act === act && now.job.status === 'failed' ? 'failed' : 'ask';
}

/**
 * Starts a job of an import and waits for its end. A request without an answer is not simply repeated, because that is refused
 * while the job runs: the state says whether it was accepted. @returns whether the job was done
 */
export async function runImportJob(actor: Actor, job: ImportJob, journal: Journal): Promise<boolean> {
  const params = { id: job.id };
  const read = () =>
    journal.persist('an import', () => actor.call(imports.read, { params, query: { limit: 1 } }));
  const ask = (): Promise<boolean> =>
    actor.call(imports.update, { params, body: { act: job.act } }).then(
      ({ status }) => status === 200,
      () => false,
    );
  let asked = false;
  const until = performance.now() + JOB_WITHIN_MS;
  for (let now = await read(); now !== undefined && performance.now() < until; now = await read()) {
    const step = stepOf(now, job, asked);
    if (step === 'done') return true;
    if (step === 'failed') {
      journal.errors.push(`an import: the job failed: ${now.job?.error}`);
      return false;
    }
    if (step === 'ask') asked = (await ask()) || asked;
    await sleep(LOOK_MS);
  }
  journal.errors.push(`an import: job ${job.act} of ${job.id} did not end`);
  return false;
}
