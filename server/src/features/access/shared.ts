import { SUPERADMIN } from '@dekanat/contract/access/account-fields.ts';
import { sql } from 'kysely';

/** Where an account says whose it is; the query around has joined `users` and `admins`. */
export const ACCOUNT_SCOPE = { university: 'users.university_id', faculty: 'admins.faculty_id' } as const;

/** The e-mail of an administrator, who always has one. */
export const ADMIN_EMAIL = sql<string>`users.email`;

/** What the account is called that the query around has joined as `users`; null where it has joined none. */
export const accountName = sql<
  string | null
>`case when users.id is not null then coalesce(users.username, ${sql.lit(SUPERADMIN)}) end`;
