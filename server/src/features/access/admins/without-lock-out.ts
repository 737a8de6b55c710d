import type { Caller } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { invalidField, requireAccepted } from '#api/errors.ts';
import { closePasswordSessions, endingSessions } from '../sessions/password-sessions.ts';
import { isWithoutPassword, lockOutWarnings, wouldLockOut } from '../sign-in/ways-to-sign-in.ts';

/**
 * Writes a change of an account. A move to a group without passwords is unusual when the account has no other way to sign in, or sessions
 * that a password has opened: those end.
 */
export async function withoutLockOut(
  context: Pick<SignedInContext<Caller>, 'db' | 'caller' | 'services'>,
  { id, name, accepted }: { id: number; name: string; accepted: string[] | undefined },
  write: () => Promise<void>,
): Promise<void> {
  const { db, caller } = context;
  const wasWithoutPassword = await isWithoutPassword(db, id);
  const wasLockedOut = await wouldLockOut(context, id);
  await write();
  if (wasLockedOut || !(await isWithoutPassword(db, id))) return;
  const isLockedOut = await wouldLockOut(context, id);
  if (isLockedOut && id === caller.id)
    throw invalidField('permission_group_id', 'permission_group.password_sign_in.own');
  const ending = wasWithoutPassword ? [] : await endingSessions(db, { userId: id }, caller);
  requireAccepted([...lockOutWarnings('admin.locks_out', isLockedOut ? [name] : []), ...ending], accepted);
  if (!wasWithoutPassword) await closePasswordSessions(db, { userId: id });
}
