import type { Database } from '#db/database.ts';
import { type JobLease, writeProgress } from './claim.ts';

const WRITE_INTERVAL_MS = 400;

/** Throttles progress writes: only the latest report is stored, one write at a time. */
export function progressWriter(db: Database, lease: JobLease) {
  let latest: { done: number; total: number | null; step: string | null } | undefined;
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    timer = undefined;
    const report = latest;
    latest = undefined;
    if (report === undefined) return;
    // A failed write is harmless: the next report or the result replaces it.
    writing = writing
      .then(() => writeProgress(db, lease, report))
      .then(
        () => undefined,
        () => undefined,
      );
  }

  return {
    report(done: number, total?: number, step?: string): void {
      latest = { done, total: total ?? null, step: step ?? null };
      timer ??= setTimeout(write, WRITE_INTERVAL_MS);
    },
    /** Writes the pending report; nothing is written afterwards. */
    async flush(): Promise<void> {
      clearTimeout(timer);
      write();
      await writing;
    },
  };
}
