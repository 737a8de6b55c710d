import { z } from 'zod';
import { type JobKind, jobKind } from '#platform/jobs/job-kind.ts';
import type { ImportKind } from './import-kind.ts';
import { processRows } from './import-records.ts';
import { readSource } from './read-source.ts';
import { undoImport } from './undo-import.ts';

const input = z.object({ id: z.int() });

/** Each job is one transaction: a process that dies leaves nothing behind, and the job is retried. */
export function importJobs(kinds: readonly ImportKind[]) {
  return {
    read: jobKind({ name: 'import_read', input, run: (job, { id }) => readSource(job, kinds, id) }),
    check: jobKind({
      name: 'import_check',
      input,
      run: (job, { id }) => processRows(job, kinds, id, 'check'),
    }),
    write: jobKind({
      name: 'import_write',
      input,
      run: (job, { id }) => processRows(job, kinds, id, 'write'),
    }),
    undo: jobKind({ name: 'import_undo', input, run: (job, { id }) => undoImport(job, kinds, id) }),
  } satisfies Record<string, JobKind<typeof input>>;
}
export type ImportJobs = ReturnType<typeof importJobs>;
