import type { Services } from '#api/context.ts';
import { sweepSpool } from './spool.ts';

const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Sweeps the local spool at start and hourly; shared data is swept by a job. Returns the function that stops it. */
export function startSpoolSweep({ config, log }: Pick<Services, 'config' | 'log'>): () => void {
  const sweep = () =>
    void sweepSpool(config.dataDirectory).catch((error: unknown) =>
      log.warn({ err: error }, 'Sweeping the spool failed; it will be retried'),
    );
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  sweep();
  return () => clearInterval(timer);
}
