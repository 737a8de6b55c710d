import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import { sql } from 'kysely';

/** The name of the user in the joined row of `users`; super administrators have none. */
export const USER_NAME = sql<
  string | null
>`case when users.id is not null then coalesce(users.username, ${sql.lit(SUPERADMIN)}) end`;
