import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { universityFor } from '#api/scope.ts';
import type { Queryable } from '#db/database.ts';
import { isOpenUniversity } from '#features/universities/shared.ts';
import { ministryConnectionOf } from '#integrations/hemis/ministry-connections.ts';

/** @throws Refusal for a connected university that is inactive or whose licence is blocked */
export async function requireOpen(db: Queryable, universityId: number): Promise<void> {
  const closed = await db
    .selectFrom('ministry_connections')
    .where('university_id', '=', universityId)
    .where(({ not }) => not(isOpenUniversity('ministry_connections.university_id')))
    .select('id')
    .executeTakeFirst();
  if (closed !== undefined) throw new Refusal('incomplete', { key: 'ministry_connection.closed' });
}

/** @throws Refusal without a connection, and where nothing is sent: in a copy, since a restore, or of a closed university */
export async function requireConnection({ db, scope, services }: Context): Promise<void> {
  const universityId = universityFor(scope);
  const found = await ministryConnectionOf(db, universityId);
  if (found === undefined) throw new Refusal('incomplete', { key: 'ministry_connection.none' });
  if (!services.config.outgoing) throw new Refusal('incomplete', { key: 'ministry_connection.outgoing_off' });
  if (found.is_restored) throw new Refusal('incomplete', { key: 'ministry_connection.restored' });
  await requireOpen(db, universityId);
}
