import { type RawBuilder, sql } from 'kysely';
import type { ActWarning } from '#api/acceptance.ts';
import type { Context } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';

interface Without {
  providerId?: number | undefined;
  identityId?: number | undefined;
  passkeyId?: number | undefined;
  /** Without any passkey. */
  passkeys?: true;
  /** Without passkeys of this domain. */
  rpId?: string | undefined;
}

type Parts = Pick<Context, 'db' | 'services'>;

/**
 * Condition on `passkeys`: their domain is one at which people open Dekanat. Without a configured address they open it at any, as on the
 * machine of a developer.
 */
function isOfDomainInUse({ config: { hasPublicUrl, publicUrl } }: Parts['services']): RawBuilder<boolean> {
  return hasPublicUrl
    ? sql<boolean>`(passkeys.rp_id = ${new URL(publicUrl).hostname} or exists (
        select from licences where licences.allowed_domain = passkeys.rp_id))`
    : sql<boolean>`true`;
}

/** Whether the account can sign in without its password, with a provider that is meant for it or a passkey, other than those named. */
const otherWay = ({ services }: Parts, userId: RawBuilder<unknown>, without: Without = {}) => sql<boolean>`(
  exists (
    select from linked_identities linked
    join sign_in_providers provider on provider.id = linked.provider_id
    join users owner on owner.id = linked.user_id
    where linked.user_id = ${userId} and provider.enabled
      and provider.university_id = linked.university_id and provider.university_id = owner.university_id
      and (provider.audience = 'everyone' or (provider.audience = 'students') = (owner.kind = 'student'))
      and provider.id is distinct from ${without.providerId ?? null}::integer
      and linked.id is distinct from ${without.identityId ?? null}::integer)
  or exists (
    select from passkeys
    where passkeys.user_id = ${userId} and ${isOfDomainInUse(services)} and not ${without.passkeys === true}::boolean
      and passkeys.id is distinct from ${without.passkeyId ?? null}::integer
      and passkeys.rp_id is distinct from ${without.rpId ?? null}::text))`;

/** Whether an account can sign in without its password. */
export async function hasOtherWay(parts: Parts, userId: number, without: Without = {}): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${otherWay(parts, sql`${userId}::integer`, without)} as found`.execute(parts.db);
  return rows[0]?.found === true;
}

/** Condition: the permission group of an account has switched passwords off. */
export const withoutPassword = (userId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from admins join permission_groups on permission_groups.id = admins.permission_group_id
  where admins.user_id = ${userId} and not permission_groups.password_sign_in)`;

export async function isWithoutPassword(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select ${withoutPassword(sql`${userId}::integer`)} as found`.execute(db);
  return rows[0]?.found === true;
}

/** Whether the account could no longer sign in without what is named. */
export const wouldLockOut = async (parts: Parts, userId: number, without?: Without): Promise<boolean> =>
  (await isWithoutPassword(parts.db, userId)) && !(await hasOtherWay(parts, userId, without));

/**
 * Removes what opens an account besides its password, when others than its owner have recovered it: who had the account before may have
 * added it, and would set the next password. Where passwords are off it stays, because nothing else opens the account.
 */
export async function removeOtherWays(db: Queryable, userId: number): Promise<void> {
  if (await isWithoutPassword(db, userId)) return;
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await db.deleteFrom('linked_identities').where('user_id', '=', userId).execute();
}
/** Names of accounts that may sign in now, in their order. */
const openAccounts = (db: Queryable) =>
  db
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .innerJoin('permission_groups', 'permission_groups.id', 'admins.permission_group_id')
    .where('users.status', '=', 1)
    .where('users.blocked', '=', false)
    .select(sql<string>`coalesce(users.username, users.email)`.as('name'))
    .orderBy('name');
const namesOf = async (query: ReturnType<typeof openAccounts>) =>
  (await query.execute()).map(({ name }) => name);

/** The members of a group who can sign in with a password alone. */
export const membersWithPasswordAlone = (parts: Parts, groupId: number): Promise<string[]> =>
  namesOf(
    openAccounts(parts.db)
      .where('permission_groups.id', '=', groupId)
      .where(sql<boolean>`not ${otherWay(parts, sql.ref('users.id'))}`),
  );

/** Who signs in without a password, and with no other way than the provider. */
export const peopleOfProviderAlone = (parts: Parts, providerId: number): Promise<string[]> =>
  namesOf(
    openAccounts(parts.db)
      .where('permission_groups.password_sign_in', '=', false)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('linked_identities')
            .whereRef('linked_identities.user_id', '=', 'users.id')
            .where('linked_identities.provider_id', '=', providerId)
            .select('linked_identities.id'),
        ),
      )
      .where(sql<boolean>`not ${otherWay(parts, sql.ref('users.id'), { providerId })}`),
  );

/** Who signs in without a password, and with no other way than passkeys of the domain. */
const peopleOfDomainAlone = (parts: Parts, rpId: string): Promise<string[]> =>
  namesOf(
    openAccounts(parts.db)
      .where('permission_groups.password_sign_in', '=', false)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('passkeys')
            .whereRef('passkeys.user_id', '=', 'users.id')
            .where('passkeys.rp_id', '=', rpId)
            .select('passkeys.id'),
        ),
      )
      .where(sql<boolean>`not ${otherWay(parts, sql.ref('users.id'), { rpId })}`),
  );

/** Of more people the sentence says the number. */
const NAMES_SHOWN = 10;

/** What a sentence says of people who could not sign in. */
export const peopleIn = (names: readonly string[]) => ({
  count: names.length,
  people: names.slice(0, NAMES_SHOWN).join(', ') + (names.length > NAMES_SHOWN ? ', …' : ''),
});

/** What has to be accepted before people can no longer sign in. */
export const lockOutWarnings = (key: ActWarning['key'], names: readonly string[]): ActWarning[] =>
  names.length === 0 ? [] : [{ code: 'locks_out', key, values: peopleIn(names) }];

/** What has to be accepted before a licence loses its domain, at which passkeys then no longer work unless it is that of the server. */
export async function lostDomainWarnings(parts: Parts, domain: string): Promise<ActWarning[]> {
  const { hasPublicUrl, publicUrl } = parts.services.config;
  if (!hasPublicUrl || domain === new URL(publicUrl).hostname) return [];
  return lockOutWarnings('licence.locks_out', await peopleOfDomainAlone(parts, domain));
}
