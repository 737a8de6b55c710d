import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { universityFor } from '#api/scope.ts';
import { ministryConnectionOf } from '#integrations/hemis/ministry-connections.ts';

/** @throws Refusal without a connection, and where nothing is sent: in a copy, or since a restore */
export async function requireConnection({ db, scope, services }: Context): Promise<void> {
  const found = await ministryConnectionOf(db, universityFor(scope));
  if (found === undefined) throw new Refusal('incomplete', { key: 'ministry_connection.none' });
  if (!services.config.outgoing) throw new Refusal('incomplete', { key: 'ministry_connection.outgoing_off' });
  if (found.is_restored) throw new Refusal('incomplete', { key: 'ministry_connection.restored' });
}
