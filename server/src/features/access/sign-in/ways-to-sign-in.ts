import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

interface Without {
  providerId?: number;
  identityId?: number;
  passkeyId?: number;
}

/** Whether an account can sign in without its password, with a provider or a passkey other than those named. */
export async function hasOtherWay(db: Queryable, userId: number, without: Without = {}): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from linked_identities linked join sign_in_providers provider on provider.id = linked.provider_id
      where linked.user_id = ${userId} and provider.enabled
        and provider.id is distinct from ${without.providerId ?? null}::integer
        and linked.id is distinct from ${without.identityId ?? null}::integer)
    or exists (
      select from passkeys where user_id = ${userId}
        and id is distinct from ${without.passkeyId ?? null}::integer) as found`.execute(db);
  return rows[0]?.found === true;
}

/** Whether the permission group of an account has switched passwords off. */
export async function isWithoutPassword(db: Queryable, userId: number): Promise<boolean> {
  const group = await db
    .selectFrom('admins')
    .innerJoin('permission_groups', 'permission_groups.id', 'admins.permission_group_id')
    .where('admins.user_id', '=', userId)
    .select('permission_groups.password_sign_in')
    .executeTakeFirst();
  return group?.password_sign_in === false;
}

/** Whether the account could no longer sign in without what is named. */
export const wouldLockOut = async (db: Queryable, userId: number, without: Without): Promise<boolean> =>
  (await isWithoutPassword(db, userId)) && !(await hasOtherWay(db, userId, without));
