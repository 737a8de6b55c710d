import { sql } from 'kysely';
import type { PublicContext } from '#api/context.ts';
import { deviceName } from './device-name.ts';
import type { SignInRefusal } from './sign-in-rules.ts';

/**
 * Stores an attempt to sign in, with the role that the account has now. `userId` is undefined when no account has the typed
 * name; `reason` is undefined when the attempt succeeded.
 */
export async function logSignIn(
  { services: { db }, address, device }: Pick<PublicContext, 'services' | 'address' | 'device'>,
  userId: number | undefined,
  reason?: SignInRefusal,
): Promise<void> {
  await sql`
    insert into login_logs (user_id, university_id, role, permission_group_id, address, device, success, reason)
    select users.id, users.university_id, case when admins.super_administrator then 'superadmin' else users.kind end,
      admins.permission_group_id, ${address}, ${deviceName(device)}::text, ${reason === undefined}::boolean, ${reason ?? null}::text
    from (select ${userId ?? null}::integer as id) attempt
    left join users on users.id = attempt.id
    left join admins on admins.user_id = users.id`.execute(db);
}
