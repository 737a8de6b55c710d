import type { Database } from '#db/database.ts';
import { type JobLease, writeProgress } from './claim.ts';

const WRITTEN_EVERY_MS = 400;

/** Writes the progress that a job reports: only the latest, at intervals, one write at a time. */
export function followProgress(db: Database, held: JobLease) {
  let latest: { done: number; total: number | null; step: string | null } | undefined;
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    timer = undefined;
    const now = latest;
    latest = undefined;
    if (now === undefined) return;
    // A write that fails does no harm: the next report, or the end, says more.
    writing = writing
      .then(() => writeProgress(db, held, now))
      .then(
        () => undefined,
        () => undefined,
      );
  }

  return {
    report(done: number, total?: number, step?: string): void {
      latest = { done, total: total ?? null, step: step ?? null };
      timer ??= setTimeout(write, WRITTEN_EVERY_MS);
    },
    /** Nothing more is written after this. */
    async settled(): Promise<void> {
      clearTimeout(timer);
      write();
      await writing;
    },
  };
}
