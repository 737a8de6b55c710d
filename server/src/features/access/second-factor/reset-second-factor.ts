import type { Context } from '#api/context.ts';
import { requireAccepted } from '#api/errors.ts';
import { closeSessions } from '../sessions/refresh.ts';
import { notifyOwner } from '../sessions/security-notifications.ts';
import { lockOutWarnings, wouldLockOut } from '../sign-in/ways-to-sign-in.ts';
import { removeSecondFactor } from './second-factor-store.ts';

/**
 * Removes the second factor and the passkeys of another account, whose owner has lost the phone, and closes its sessions. Where passwords are
 * off the account may have no other way to sign in, which has to be accepted.
 */
export async function resetSecondFactor(
  context: Context,
  { id: userId, name }: { id: number; name: string },
  accepted: string[] | undefined,
): Promise<null> {
  const isLockedOut =
    !(await wouldLockOut(context, userId)) && (await wouldLockOut(context, userId, { passkeys: true }));
  requireAccepted(lockOutWarnings('second_factor.reset.locks_out', isLockedOut ? [name] : []), accepted);
  const hadFactor = await removeSecondFactor(context.db, userId);
  const { numDeletedRows } = await context.db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!hadFactor && numDeletedRows === 0n) return null;
  await closeSessions(context.db, userId, 'second_factor');
  await notifyOwner(context, userId, 'second_factor_reset');
  context.onCommit(() => context.services.sessions.forget(userId));
  return null;
}
