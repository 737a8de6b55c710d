import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { JobKind } from './job-kind.ts';

/** Open jobs of one user over a group of kinds, so that one user cannot occupy every worker. */
const MAX_OPEN_JOBS = 3;
const RETRY_AFTER_SECONDS = 60;
/** Namespace of the advisory locks that serialise the count per user. */
const LOCK_NAMESPACE = 4_712;

/** Refuses with message `key` when the user already has the maximum of open jobs of these kinds. */
export async function enforceQuota(
  { db, caller }: Context,
  kinds: readonly Pick<JobKind, 'name'>[],
  key: TextKey,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_NAMESPACE}, ${caller.id})`.execute(db);
  const open = await db
    .selectFrom('jobs')
    .select('id')
    .where('user_id', '=', caller.id)
    .where(
      'kind',
      'in',
      kinds.map(({ name }) => name),
    )
    .where('status', 'in', ['waiting', 'running'])
    .execute();
  if (open.length >= MAX_OPEN_JOBS)
    throw new Refusal('too_many', { key, values: { seconds: RETRY_AFTER_SECONDS } });
}
