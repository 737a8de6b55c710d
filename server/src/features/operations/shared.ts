import { ExportInput } from '@dekanat/contract/operations/exports.ts';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { reschedule } from '#platform/jobs/schedule.ts';
import { allowedExport } from './allowed-export.ts';
import { scheduledBackupJob } from './backup-job.ts';

/** Plans the next backup anew after its schedule was changed. */
export const replanBackups = ({ services, onCommit }: Pick<Context, 'services' | 'onCommit'>): void =>
  onCommit(() => services.runInBackground(reschedule(services.db, services.db, scheduledBackupJob)));

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
