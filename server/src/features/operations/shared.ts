import { ExportInput } from '@dekanat/contract/operations/exports.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
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

const startedBySuperAdministrator = sql<SqlBool>`exists (
  select from admins where admins.user_id = jobs.user_id and admins.super_administrator)`;

/**
 * Jobs of the university in scope, or all jobs without one. Only super administrators see the jobs of their kind, which
 * may concern all universities. Users restricted to a faculty see only their own jobs.
 */
export const visibleJobs = ({ db, scope, caller }: Context) =>
  db
    .selectFrom('jobs')
    .leftJoin('universities', 'universities.id', 'jobs.university_id')
    .where(inScope(scope, { university: 'jobs.university_id' }))
    .$if(!caller.superAdministrator, (query) => query.where(({ not }) => not(startedBySuperAdministrator)))
    .$if(scope.facultyId !== null, (query) => query.where('jobs.user_id', '=', caller.id));
