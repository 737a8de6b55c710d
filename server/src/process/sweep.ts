import type { Kernel } from '#kernel/kernel.ts';
import { sweepSpool } from '#storage/spool.ts';

const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Sweeps what lies on this machine alone; what all processes share is swept by a job. Returns how to stop. */
export function sweepMachine({ config, log }: Pick<Kernel, 'config' | 'log'>): () => void {
  const timer = setInterval(() => {
    sweepSpool(config.dataDirectory).catch((error: unknown) =>
      log.warn({ err: error }, 'Sweeping failed; it is tried again later'),
    );
  }, SWEEP_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
