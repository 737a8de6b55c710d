import type { ChangePasswordInput } from '@dekanat/contract/access/accounts/account-fields.ts';
import type { z } from 'zod';
import type { Caller } from '#api/caller.ts';
import { inTransaction, type SignedInContext } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { requireStrongPassword } from '#platform/security/password-rules.ts';
import { hashPassword, passwordMatches } from '#platform/security/passwords.ts';
import { textsOfAccount } from './accounts/known-texts.ts';
import { checkCurrentPassword } from './sessions/current-password.ts';
import { closeSessions, lockOwnAccount } from './sessions/refresh.ts';
import { notifyOwner } from './sessions/security-notifications.ts';

export type NewPassword = z.output<typeof ChangePasswordInput>;

/** Sets the caller's password and closes their other sessions. The first own password needs no current one. */
export const setOwnPassword = (
  context: SignedInContext<Caller>,
  { current_password: current, password }: NewPassword,
): Promise<void> => replacePassword(context, password, () => checkCurrentPassword(context, current));

/** Sets a student's password: existing clients send the old one only if their form asks for it. */
export const setStudentPassword = (
  context: SignedInContext<Caller>,
  { old_password: old, password }: { old_password?: string | undefined; password: string },
): Promise<void> =>
  replacePassword(context, password, async () => {
    if (old !== undefined) await checkCurrentPassword(context, old, 'old_password');
  });

async function replacePassword(
  context: SignedInContext<Caller>,
  password: string,
  checkCurrent: () => Promise<void>,
): Promise<void> {
  const { services, caller } = context;
  const {
    password_hash: present,
    must_set_password: isFirst,
    ...login
  } = await services.db
    .selectFrom('users')
    .select(['password_hash', 'must_set_password', 'username', 'email'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  // The caller is cached for seconds, and another process may have stored the first password meanwhile.
  if (!isFirst) await checkCurrent();
  if (await passwordMatches(present, password)) throw invalidField('password', 'password.same');
  const texts = await textsOfAccount(services.db, caller.id);
  await requireStrongPassword(password, { ...login, texts });
  const passwordHash = await hashPassword(password);
  await inTransaction(context, async (db) => {
    await lockOwnAccount(db, caller);
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash, must_set_password: false })
      .where('id', '=', caller.id)
      .execute();
    await closeSessions(db, caller.id, 'password', caller.sessionId);
    await notifyOwner({ ...context, db }, caller.id, 'password_changed');
  });
  services.sessions.forget(caller.id);
}
