import { ExportInput } from '@dekanat/contract/operations/exports.ts';
import { replan } from '#jobs/schedule.ts';
import type { Context } from '#kernel/context.ts';
import { Refusal } from '#kernel/errors.ts';
import { allowedExport } from './allowed-export.ts';
import { scheduledBackupJob } from './backup-job.ts';

/** Plans the next backup anew after its schedule was changed. */
export const replanBackups = ({ kernel, onceStored }: Pick<Context, 'kernel' | 'onceStored'>): void =>
  onceStored(() => kernel.afterwards(replan(kernel.db, kernel.db, scheduledBackupJob)));

/**
 * Whether whoever asked for what this job made may still have it: since then rights may have been taken away, or a faculty been bound
 * to them whose rows are only a part of it.
 * @throws Refusal
 */
export async function requireStillAllowed(context: Context, jobId: number): Promise<void> {
  const job = await context.db
    .selectFrom('jobs')
    .where('id', '=', jobId)
    .where('kind', '=', 'export')
    .select(['input', 'made_for_faculty_id'])
    .executeTakeFirst();
  if (job === undefined) return;
  allowedExport(context, ExportInput.parse(job.input));
  const { facultyId } = context.scope;
  if (facultyId !== null && job.made_for_faculty_id !== facultyId) throw new Refusal('forbidden');
}
