import { type RawBuilder, sql } from 'kysely';
import type { PublicContext } from '#api/context.ts';
import { networkOf } from '#api/http/network.ts';
import { deviceName } from './device-name.ts';

type Place = Pick<PublicContext, 'device' | 'address'>;

/**
 * The origin of a sign-in, to detect a new device: browser and system without versions, and the network
 * instead of the address.
 */
export const originOf = ({ device, address }: Place) => `${deviceName(device) ?? ''} ${networkOf(address)}`;

/** Condition on `users`: the account has signed in from the network of this address, with any device. */
export const knowsNetwork = ({ address }: Pick<Place, 'address'>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from sessions seen where seen.user_id = users.id
    and substring(seen.origin from '[^ ]*$') = ${networkOf(address)})`;
