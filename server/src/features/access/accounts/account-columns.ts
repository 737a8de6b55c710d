import { sql } from 'kysely';

/** The columns of an account's scope; the query around has joined `users` and `admins`. */
export const ACCOUNT_SCOPE = { university: 'users.university_id', faculty: 'admins.faculty_id' } as const;

/** An administrator always has an e-mail. */
export const ADMIN_EMAIL = sql<string>`users.email`;
