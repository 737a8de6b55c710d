import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import { sql } from 'kysely';

/** The name of the account in the joined `users`; null without one. The first administrator has no user name. */
export const accountName = sql<
  string | null
>`case when users.id is not null then coalesce(users.username, ${sql.lit(SUPERADMIN)}) end`;
