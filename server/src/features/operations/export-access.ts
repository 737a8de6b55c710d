import { ExportInput } from '@dekanat/contract/operations/exports.ts';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { allowedExport } from './allowed-export.ts';

/**
 * Checks that the requester may still read the job's file: permissions may have been revoked or the user restricted to
 * a faculty.
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
