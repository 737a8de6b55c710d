import type { Services } from '#api/context.ts';
import { sweepSpool } from './spool.ts';

const SWEEP_EVERY_MS = 60 * 60 * 1000;

/**
 * Sweeps what lies on this machine alone, at the start, whatever was killed before, and now and then; what all processes share is
 * swept by a job. Returns how to stop.
 */
export function startSpoolSweep({ config, log }: Pick<Services, 'config' | 'log'>): () => void {
  const sweep = () =>
    void sweepSpool(config.dataDirectory).catch((error: unknown) =>
      log.warn({ err: error }, 'Sweeping failed; it is tried again later'),
    );
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  sweep();
  return () => clearInterval(timer);
}
