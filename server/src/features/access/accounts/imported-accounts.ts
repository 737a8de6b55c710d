import type { Queryable } from '#db/database.ts';
import type { Accounts, NewPerson } from '#platform/imports/imported-accounts.ts';
import { studentDeadline } from './account-deadline.ts';
import { problemOfUsername } from './lookalikes.ts';
import { accountsAbove } from './require-below.ts';
import { freeUsernames } from './usernames.ts';

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
