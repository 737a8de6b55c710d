import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import { sql } from 'kysely';

const nameIn = (users: 'users' | 'undoer') =>
  sql<string | null>`case when ${sql.ref(`${users}.id`)} is not null
    then coalesce(${sql.ref(`${users}.username`)}, ${sql.lit(SUPERADMIN)}) end`;

/** The name of the account in the joined `users`; null without one. The first administrator has no user name. */
export const accountName = nameIn('users');

/** The name of the account that entered a result; null for a student, whose result comes from a test. */
export const enteredBy = sql<string | null>`case when users.kind <> 'student' then ${accountName} end`;

/** The name of the account that undid an act, joined as `undoer`. */
export const undoerName = nameIn('undoer');
