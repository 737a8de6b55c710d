import type { PersonAccount } from '@dekanat/contract/access/accounts/person-accounts.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';

/** A person with their account; `default_username` is the default user name. */
export type PersonRow = Omit<PersonAccount, 'username'> & {
  username: string | null;
  default_username: string;
};

/** The differences between accounts of students and of teachers. */
export interface People {
  table: 'students' | 'teachers';
  kind: 'student' | 'teacher';
  /** A person in the caller's scope. @throws Refusal not_found */
  person(context: Context, id: number): Promise<PersonRow>;
  /** Locks the person until the transaction ends. @throws Refusal not_found */
  lock(context: Context, id: number): Promise<unknown>;
}

/** The columns of the account in the joined `users`. */
export const ACCOUNT_COLUMNS = [
  'users.username',
  'users.email',
  sql<boolean>`coalesce(users.must_set_password, true)`.as('first_time_login'),
  'users.last_sign_in_at',
  sql<boolean>`exists (select from second_factors where second_factors.user_id = users.id)`.as(
    'second_factor',
  ),
  sql<boolean>`exists (select from passkeys where passkeys.user_id = users.id)`.as('has_passkey'),
  'users.version',
] as const;
