import type { AuditEntry } from '@dekanat/contract/access/audit/audit.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { Context, SignedInContext } from '#api/context.ts';
import { withoutTransaction } from '#api/implement.ts';
import type { Queryable } from '#db/database.ts';
import type { Accounts, NewPerson } from '#platform/imports/imported-accounts.ts';
import { studentDeadline } from './accounts/account-deadline.ts';
import { firstPassword } from './accounts/first-password.ts';
import { problemOfUsername } from './accounts/lookalikes.ts';
import { createAccount } from './accounts/new-account.ts';
import { ACCOUNT_COLUMNS } from './accounts/people.ts';
import { accountCalls } from './accounts/person-accounts.ts';
import { accountsAbove, requireBelow } from './accounts/require-below.ts';
import { freeUsernames } from './accounts/usernames.ts';
import { auditEntries } from './audit/audit-entries.ts';
import { changesNumbered, changesOn } from './audit/audit-rows.ts';
import { type NewPassword, setOwnPassword } from './own-password.ts';

export type { People } from './accounts/people.ts';
export { ACCOUNT_COLUMNS, accountCalls, createAccount, firstPassword };

/** Rights of accounts compared. */
export const accountRights = { requireBelow };

/** The columns of an account's scope; the query around has joined `users` and `admins`. */
export const ACCOUNT_SCOPE = { university: 'users.university_id', faculty: 'admins.faculty_id' } as const;

/** An administrator always has an e-mail. */
export const ADMIN_EMAIL = sql<string>`users.email`;

/**
 * Audit entries in the reader's language, newest first, by their ids. The caller has checked that the reader
 * may see the record.
 */
export const auditEntriesOf = async (context: Context, ids: number[]): Promise<AuditEntry[]> => {
  if (ids.length === 0) return [];
  const changes = changesOn(context, changesNumbered(context, ids), { limit: ids.length, page: 1 });
  return auditEntries(context, await changes.execute());
};

/** How imports create accounts; `preferred` usernames may be taken. */
export const importedAccounts = (
  { kind, permission }: Pick<Accounts, 'kind' | 'permission'>,
  propose: (db: Queryable, people: NewPerson[]) => Promise<string[]>,
): Accounts => ({
  kind,
  permission,
  outOfReach: accountsAbove,
  problemOfName: problemOfUsername,
  ...(kind === 'student' && {
    defaults: async (db: Queryable, universityId: number | null) => ({
      deadline: await studentDeadline(db, universityId),
    }),
  }),
  names: async (db, people, taken) => freeUsernames(db, await propose(db, people), taken),
});

/** Handler of the calls by which accounts of every kind set their own password. */
export const changeOwnPassword = withoutTransaction(
  async (context: SignedInContext<Caller>, { body }: { body: NewPassword }): Promise<null> => {
    await setOwnPassword(context, body);
    return null;
  },
);
