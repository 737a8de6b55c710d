import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import type { JobKind } from './job-kind.ts';

/** Of one person at a time, of the same work: others want the processes, too. */
const UNDER_WAY = 3;
const TRY_AGAIN_SECONDS = 60;
/** Namespace of the advisory locks by which those who ask at the same moment are counted one after the other. */
const LOCKS = 4_712;

/** Refuses, in the words of `key`, one job more of these kinds while three of the caller's are under way. */
export async function enforceQuota(
  { db, caller }: Context,
  kinds: readonly Pick<JobKind, 'name'>[],
  key: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS}, ${caller.id})`.execute(db);
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
  if (open.length >= UNDER_WAY)
    throw new Refusal('too_many', { key, values: { seconds: TRY_AGAIN_SECONDS } });
}
