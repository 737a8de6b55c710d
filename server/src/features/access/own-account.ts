import type { Caller } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { fromDatabase, invalidField, Refusal } from '#api/errors.ts';
import { requireNoLookalike } from './accounts/lookalikes.ts';
import { closeLinks, lockOwnAccount } from './sessions/refresh.ts';
import { notifyOfEmailChange } from './sessions/security-notifications.ts';

interface Change {
  username?: string;
  email?: string;
  default_language?: string;
}

/**
 * Changes the caller's account. A taken value is invalid (422), as forms of existing clients expect, and not a duplicate (409).
 * @throws Invalid
 */
export async function changeOwnAccount(context: SignedInContext<Caller>, change: Change): Promise<void> {
  const { db, caller, services, onCommit } = context;
  await lockOwnAccount(db, caller);
  const before = await db
    .selectFrom('users')
    .select(['username', 'email'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  requireNoLookalike(change.username, before.username);
  try {
    await db.updateTable('users').set(change).where('id', '=', caller.id).execute();
  } catch (error) {
    const known = fromDatabase(error);
    if (known instanceof Refusal && known.code === 'duplicate' && known.field !== undefined)
      throw invalidField(known.field, known.key);
    throw error;
  }
  const moves = change.email !== undefined && change.email.toLowerCase() !== before.email?.toLowerCase();
  if (moves) await closeLinks(db, caller.id);
  if (moves && before.email !== null) await notifyOfEmailChange(context, before.email);
  onCommit(() => services.sessions.forget(caller.id));
}

/** @throws Refusal unless the session began with the first sign-in of the account */
export async function requireFirstSignIn({ db, caller }: SignedInContext<Caller>): Promise<void> {
  if (caller.mustSetPassword) return;
  const session = await db
    .selectFrom('sessions')
    .select('first_time')
    .where('id', '=', caller.sessionId)
    .executeTakeFirst();
  if (!session?.first_time) throw new Refusal('forbidden', { key: 'first_time.over' });
}
