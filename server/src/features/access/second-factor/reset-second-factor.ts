import type { Context } from '#api/context.ts';
import { closeSessions } from '../sessions/refresh.ts';
import { notifyOwner } from '../sessions/security-notifications.ts';
import { removeSecondFactor } from './second-factor-store.ts';

/** Removes the second factor and the passkeys of another account, whose owner has lost the phone, and closes its sessions. */
export async function resetSecondFactor(context: Context, userId: number): Promise<null> {
  const hadFactor = await removeSecondFactor(context.db, userId);
  const { numDeletedRows } = await context.db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!hadFactor && numDeletedRows === 0n) return null;
  await closeSessions(context.db, userId, 'second_factor');
  context.onCommit(() => {
    context.services.sessions.forget(userId);
    notifyOwner(context, userId, 'second_factor_reset');
  });
  return null;
}
