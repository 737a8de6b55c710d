import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';

/**
 * Checks that the requester may still read the job's file: permissions may have been revoked or the user restricted to
 * a faculty.
 */
export function fileAccess(kinds: readonly JobKind[]) {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  /** @throws Refusal */
  return async (context: Context, jobId: number): Promise<void> => {
    const job = await context.db
      .selectFrom('jobs')
      .where('id', '=', jobId)
      .select(['kind', 'input', 'made_for_faculty_id'])
      .executeTakeFirst();
    const kind = job && byName.get(job.kind);
    if (kind?.requireFileAllowed === undefined) return;
    kind.requireFileAllowed(context, kind.input.parse(job?.input));
    const { facultyId } = context.scope;
    if (facultyId !== null && job?.made_for_faculty_id !== facultyId) throw new Refusal('forbidden');
  };
}
