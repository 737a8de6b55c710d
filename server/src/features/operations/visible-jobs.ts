import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { inScope } from '#api/scope.ts';

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
